import { useEffect, useSyncExternalStore } from 'react';
import { cookieToken, userCookie } from '#platform/client/access-token.ts';
import { type Auth, authOf, type Shown, shownOf } from '../../core/auth-state.ts';
import {
  mustSignIn,
  type Session,
  type SessionStatus,
  statusOf,
  UNKNOWN,
} from '../../core/session-sync.ts';
import { goToSignIn } from './go-to-sign-in.ts';
import {
  type Listening,
  onSessionChange,
  sessionState,
  startSessionSync,
  updateSession,
} from './session-store.ts';

export type UsedSession = {
  readonly session: Session | null;
  readonly status: SessionStatus;
  readonly update: (changes: unknown) => Promise<Session | null>;
};

type Required = {
  /** Nobody is signed in: to the sign-in page, or what `leave` does. */
  required?: boolean;
  leave?: () => void;
};

/** The session of this page. Where one is required it is never seen to be missing. */
export function useSession({ required = false, leave = goToSignIn }: Required = {}): UsedSession {
  const state = useSyncExternalStore(onSessionChange, sessionState, () => UNKNOWN);
  const leaves = required && mustSignIn(state);
  useEffect(() => {
    if (leaves) leave();
  }, [leaves, leave]);
  const status = statusOf(state);
  const shown = required && status === 'unauthenticated' ? 'loading' : status;
  return { session: state.session ?? null, status: shown, update: updateSession };
}

const USUAL: Listening = { every_s: 0, whenSeen: true, whileOffline: false };

/** For the page that stands around all that needs a session. */
export function useSessionInStep(wanted: Partial<Listening> = {}): void {
  const { every_s, whenSeen, whileOffline } = { ...USUAL, ...wanted };
  useEffect(
    () => startSessionSync({ every_s, whenSeen, whileOffline }),
    [every_s, whenSeen, whileOffline],
  );
}

/** Whether somebody is signed in, and who. */
export function useAuth(): Auth {
  const state = useSyncExternalStore(onSessionChange, sessionState, () => UNKNOWN);
  return authOf(state, typeof document === 'undefined' ? null : cookieToken());
}

/** What the shell knows of the person before anything was asked. */
export function readShown(): Shown {
  return shownOf(userCookie());
}
