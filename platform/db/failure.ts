/** The database cannot serve just now; whether the work was committed may be unknown. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(cause: unknown) {
    super('the database is not available', { cause });
  }
}

/** The third: what a row names was there when it was read, and is deleted since. */
const RETRYABLE = new Set(['40001', '40P01', '23503']);

/** Connection lost, shutdown, crash of a backend, too many connections, time-out, disk full. */
const UNAVAILABLE = /^(08|57|53|55P03|58)/;

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** The messages of `pg` that carry no code. */
const LOST = /connection (terminated|ended)|timeout exceeded when trying to connect|not queryable/i;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/**
 * Whether a sum would have left the range in which numbers are exact: the check constraints that
 * guard it have names that end in `_exact`.
 */
export function isBeyondExact(error: unknown): boolean {
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
