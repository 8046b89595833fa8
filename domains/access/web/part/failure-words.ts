import { ApiError } from '#platform/client/api-error.ts';

/** Why something was not done, as the server said it; `unreached` where it said nothing. */
export function failureWords(error: unknown, unreached: string): string | null {
  if (error === null || error === undefined) return null;
  return error instanceof ApiError && error.title !== '' ? error.title : unreached;
}
