/** The readable cookie that holds the access token, of at most 15 minutes. */
const TOKEN_COOKIE = 'halkhata';
/** What the shell is drawn from before anything was asked. */
const USER_COOKIE = 'halkhata_user';
const TOKEN_LIFE_MS = 15 * 60_000;
const RENEW_BEFORE_MS = 60_000;

/** When this page last saw a token made. A page that has just opened does not know, and renews. */
let madeAt = Number.NEGATIVE_INFINITY;
let renew: () => Promise<void> = () => Promise.resolve();

/** Whoever asks for the session says how: with it comes a new token, where one is due. */
export function renewBy(asking: () => Promise<void>): void {
  renew = asking;
}

/** Renewed before it expires, never to send a refused call again. Null: nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const isFresh = Date.now() - madeAt < TOKEN_LIFE_MS - RENEW_BEFORE_MS;
  if (cookieToken() === null || !isFresh) await renew();
  return cookieToken();
}

/** A token was refused: whether there still is a session is asked at once. */
export function tokenWasRefused(): void {
  forgetToken();
  void renew();
}

/** The session was there a moment ago, and with it a token that lives. */
export function tokenIsFresh(): void {
  madeAt = Date.now();
}

/** After sign-out the next call must not trust the time of the last one. */
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
