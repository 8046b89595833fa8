import { pathOf } from './part/go-to.ts';
import { signIn } from './part/sign-in.ts';

const HOME = '/dashboard/pos';

export type SignInResult = { to: string } | { failed: SignInFailure };
export type SignInFailure =
  | 'wrong_credentials'
  | 'access_denied'
  | 'too_many_attempts'
  | 'unreached';

const FAILURES: Readonly<Record<number, SignInFailure>> = {
  401: 'wrong_credentials',
  403: 'access_denied',
  429: 'too_many_attempts',
};

/** Signs in by e-mail address or phone number; answers where to go, or why not. */
export async function signInWithPassword(
  email: string,
  password: string,
  asked: string | null,
): Promise<SignInResult> {
  const callbackUrl = returnPath(asked);
  const fields = { email, password };
  const reply = await signIn('credentials', { callbackUrl, redirect: false, fields });
  if (reply?.ok === true) return { to: pathOf(reply.url ?? callbackUrl) };
  return { failed: FAILURES[reply?.status ?? 0] ?? 'unreached' };
}

/** Only a path of this site is followed: anything else leads to the till. */
export function returnPath(asked: string | null): string {
  if (asked === null) return HOME;
  const url = URL.parse(asked, window.location.origin);
  if (url === null || url.origin !== window.location.origin) return HOME;
  return url.pathname === '/' || url.pathname === '/login' ? HOME : pathOf(url.href);
}
