import { v7 as uuidv7 } from 'uuid';
import { ApiError } from './api-error.ts';
import type { FormDraft } from './form-drafts.ts';

export type PostId = {
  /** Sends under the id of the posting, and begins another id once this one is recorded. */
  send: <Answer>(post: (id: string) => Promise<Answer>) => Promise<Answer>;
};

/**
 * The id of one posting, the same for all its tries. A try without an answer may be recorded, so
 * what is sent next has its id, changed or not: the server then posts the second, or answers
 * `id_reused` because it has the first. A refusal used no id, and an approval names it: it stays.
 *
 * @param draft - has the id, so that it outlives a reload; null: it is kept here.
 */
export function openPostId(draft: FormDraft | null): PostId {
  let own_id = uuidv7();
  const renew = (used_id: string) => {
    own_id = uuidv7();
    if (draft?.id() === used_id) draft.renew();
  };
  return {
    send: async (post) => {
      const id = draft?.id() ?? own_id;
      try {
        const answer = await post(id);
        renew(id);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'id_reused') renew(id);
        throw error;
      }
    },
  };
}
