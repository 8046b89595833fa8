import { multiplyDivide } from '#domains/kernel/core/money.ts';

/** How a call ended: an answer with a status, or none. */
export type CallEnd = {
  readonly status: number | null;
  /** null: the answer came in full. */
  readonly failure: string | null;
  readonly retry_after_ms: number | null;
};

export type DeliveryOutcome = {
  readonly state: 'done' | 'waiting' | 'failed';
  /** Why it was not accepted; null: it was. */
  readonly code: string | null;
  /** Until the next try. */
  readonly wait_ms: number;
  /** The endpoint is to be left alone for a while, or for good. */
  readonly endpoint: 'works' | 'fails' | 'is slow' | 'is gone';
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The waits after each try. The last is the tenth. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const WAIT_MAX = 24 * HOUR;

const NO_MORE = 410;
const SLOW: readonly number[] = [429, 502, 504];

/** Parts per million by which a wait is shortened or lengthened, at most. */
const VARIED = 200_000;
const MILLION = 1_000_000;

/**
 * What follows from a try. Each wait is varied by a fifth, so that many deliveries do not come back
 * together. The receiver may ask for a longer wait, up to a day.
 *
 * @param pick - a whole number from 0 to its argument
 */
export function decideDelivery(
  end: CallEnd,
  tries: number,
  pick: (max: number) => number,
): DeliveryOutcome {
  if (isAccepted(end)) return { state: 'done', code: null, wait_ms: 0, endpoint: 'works' };
  const { status, failure, retry_after_ms } = end;
  const code = failure ?? `status_${status ?? 0}`;
  if (status === NO_MORE) return { state: 'failed', code, wait_ms: 0, endpoint: 'is gone' };
  const endpoint = SLOW.includes(status ?? 0) || retry_after_ms !== null ? 'is slow' : 'fails';
  const wait = WAITS[tries - 1];
  if (wait === undefined) return { state: 'failed', code, wait_ms: 0, endpoint };
  const varied = multiplyDivide(wait, MILLION - VARIED + pick(2 * VARIED), MILLION);
  const wait_ms = Math.max(varied, Math.min(retry_after_ms ?? 0, WAIT_MAX));
  return { state: 'waiting', code, wait_ms, endpoint };
}

/** The status decides, also if the rest of the answer is too long, broken or late. */
function isAccepted({ status }: CallEnd): boolean {
  return status !== null && status >= 200 && status <= 299;
}
