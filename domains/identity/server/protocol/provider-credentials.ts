import { isRejection } from '#domains/kernel/core/rejection.ts';
import { secretTokenHash } from '../secret-token.ts';
import { type SignInRefusal, signIn } from '../sign-in.ts';
import { type AuthAnswer, entered } from './auth-answer.ts';
import type { AuthAction, Provider } from './providers.ts';
import type { Site } from './site.ts';

const ID = 'credentials';

/** The form is on the page, and posts to the callback. */
const showForm: AuthAction = (_asked, { url }) => ({ status: 200, redirect: `${url}/signin` });

const checkPassword: AuthAction = async (asked, site, context) => {
  // Only ever posted: an address that carried them would be kept in histories.
  if (asked.method !== 'POST') return { status: 405, text: 'Method Not Allowed' };
  const { email, password } = asked.form;
  const opened = await signIn(context, {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
    replaces: secretTokenHash(asked.cookies.get(site.cookies.session)),
  });
  return isRejection(opened) ? refused(opened, site) : entered(asked, site, opened);
};

function refused({ rejection, params }: SignInRefusal, { url }: Site): AuthAnswer {
  if (rejection === 'access_denied') {
    return { status: 403, redirect: `${url}/error?error=AccessDenied` };
  }
  const redirect = `${url}/error?error=CredentialsSignin&provider=${ID}`;
  if (rejection === 'wrong_credentials') return { status: 401, redirect };
  return { status: 429, redirect, retry_after: params?.retry_after as number };
}

/** An e-mail address or phone number, and the password. */
export const CREDENTIALS: Provider = {
  id: ID,
  name: 'Credentials',
  type: 'credentials',
  signIn: showForm,
  callback: checkPassword,
};
