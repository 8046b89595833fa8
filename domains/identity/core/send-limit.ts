const HOUR_MS = 60 * 60_000;

/**
 * Codes that may be sent before the next one has to wait. `both`: to one account from one IP
 * address; `account` and `account_day`: to one account from anywhere; `asker`: from one IP address,
 * which a whole market may share.
 */
const LIMITS = {
  both: { max: 5, window_ms: HOUR_MS },
  account: { max: 10, window_ms: HOUR_MS },
  account_day: { max: 20, window_ms: 24 * HOUR_MS },
  asker: { max: 100, window_ms: HOUR_MS },
} as const;

export type SendScope = keyof typeof LIMITS;

/** The number of codes sent within the window, and the time of the oldest. */
export type Sent = { readonly count: number; readonly oldest: Date | null };

export type SentByScope = Readonly<Record<SendScope, Sent>>;

export const SEND_HOUR_MS = LIMITS.both.window_ms;
export const SEND_DAY_MS = LIMITS.account_day.window_ms;

/** Seconds until another code may be sent, rounded up; null: now. */
export function sendLimit(sent: SentByScope, now: Date): number | null {
  let wait: number | null = null;
  for (const scope of Object.keys(LIMITS) as SendScope[]) {
    const { max, window_ms } = LIMITS[scope];
    const { count, oldest } = sent[scope];
    if (count < max || oldest === null) continue;
    const free = oldest.getTime() + window_ms - now.getTime();
    wait = Math.max(wait ?? 1, Math.ceil(free / 1000));
  }
  return wait;
}
