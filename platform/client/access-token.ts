/** The readable cookie with the access token, which lives at most 15 minutes. */
const TOKEN_COOKIE = 'halkhata';
/** The cookie that the shell renders from before any request. */
const USER_COOKIE = 'halkhata_user';
const TOKEN_LIFE_MS = 15 * 60_000;
const RENEW_BEFORE_MS = 60_000;

/** When this page last saw a new token. A page that has just opened does not know, and renews. */
let madeAt = Number.NEGATIVE_INFINITY;
let renew: () => Promise<void> = () => Promise.resolve();

/** Sets how the token is renewed: the session response carries a new token when one is due. */
export function renewBy(asking: () => Promise<void>): void {
  renew = asking;
}

/**
 * Renewed before it expires, so that no refused request needs repeating. null: nobody is signed in.
 */
export async function accessToken(): Promise<string | null> {
  const isFresh = Date.now() - madeAt < TOKEN_LIFE_MS - RENEW_BEFORE_MS;
  if (cookieToken() === null || !isFresh) await renew();
  return cookieToken();
}

/** After a refused token the session is requested again at once. */
export function tokenWasRefused(): void {
  forgetToken();
  void renew();
}

/** The session response has just confirmed a live token. */
export function tokenIsFresh(): void {
  madeAt = Date.now();
}

/** After a sign-out the next request must not rely on the previous time. */
export function forgetToken(): void {
  madeAt = Number.NEGATIVE_INFINITY;
}

export function cookieToken(): string | null {
  return cookie(TOKEN_COOKIE);
}

export function userCookie(): string | null {
  return cookie(USER_COOKIE);
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}
