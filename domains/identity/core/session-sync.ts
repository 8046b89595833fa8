/** What `/api/auth/session` answers about somebody who is signed in. */
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
  /** undefined: never asked; null: nobody is signed in, or it could not be learned. */
  readonly session: Session | null | undefined;
  readonly is_loading: boolean;
  /** The last answer did not arrive: that is no sign-out, and nothing may be closed for it. */
  readonly is_away: boolean;
  /** Unix seconds of the last time it was asked for. */
  readonly synced_at: number;
};

export const UNKNOWN: SessionState = {
  session: undefined,
  is_loading: true,
  is_away: false,
  synced_at: 0,
};

/** Why the session might be asked for again; null: the page has just opened. */
export type SyncEvent = 'storage' | 'visibilitychange' | 'poll' | null;

/** An error, an empty object, half of a session: nobody is signed in with that. */
export function readSession(answer: unknown): Session | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { user, expires } = answer as Partial<Session>;
  const isComplete = typeof user === 'object' && user !== null && typeof expires === 'string';
  return isComplete ? (answer as Session) : null;
}

/**
 * Whether an event is a reason to ask. What another tab says always is, and so is knowing nothing.
 * Else only who is signed in is asked for: a sign-in elsewhere is told by the other tab.
 */
export function isDue(state: SessionState, event: SyncEvent, now_s: number): boolean {
  if (event === 'storage' || state.session === undefined) return true;
  if (event === null) return false;
  if (state.session === null && !state.is_away) return false;
  return now_s >= state.synced_at;
}

/** What came of asking: a session, nobody, or (undefined) no answer at all. */
export function synced(
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

/** Whether a page that needs somebody must be left: only where it was answered that nobody is. */
export function mustSignIn(state: SessionState): boolean {
  return statusOf(state) === 'unauthenticated' && !state.is_away;
}
