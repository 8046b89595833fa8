/** The response of `/api/auth/session` for a signed-in user. */
export type Session = {
  readonly user: {
    readonly name?: string;
    readonly email?: string;
    readonly image?: string;
  };
  readonly expires: string;
  readonly access_token_expires?: string;
};

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

/** What a page knows of the session. */
export type SessionState = {
  /** undefined: not requested yet; null: nobody is signed in, or the request failed. */
  readonly session: Session | null | undefined;
  readonly is_loading: boolean;
  /** The last request failed: that is no sign-out, and no page is left for it. */
  readonly is_away: boolean;
  /** Unix seconds of the last request. */
  readonly synced_at: number;
};

export const UNKNOWN: SessionState = {
  session: undefined,
  is_loading: true,
  is_away: false,
  synced_at: 0,
};

/** The reason for another request; null: the page has just opened. */
export type SyncEvent = 'storage' | 'visibilitychange' | 'poll' | null;

/** Parses the response; an error, an empty object or an incomplete session means signed out. */
export function readSession(answer: unknown): Session | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { user, expires } = answer as Partial<Session>;
  const isComplete = typeof user === 'object' && user !== null && typeof expires === 'string';
  return isComplete ? (answer as Session) : null;
}

/**
 * Whether the event requires a request. A message from another tab and an unknown state always do.
 * Otherwise only a known session is refreshed: other tabs report a sign-in.
 */
export function isDue(state: SessionState, event: SyncEvent, now_s: number): boolean {
  if (event === 'storage' || state.session === undefined) return true;
  if (event === null) return false;
  if (state.session === null && !state.is_away) return false;
  return now_s >= state.synced_at;
}

/** The state after a request: a session, nobody, or (undefined) no response at all. */
export function syncState(
  state: SessionState,
  answer: Session | null | undefined,
  now_s: number,
): SessionState {
  const is_away = answer === undefined;
  return { ...state, session: answer ?? null, is_away, is_loading: false, synced_at: now_s };
}

export function statusOf({ session, is_loading }: SessionState): SessionStatus {
  if (is_loading) return 'loading';
  return session ? 'authenticated' : 'unauthenticated';
}

/** Whether a protected page must be left: only if the server has said that nobody is signed in. */
export function mustSignIn(state: SessionState): boolean {
  return statusOf(state) === 'unauthenticated' && !state.is_away;
}
