const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number of wrong guesses that lock a secret for the guesser, and the first lock's length. */
const GUESSES_MAX = 5;
const FIRST_LOCK_MS = 15 * MINUTE_MS;

/**
 * Time without a guess after which failures no longer count; mistyped coupons are usually innocent.
 */
const FORGOTTEN_MS = { pin: DAY_MS, coupon: 15 * MINUTE_MS } as const;

export type GuessKind = keyof typeof FORGOTTEN_MS;

export type Guesses = {
  readonly failures: number;
  readonly failed_at: Date | null;
  readonly locks: number;
  readonly locked_until: Date | null;
};

/** Seconds to wait before the next guess; null: it may be made now. */
export function guessWait({ locked_until }: Guesses, now: Date): number | null {
  if (locked_until === null || locked_until <= now) return null;
  return Math.ceil((locked_until.getTime() - now.getTime()) / 1000);
}

/**
 * Adds a wrong guess. The fifth locks the secret for 15 minutes, the next five for 30, then 60, up
 * to a day: of 10,000 PINs some 120 are tried in ten days. A day without a guess resets this.
 */
export function addWrongGuess(kind: GuessKind, before: Guesses, now: Date): Guesses {
  const quiet = (since: Date | null) => now.getTime() - (since?.getTime() ?? now.getTime());
  const isOld = quiet(before.failed_at) >= FORGOTTEN_MS[kind];
  const failures = (isOld ? 0 : before.failures) + 1;
  const locks = quiet(before.locked_until) >= DAY_MS ? 0 : before.locks;
  const open = { failures, failed_at: now, locks, locked_until: null };
  if (failures < GUESSES_MAX) return open;
  const lock_ms = Math.min(DAY_MS, FIRST_LOCK_MS * 2 ** Math.min(locks, 7));
  const locked_until = new Date(now.getTime() + lock_ms);
  return { failures: 0, failed_at: now, locks: locks + 1, locked_until };
}
