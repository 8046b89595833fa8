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
  synced,
  UNKNOWN,
} from '../../core/session-sync.ts';
import { fetchAuth, fetchCsrfToken } from './auth-fetch.ts';
import { logClient } from './auth-log.ts';

/** What this page knows of the session; whoever draws from it is told when that changes. */
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

/** Asks for the session where the event is a reason to; never throws. */
export async function syncSession(event: SyncEvent): Promise<void> {
  if (!isDue(state, event, now())) return;
  await requestSession({ announces: event !== 'storage' });
}

/** Asks whatever is known; of all who want to know at once, one asks. */
export async function refetchSession(): Promise<void> {
  await requestSession({ announces: true });
}

/** With the session comes a new access token where the old one is about to end. */
export function renewTokenWithSession(): void {
  renewBy(refetchSession);
}

/** Changes what the session shows; null: nobody is signed in, or it is not known yet. */
export async function updateSession(changes: unknown): Promise<Session | null> {
  if (state.is_loading || !state.session) return null;
  const csrfToken = await fetchCsrfToken();
  const session = readSession(await fetchAuth('session', { csrfToken, data: changes }));
  if (session !== null) {
    setState(synced(state, session, now()));
    announce('getSession');
  }
  return session;
}

function requestSession({ announces }: { announces: boolean }): Promise<void> {
  asking ??= fetchSession(announces)
    .catch((failure: unknown) => {
      logClient('CLIENT_SESSION_ERROR', failure, window.location.pathname);
      setState(synced(state, undefined, now()));
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
  setState(synced(state, session, now()));
  if (announces) announce('getSession');
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Somebody has signed out on purpose, here or in another tab, since this page was opened. */
let isSignedOut = false;

export function wasSignedOut(): boolean {
  return isSignedOut;
}

/** What was typed and not saved is nobody else's. */
function noteSignOut(): void {
  isSignedOut = true;
  clearAllDrafts();
}

/** The other tabs ask for themselves; that a tab tells itself nothing is the browser's doing. */
export function announce(trigger: Trigger): void {
  if (trigger === 'signout') noteSignOut();
  try {
    localStorage.setItem(MESSAGE_KEY, sessionMessage(trigger, now(), crypto.randomUUID()));
  } catch {
    // Storage may be refused: the other tabs learn of it with their next call.
  }
}

export type Listening = {
  /** Seconds between two questions while somebody is signed in; 0: none. */
  every_s: number;
  /** Whether it is asked for when the page is looked at again. */
  whenSeen: boolean;
  /** Whether it is asked for while the browser believes itself offline. */
  whileOffline: boolean;
};

/** Keeps the session in step with the other tabs and with the server, until it is called back. */
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
