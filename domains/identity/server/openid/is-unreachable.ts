/** What clients say where the provider could not be asked, or gave no answer of its own. */
const CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
]);

/** Whether the provider could not be asked; otherwise what it was asked does not hold. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // fetch has no other name for a network that fails.
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return 'code' in error && typeof error.code === 'string' && CODES.has(error.code);
}
