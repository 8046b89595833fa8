import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { openDraft } from './form-drafts.ts';
import { openPostId } from './post-id.ts';

const NO_ANSWER = new ApiError({ code: 'unreached', status: 0 });
const CRASHED = new ApiError({ code: 'unexpected', status: 500 });
const REFUSED = new ApiError({ code: 'insufficient_stock', status: 422 });
const RECORDED_BEFORE = new ApiError({ code: 'id_reused', status: 409 });

beforeEach(() => {
  const stored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('sessionStorage', stored);
});

/** Whether the try after these outcomes has the id of the first. */
async function keepsId(
  outcomes: readonly (ApiError | null)[],
  draft: Parameters<typeof openPostId>[0],
): Promise<boolean> {
  const ids: string[] = [];
  const posting = openPostId(draft);
  for (const outcome of [...outcomes, null]) {
    const sending = posting.send((id) => {
      ids.push(id);
      return outcome === null ? Promise.resolve(id) : Promise.reject(outcome);
    });
    await sending.catch(() => undefined);
  }
  return ids.at(-1) === ids[0];
}

describe.each(['its own', 'that of a draft'])('the id of a posting, %s', (whose) => {
  const draft = () => (whose === 'its own' ? null : openDraft('draft a b', false));

  test.each([
    ['no answer', [NO_ANSWER], true],
    ['a crash', [CRASHED], true],
    ['a refusal', [REFUSED], true],
    ['no answer, then a refusal of the changed one', [NO_ANSWER, REFUSED], true],
    ['success', [null], false],
    ['no answer, then the word that the first is recorded', [NO_ANSWER, RECORDED_BEFORE], false],
  ] as const)('after %s', async (_name, outcomes, isSame) => {
    expect(await keepsId(outcomes, draft())).toBe(isSame);
  });
});
