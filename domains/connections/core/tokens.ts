import { defined } from '#domains/kernel/core/defined.ts';
import type { Keys } from './read-keys.ts';

/**
 * Tokens are renewed this long before they end, so that a call never begins with one that ends. Of
 * a token that lives less than twenty minutes a quarter of its life: else it would never be fresh.
 */
const EARLY_MS = 5 * 60_000;
/** Of a second of its life. */
const EARLY_OF_SECOND_MS = 250;

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
  if (expires_in === undefined) return { access_token, ...defined({ refresh_token }) };
  const life_s = Math.min(Math.max(expires_in, 0), MAX_S);
  const life_ms = life_s * 1_000;
  const early_ms = Math.min(EARLY_MS, life_s * EARLY_OF_SECOND_MS);
  const [expires_at, renew_at] = [life_ms, life_ms - early_ms].map((ms) => after(now, ms));
  return { access_token, ...defined({ refresh_token, expires_at, renew_at }) };
}

const MAX_S = 10 * 365 * 24 * 3_600;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

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
  if (new Date(keys.expires_at) <= now) return 'ended';
  return new Date(keys.renew_at ?? keys.expires_at) <= now ? 'ending' : 'fresh';
}
