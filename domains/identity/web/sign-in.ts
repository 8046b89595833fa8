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

/** Signs in by e-mail address or phone number; returns the next address or the error. */
export async function signInWithPassword(
  email: string,
  password: string,
  returnTo: string | null,
): Promise<SignInResult> {
  const callbackUrl = returnPath(returnTo);
  const fields = { email, password };
  const reply = await signIn('credentials', { callbackUrl, redirect: false, fields });
  if (reply?.ok === true) return { to: pathOf(reply.url ?? callbackUrl) };
  if (reply?.error === SECOND_STEP) return { to: loginPage(SECOND_STEP, callbackUrl) };
  return { failed: FAILURES[reply?.status ?? 0] ?? 'unreached' };
}

/** The error after the first factor: the sign-in page requires the second. */
export const SECOND_STEP = 'SecondFactorRequired';

/** Whether an address requires the second factor. */
export function isSecondStep(to: string): boolean {
  return to === loginPage(SECOND_STEP, HOME);
}

/** The challenge expired, or there were too many wrong codes. */
export const SECOND_STEP_ENDED = 'SecondFactorEnded';

export type CodeFailure = 'second_wrong' | 'access_denied' | 'too_many_attempts' | 'unreached';

const CODE_FAILURES: Readonly<Record<number, CodeFailure>> = {
  401: 'second_wrong',
  403: 'access_denied',
  429: 'too_many_attempts',
};

/** The second step, by the app or a recovery code; returns the next address or the error. */
export async function signInWithCode(
  code: string,
  returnTo: string | null,
): Promise<{ to: string } | { failed: CodeFailure }> {
  const callbackUrl = returnPath(returnTo);
  const fields = { code };
  const reply = await signIn('credentials', { callbackUrl, redirect: false, fields });
  if (reply?.ok === true) return { to: pathOf(reply.url ?? callbackUrl) };
  if (reply?.error === SECOND_STEP_ENDED) return { to: loginPage(SECOND_STEP_ENDED, callbackUrl) };
  return { failed: CODE_FAILURES[reply?.status ?? 0] ?? 'unreached' };
}

function loginPage(error: string, callbackUrl: string): string {
  return `/login?${new URLSearchParams({ error, callbackUrl })}`;
}

/** Follows only a path of this site; anything else leads to the till. */
export function returnPath(returnTo: string | null): string {
  if (returnTo === null) return HOME;
  const url = URL.parse(returnTo, window.location.origin);
  if (url === null || url.origin !== window.location.origin) return HOME;
  return url.pathname === '/' || url.pathname === '/login' ? HOME : pathOf(url.href);
}
