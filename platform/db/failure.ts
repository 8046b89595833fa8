import type { Rejection } from '#domains/kernel/core/rejection.ts';

/** The database cannot serve now; whether the work was committed may be unknown. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(cause: unknown) {
    super('the database is not available', { cause });
  }
}

/** The third: a referenced row was deleted after it was read. */
const RETRYABLE = new Set(['40001', '40P01', '23503']);

/** Connection lost, shutdown, crash of a backend, too many connections, time-out, disk full. */
const UNAVAILABLE = /^(08|57|53|55P03|58)/;

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Messages of `pg` without a code. */
const LOST = /connection (terminated|ended)|timeout exceeded when trying to connect|not queryable/i;

const NUMERIC_OUT_OF_RANGE = '22003';

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/**
 * Whether a sum would have left the range of exact numbers: the names of the check constraints that
 * guard it end in `_exact`. Sums of many documents have no guard; theirs is the range of bigint.
 */
export function isBeyondExact(error: unknown): boolean {
  if (codeOf(error) === NUMERIC_OUT_OF_RANGE) return true;
  if (codeOf(error) !== '23514' || !(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' && constraint.endsWith('_exact');
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code)) return true;
  if (code.length === 5) return UNAVAILABLE.test(code);
  return error instanceof Error && LOST.test(error.message);
}

/** A statement that took too long: the transaction, and the database, may be well. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** How `refuse()` of the database ends a statement. */
const REFUSED = 'RF001';

/** What a guard in a statement refused with, as the contract's rejection; null: something else. */
export function refusalOf(error: unknown): Rejection | null {
  if (codeOf(error) !== REFUSED || !(error instanceof Error)) return null;
  const { message, detail } = error as Error & { detail?: string };
  return { rejection: message, ...(JSON.parse(detail ?? '{}') as object) };
}
