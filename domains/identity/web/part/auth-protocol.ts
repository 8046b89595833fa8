import { forgetToken } from '#platform/client/access-token.ts';

/** The browser's side of /api/auth: form posts with a double-submitted token, answers as JSON. */
const PREFIX = '/api/auth';

/** Other tabs hear of a sign-out through this key of browser storage. */
const MESSAGE_KEY = 'nextauth.message';

export type Posted = { status: number; url: string | null };

async function csrfToken(): Promise<string | null> {
  const response = await fetch(`${PREFIX}/csrf`, {
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) return null;
  const { csrfToken } = (await response.json()) as { csrfToken?: string };
  return csrfToken ?? null;
}

/** Posts a form; a token that went stale is fetched anew, once. */
export async function postForm(action: string, fields: Record<string, string>): Promise<Posted> {
  const first = await postOnce(action, fields);
  return isStaleToken(first) ? postOnce(action, fields) : first;
}

async function postOnce(action: string, fields: Record<string, string>): Promise<Posted> {
  const token = await csrfToken();
  if (token === null) return { status: 0, url: null };
  const response = await fetch(`${PREFIX}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, csrfToken: token, json: 'true' }),
  });
  const answer = (await response.json().catch(() => ({}))) as { url?: string };
  return { status: response.status, url: answer.url ?? null };
}

/** Not an error status: only the address tells. */
export function isStaleToken({ url }: Posted): boolean {
  return url !== null && new URL(url, window.location.origin).searchParams.get('csrf') === 'true';
}

/** Ends the session everywhere in this browser, then shows the sign-in page. */
export async function signOut(): Promise<void> {
  const { url } = await postForm('signout', { callbackUrl: '/login' });
  forgetToken();
  announceSignOut();
  window.location.assign(url === null ? '/login' : pathOf(url));
}

function announceSignOut(): void {
  const message = {
    event: 'session',
    data: { trigger: 'signout' },
    timestamp: Math.floor(Date.now() / 1000),
    id: crypto.randomUUID(),
  };
  try {
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
  } catch {
    // Storage may be refused: the other tabs learn of it with their next call.
  }
}

/** Calls back when another tab signed out. */
export function onSignOutElsewhere(left: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === MESSAGE_KEY && event.newValue?.includes('"signout"')) left();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** An address of this site without its origin: the page may be reached by another name of it. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return `${pathname}${search}${hash}`;
}
