import { v7 as uuidv7 } from 'uuid';
import { ApiError } from './api-error.ts';
import type { FormDraft } from './form-drafts.ts';

export type PostId = {
  /** Sends under the id of the posting, and makes a new id once this one is recorded. */
  send: <Answer>(post: (id: string) => Promise<Answer>) => Promise<Answer>;
};

/**
 * The id of one posting, the same for all its tries. A try without an answer may be recorded, so
 * the next try has the same id, changed or not. The server then posts it, or answers `id_reused`
 * because it has the first. A rejection stores no document, and an approval may name the id, so it
 * stays.
 *
 * @param draft - stores the id across a reload; null: it is stored in memory.
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
