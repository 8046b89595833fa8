import { isRejection } from '#domains/kernel/core/rejection.ts';
import { answerChallenge } from '../challenge.ts';
import type { DeviceOf } from '../known-device.ts';
import { secretTokenHash } from '../secret-token.ts';
import type { OpenedSession } from '../session.ts';
import { type Credentials, type SignInRefusal, signIn } from '../sign-in.ts';
import { type AuthAnswer, answerSignIn } from './auth-answer.ts';
import type { AuthAction, AuthContext, Provider } from './providers.ts';
import { answerSecond, deviceIn, promptSecondStep } from './second-step.ts';
import type { Site } from './site.ts';

const ID = 'credentials';

/** The form is on the sign-in page, and posts to the callback. */
const showForm: AuthAction = (_request, { url }) => ({ status: 200, redirect: `${url}/signin` });

const checkPassword: AuthAction = async (request, site, context) => {
  // POST only: credentials in an address would end up in histories.
  if (request.method !== 'POST') return { status: 405, text: 'Method Not Allowed' };
  const { email, password, code } = request.form;
  const typed = typeof code === 'string' ? code : '';
  // Only the second step, after the first one in this browser.
  if (typed !== '' && email === undefined && password === undefined) {
    return answerSecond(request, site, { context, typed });
  }
  const credentials = {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
    replaces: secretTokenHash(request.cookies.get(site.cookies.session)),
    deviceOf: deviceIn(request, site),
  };
  const opened = await signInAtOnce(context, credentials, typed);
  return isRejection(opened) ? refused(opened, site) : answerSignIn(request, site, opened);
};

/**
 * With a code beside the password both steps happen at once; either one failing gives the same
 * error.
 */
async function signInAtOnce(
  context: AuthContext,
  credentials: Credentials & { replaces: Buffer | null; deviceOf: DeviceOf },
  typed: string,
): Promise<OpenedSession | SignInRefusal> {
  const first = await signIn(context, credentials);
  const needsSecondStep = isRejection(first) && first.rejection === 'second_factor_required';
  if (!needsSecondStep || typed === '') return first;
  const { replaces, deviceOf } = credentials;
  const shown = { challenge: first.challenge, typed, replaces, deviceOf };
  const second = await answerChallenge(context, shown);
  if (!isRejection(second)) return second;
  const { rejection } = second;
  if (rejection === 'access_denied' || rejection === 'too_many_attempts') {
    return { ...second, rejection };
  }
  return { rejection: 'wrong_credentials' };
}

function refused(refusal: SignInRefusal, site: Site): AuthAnswer {
  const { url } = site;
  if (refusal.rejection === 'access_denied') {
    return { status: 403, redirect: `${url}/error?error=AccessDenied` };
  }
  if (refusal.rejection === 'second_factor_required') {
    return promptSecondStep(
      site,
      refusal,
      `${url}/error?error=SecondFactorRequired&provider=${ID}`,
    );
  }
  const redirect = `${url}/error?error=CredentialsSignin&provider=${ID}`;
  if (refusal.rejection === 'wrong_credentials') return { status: 401, redirect };
  return { status: 429, redirect, retry_after: refusal.params?.retry_after as number };
}

/** An e-mail address or phone number and the password; also a code if a second factor is set. */
export const CREDENTIALS: Provider = {
  id: ID,
  name: 'Credentials',
  type: 'credentials',
  signIn: showForm,
  callback: checkPassword,
};
