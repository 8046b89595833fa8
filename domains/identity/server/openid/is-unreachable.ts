import { OutboundError } from '#platform/outbound/outbound-error.ts';

/** Client error codes for an unreachable provider, or for a response that was not its own. */
const CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
]);

/** Whether the provider was unreachable; otherwise it rejected the request. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The client of OpenID Connect wraps what its fetch throws.
  if (error instanceof OutboundError || error.cause instanceof OutboundError) return true;
  return 'code' in error && typeof error.code === 'string' && CODES.has(error.code);
}
