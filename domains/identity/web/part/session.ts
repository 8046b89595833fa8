import { useEffect, useSyncExternalStore } from 'react';
import { cookieToken, userCookie } from '#platform/client/access-token.ts';
import { type Auth, authOf, parseShown, type Shown } from '../../core/auth-state.ts';
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
  /** If nobody is signed in: goes to the sign-in page, or calls `leave`. */
  required?: boolean;
  leave?: () => void;
};

/** The session of this page. If it is required, a signed-out state is returned as loading. */
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

/** Keeps the session synchronised; for the page around all that need it. */
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

/** The user and shop that the shell shows before any request. */
export function readShown(): Shown {
  return parseShown(userCookie());
}
