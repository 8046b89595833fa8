import { defined } from '#domains/kernel/core/defined.ts';
import type { Keys } from './read-keys.ts';

/** Tokens are renewed this long before they end, so that a call never begins with one that ends. */
const EARLY_MS = 5 * 60_000;

/** What a token endpoint grants (RFC 6749, 5.1); other fields are ignored. */
export type Granted = {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  /** Seconds. */
  readonly expires_in?: number | undefined;
  readonly scope?: string | undefined;
};

/** The keys of a connection from what was granted; without a new refresh token the former stays. */
export function keysOf(granted: Granted, now: Date, before: Keys = {}): Keys {
  const { access_token, refresh_token = before.refresh_token, expires_in } = granted;
  const expires_at = expires_in === undefined ? undefined : endOf(now, expires_in);
  return { access_token, ...defined({ refresh_token, expires_at }) };
}

const MAX_S = 10 * 365 * 24 * 3_600;

function endOf(now: Date, seconds: number): string {
  const life = Math.min(Math.max(seconds, 0), MAX_S);
  return new Date(now.getTime() + life * 1_000).toISOString();
}

/** What is to be done with the tokens of a connection before a call. */
export type TokenState = 'fresh' | 'ending' | 'ended';

/**
 * `ending`: it still works, and is to be renewed. `ended`: it does not work any more, by its time
 * or because the service refused it.
 *
 * @param refused - the token that the service refused just now, if it did
 */
export function tokenState(keys: Keys, now: Date, refused: string | null): TokenState {
  if (keys.access_token === refused) return 'ended';
  if (keys.expires_at === undefined) return 'fresh';
  const left_ms = new Date(keys.expires_at).getTime() - now.getTime();
  if (left_ms <= 0) return 'ended';
  return left_ms <= EARLY_MS ? 'ending' : 'fresh';
}
