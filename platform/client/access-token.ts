/** The readable cookie that holds the access token, of at most 15 minutes. */
const COOKIE = 'halkhata';
const TOKEN_LIFE_MS = 15 * 60_000;
const RENEW_BEFORE_MS = 60_000;

/** When this page last saw a token made. A page that has just opened does not know, and renews. */
let madeAt = Number.NEGATIVE_INFINITY;
let renewing: Promise<boolean> | null = null;

/** Renewed before it expires, never in answer to a 401. Null: nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const isFresh = Date.now() - madeAt < TOKEN_LIFE_MS - RENEW_BEFORE_MS;
  if (cookieToken() === null || !isFresh) await renew();
  return cookieToken();
}

/** For requests that start together there is one renewal. Tells whether there is a session. */
export async function renew(): Promise<boolean> {
  renewing ??= fetchSession().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** After sign-out the next call must not trust the time of the last one. */
export function forgetToken(): void {
  madeAt = Number.NEGATIVE_INFINITY;
}

async function fetchSession(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session', {
      headers: { 'content-type': 'application/json' },
    });
    const session = response.ok ? ((await response.json()) as { user?: unknown }) : {};
    if (session.user === undefined) return false;
    madeAt = Date.now();
    return true;
  } catch {
    // A network that is away is no sign-out: a token that is still there may be used.
    return false;
  }
}

function cookieToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const value = found?.slice(COOKIE.length + 1) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}
