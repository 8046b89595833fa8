/**
 * Why a message or a call failed, as a closed list: the screens have a sentence and a way out for
 * each.
 */
export const FAILURE_CODES = [
  'keys_refused',
  'access_withdrawn',
  'balance_empty',
  'account_expired',
  'sender_refused',
  'secret_unreadable',
  'owner_lost_access',
  'number_refused',
  'text_refused',
  'request_refused',
  'account_limited',
  'service_busy',
  'service_failed',
  'service_unreachable',
  'answer_unreadable',
  'no_answer',
  'expired',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** After these the account itself must be mended; all that waits for it goes on waiting. */
const OF_ACCOUNT: ReadonlySet<FailureCode> = new Set([
  'keys_refused',
  'access_withdrawn',
  'balance_empty',
  'account_expired',
  'sender_refused',
  'secret_unreadable',
  'owner_lost_access',
]);

/** After these the next try may succeed without anybody's help. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'service_busy',
  'service_failed',
  'service_unreachable',
]);

/** After these nobody knows whether the service did what was requested. */
const UNSURE: ReadonlySet<FailureCode> = new Set(['answer_unreadable', 'no_answer']);

export function isOfAccount(code: FailureCode): boolean {
  return OF_ACCOUNT.has(code);
}

export function isPassing(code: FailureCode): boolean {
  return PASSING.has(code);
}

export function isUnsure(code: FailureCode): boolean {
  return UNSURE.has(code);
}
