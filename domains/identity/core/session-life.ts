const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const SESSION_LIFE_MS = 30 * DAY_MS;
/** A session ends after this time even if it is in use; the user signs in again. */
const SESSION_END_MS = 180 * DAY_MS;
const SESSION_MOVE_MS = DAY_MS;
/** Last use is shown in minutes, so it is written no more often than this. */
const SESSION_SEEN_MS = 5 * MINUTE_MS;
const ACCESS_LIFE_MS = 15 * MINUTE_MS;
const ACCESS_RENEWAL_MS = 5 * MINUTE_MS;

export type SessionLife = {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
};

export function newSessionLife(now: Date): SessionLife {
  return { created_at: now, last_seen_at: now, expires_at: later(now, SESSION_LIFE_MS) };
}

export function isOver(session: SessionLife, now: Date): boolean {
  return session.expires_at.getTime() <= now.getTime();
}

/**
 * The session with the present time as last use, and its end 30 days from now if that gains at
 * least a day. null: the last use was written within five minutes, so there is nothing to write.
 */
export function extendSession(session: SessionLife, now: Date): SessionLife | null {
  if (now.getTime() - session.last_seen_at.getTime() < SESSION_SEEN_MS) return null;
  const end = earlier(later(now, SESSION_LIFE_MS), later(session.created_at, SESSION_END_MS));
  const gained = end.getTime() - session.expires_at.getTime();
  const expires_at = gained < SESSION_MOVE_MS ? session.expires_at : end;
  return { created_at: session.created_at, last_seen_at: now, expires_at };
}

/** An access token lives 15 minutes, but never longer than its session. */
export function accessTokenEnd(session: SessionLife, now: Date): Date {
  return earlier(later(now, ACCESS_LIFE_MS), session.expires_at);
}

export function isDueForRenewal(expires_at: Date, now: Date): boolean {
  return expires_at.getTime() - now.getTime() < ACCESS_RENEWAL_MS;
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() < other.getTime() ? one : other;
}
