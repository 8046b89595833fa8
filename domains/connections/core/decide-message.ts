import { waitAfter } from './back-off.ts';
import { type FailureCode, isOfAccount, isPassing, isUnsure } from './failure-codes.ts';
import type { Delivery } from './read-delivery.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the delivery is read: after it was sent, and after each answer without an end. */
const CHECKS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** How a message is after a try. */
export type MessageAfter = {
  readonly state: 'waiting' | 'sent' | 'unsure' | 'dead' | 'dropped';
  readonly delivery: Delivery | 'unknown' | null;
  readonly code: FailureCode | null;
  /** Until the next try or check; null: none is planned. */
  readonly wait_ms: number | null;
};

type Tried = {
  /** null: it succeeded. */
  readonly failure: FailureCode | null;
  /** Including this one. */
  readonly tries: number;
  readonly retry_after_ms: number | null;
  /** A whole number from 0 to its argument, for the back-off. */
  readonly pick: (max: number) => number;
};

export function decideAfterSending({ failure, tries, ...wait }: Tried): MessageAfter {
  if (failure === null) {
    return { state: 'sent', delivery: 'pending', code: null, wait_ms: CHECKS_MS[0] ?? null };
  }
  const failed = { delivery: null, code: failure };
  if (isUnsure(failure)) return { state: 'unsure', ...failed, wait_ms: null };
  // It waits until the account is mended.
  if (isOfAccount(failure)) return { state: 'waiting', ...failed, wait_ms: 0 };
  const wait_ms = isPassing(failure) ? waitAfter(tries, wait) : null;
  return { state: wait_ms === null ? 'dead' : 'waiting', ...failed, wait_ms };
}

/** What can be read no more is dead; if it was sent already, its delivery stays unknown. */
export function decideUnreadable(state: 'running' | 'sent'): MessageAfter {
  const lost = { code: 'secret_unreadable', wait_ms: null } as const;
  return state === 'sent'
    ? { state, delivery: 'unknown', ...lost }
    : { state: 'dead', delivery: null, ...lost };
}

/** Without keys nothing is sent and no delivery is read any more. */
export function decideDisconnected(after: MessageAfter): MessageAfter {
  const { state, delivery, code } = after;
  return {
    state: state === 'waiting' ? 'dropped' : state,
    delivery: delivery === 'pending' ? 'unknown' : delivery,
    code,
    wait_ms: null,
  };
}

type Checked = {
  readonly failure: FailureCode | null;
  readonly delivery: Delivery;
  /** Including this one. */
  readonly tries: number;
};

/** After the last check without an end, nobody will know. */
export function decideAfterCheck({ failure, delivery, tries }: Checked): MessageAfter {
  const isEnd = failure === null && delivery !== 'pending';
  if (isEnd) return { state: 'sent', delivery, code: null, wait_ms: null };
  const wait_ms = CHECKS_MS[tries] ?? null;
  return {
    state: 'sent',
    delivery: wait_ms === null ? 'unknown' : 'pending',
    code: failure,
    wait_ms,
  };
}
