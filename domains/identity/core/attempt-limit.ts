export const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** Failures within the window after which the next attempt is refused. */
const LIMITS = { account_and_address: 5, account: 20, address: 300 } as const;

/** The number of failed sign-ins within the window, and the time of the oldest. */
export type Failures = { readonly count: number; readonly oldest: Date | null };

export type FailuresByScope = Readonly<Record<keyof typeof LIMITS, Failures>>;

/**
 * Seconds until the next attempt is allowed, rounded up; null: now. Five failures of one account
 * from one address, the oldest ten minutes ago: 300.
 */
export function attemptLimit(failures: FailuresByScope, now: Date): number | null {
  let wait: number | null = null;
  for (const scope of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const { count, oldest } = failures[scope];
    if (count < LIMITS[scope] || oldest === null) continue;
    const free = oldest.getTime() + ATTEMPT_WINDOW_MS - now.getTime();
    wait = Math.max(wait ?? 1, Math.ceil(free / 1000));
  }
  return wait;
}

const NO_FAILURES: Failures = { count: 0, oldest: null };

/** For a known browser or session, only its own failures count. */
export function failuresOfKnownDevice({ account_and_address }: FailuresByScope): FailuresByScope {
  return { account_and_address, account: NO_FAILURES, address: NO_FAILURES };
}
