import { renewBy, tokenIsFresh } from '#platform/client/access-token.ts';
import { clearAllDrafts } from '#platform/client/form-drafts.ts';
import {
  isSignOut,
  MESSAGE_KEY,
  readMessage,
  sessionMessage,
  type Trigger,
} from '../../core/session-message.ts';
import {
  isDue,
  readSession,
  type Session,
  type SessionState,
  type SyncEvent,
  syncState,
  UNKNOWN,
} from '../../core/session-sync.ts';
import { fetchAuth, fetchCsrfToken } from './auth-fetch.ts';
import { logClient } from './auth-log.ts';

/** What this page knows of the session; listeners are notified of changes. */
let state: SessionState = UNKNOWN;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the session if the event requires it; never throws. */
export async function syncSession(event: SyncEvent): Promise<void> {
  if (!isDue(state, event, now())) return;
  await requestSession({ announces: event !== 'storage' });
}

/** Requests the session in any state; concurrent callers share one request. */
export async function refetchSession(): Promise<void> {
  await requestSession({ announces: true });
}

/** The session response also renews an access token that is about to expire. */
export function renewTokenWithSession(): void {
  renewBy(refetchSession);
}

/** Updates the session on the server; null: nobody is signed in, or it is not known yet. */
export async function updateSession(changes: unknown): Promise<Session | null> {
  if (state.is_loading || !state.session) return null;
  const csrfToken = await fetchCsrfToken();
  const session = readSession(await fetchAuth('session', { csrfToken, data: changes }));
  if (session !== null) {
    setState(syncState(state, session, now()));
    announce('getSession');
  }
  return session;
}

function requestSession({ announces }: { announces: boolean }): Promise<void> {
  asking ??= fetchSession(announces)
    .catch((failure: unknown) => {
      logClient('CLIENT_SESSION_ERROR', failure, window.location.pathname);
      setState(syncState(state, undefined, now()));
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

async function fetchSession(announces: boolean): Promise<void> {
  const answer = await fetchAuth('session');
  const session = answer === undefined ? undefined : readSession(answer);
  if (session) tokenIsFresh();
  setState(syncState(state, session, now()));
  if (announces) announce('getSession');
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Whether somebody has signed out on purpose since this page was opened, here or in another tab.
 */
let isSignedOut = false;

export function wasSignedOut(): boolean {
  return isSignedOut;
}

/** Deletes unsaved input, which the next user must not see. */
function noteSignOut(): void {
  isSignedOut = true;
  clearAllDrafts();
}

/** Makes the other tabs request the session; the browser sends no event to this tab. */
export function announce(trigger: Trigger): void {
  if (trigger === 'signout') noteSignOut();
  try {
    localStorage.setItem(MESSAGE_KEY, sessionMessage(trigger, now(), crypto.randomUUID()));
  } catch {
    // Storage may be blocked: the other tabs notice with their next request.
  }
}

export type Listening = {
  /** Seconds between two requests while somebody is signed in; 0: none. */
  every_s: number;
  /** Whether to request it when the page becomes visible again. */
  whenSeen: boolean;
  /** Whether to request it while the browser is offline. */
  whileOffline: boolean;
};

/**
 * Synchronises the session with the other tabs and the server, until the returned function is
 * called.
 */
export function startSessionSync({ every_s, whenSeen, whileOffline }: Listening): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const message = readMessage(key, newValue);
    if (message === null) return;
    if (isSignOut(message)) noteSignOut();
    void syncSession('storage');
  };
  const look = () => {
    if (document.visibilityState === 'visible') void syncSession('visibilitychange');
  };
  const poll = () => {
    if (whileOffline || navigator.onLine) void syncSession('poll');
  };
  window.addEventListener('storage', onStorage, { signal });
  if (whenSeen) document.addEventListener('visibilitychange', look, { signal });
  const timer = every_s > 0 ? window.setInterval(poll, every_s * 1000) : undefined;
  signal.addEventListener('abort', () => window.clearInterval(timer));
  void syncSession(null);
  return () => leaving.abort();
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
