import { isStaleToken, pathOf, postForm } from './part/auth-protocol.ts';

const HOME = '/dashboard/pos';

export type SignInResult = { to: string } | { failed: SignInFailure };
export type SignInFailure =
  | 'wrong_credentials'
  | 'access_denied'
  | 'too_many_attempts'
  | 'unreached';

/** Signs in by e-mail address or phone number; answers where to go, or why not. */
export async function signIn(
  email: string,
  password: string,
  asked: string | null,
): Promise<SignInResult> {
  try {
    const callbackUrl = returnPath(asked);
    const posted = await postForm('callback/credentials', { email, password, callbackUrl });
    if (posted.status === 200 && posted.url !== null && !isStaleToken(posted)) {
      return { to: pathOf(posted.url) };
    }
    if (posted.status === 403) return { failed: 'access_denied' };
    if (posted.status === 429) return { failed: 'too_many_attempts' };
    return { failed: posted.status === 401 ? 'wrong_credentials' : 'unreached' };
  } catch {
    return { failed: 'unreached' };
  }
}

/** Only a path of this site is followed: anything else leads to the till. */
export function returnPath(asked: string | null): string {
  if (asked === null) return HOME;
  const url = URL.parse(asked, window.location.origin);
  if (url === null || url.origin !== window.location.origin) return HOME;
  return url.pathname === '/' || url.pathname === '/login' ? HOME : pathOf(url.href);
}
