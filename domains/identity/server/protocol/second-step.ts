import { isRejection } from '#domains/kernel/core/rejection.ts';
import { cookieLine, removalLine } from '../../core/cookie.ts';
import { answerChallenge, type SecondStepRefusal, type SecondStepRequired } from '../challenge.ts';
import { type DeviceOf, deviceOf } from '../known-device.ts';
import { secretTokenHash } from '../secret-token.ts';
import type { OpenedSession } from '../session.ts';
import { type AuthAnswer, answerSignIn } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import type { AuthContext } from './providers.ts';
import type { Site } from './site.ts';

/** After the first factor: the browser stores the challenge, and a page requires the second. */
export function promptSecondStep(
  site: Site,
  { challenge }: SecondStepRequired,
  page: string,
): AuthAnswer {
  const { challenge: name, hidden: kind } = site.cookies;
  return { status: 401, redirect: page, cookies: [cookieLine(name, challenge, { kind })] };
}

/** The page that requires the second factor, for a visitor who returns from elsewhere. */
export function pageOfSecond({ return_url }: AuthRequest, { origin }: Site): string {
  const query = new URLSearchParams({ error: 'SecondFactorRequired', callbackUrl: return_url });
  return `${origin}/login?${query}`;
}

/** Finds the key of this browser for the accounts that it knows. */
export function deviceIn({ cookies }: AuthRequest, { cookies: names, keyFor }: Site): DeviceOf {
  const [key, cookie] = [keyFor('known device'), cookies.get(names.device)];
  return (user_id) => deviceOf(key, cookie, user_id);
}

/** Checks the code of a user whose browser holds the challenge. */
export async function answerSecond(
  request: AuthRequest,
  site: Site,
  { context, typed }: { context: AuthContext; typed: string },
): Promise<AuthAnswer> {
  const { challenge: name, session } = site.cookies;
  const replaces = secretTokenHash(request.cookies.get(session));
  const challenge = request.cookies.get(name);
  const opened = await answerChallenge(context, {
    challenge,
    typed,
    replaces,
    deviceOf: deviceIn(request, site),
  });
  return isRejection(opened) ? refused(opened, site) : enteredBySecond(request, site, opened);
}

function enteredBySecond(request: AuthRequest, site: Site, opened: OpenedSession): AuthAnswer {
  const { cookies = [], ...answer } = answerSignIn(request, site, opened);
  return { ...answer, cookies: [...cookies, spent(site)] };
}

function spent({ cookies }: Site): string {
  return removalLine(cookies.challenge, cookies.hidden);
}

function refused({ rejection, params }: SecondStepRefusal, site: Site): AuthAnswer {
  const to = (error: string) => `${site.url}/error?error=${error}`;
  if (rejection === 'access_denied') return { status: 403, redirect: to('AccessDenied') };
  if (rejection === 'too_many_attempts') {
    const retry_after = params?.retry_after as number;
    return { status: 429, redirect: to('SecondFactorWrong'), retry_after };
  }
  if (rejection === 'second_factor_wrong') {
    return { status: 401, redirect: to('SecondFactorWrong') };
  }
  return { status: 401, redirect: to('SecondFactorEnded'), cookies: [spent(site)] };
}
