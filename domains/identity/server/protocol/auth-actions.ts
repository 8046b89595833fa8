import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { secretTokenHash } from '../secret-token.ts';
import { deleteSession } from '../session.sql.ts';
import { type SignInRefusal, signIn } from '../sign-in.ts';
import type { Asked } from './asked.ts';
import { type AuthAnswer, removalCookies, rotatedCsrf, sessionCookies } from './auth-answer.ts';
import { logEntry } from './log-entry.ts';
import { getSession, updateSession } from './session-actions.ts';
import type { Site } from './site.ts';

export type AuthAction = (
  asked: Asked,
  site: Site,
  context: OpenContext,
) => AuthAnswer | Promise<AuthAnswer>;

const PROVIDER = 'credentials';

/** What the sign-in page has words for. */
const SIGN_IN_ERRORS = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
]);

const getCsrf: AuthAction = ({ csrf }) => ({ status: 200, json: { csrfToken: csrf.token } });

const getProviders: AuthAction = (_asked, { url }) => ({
  status: 200,
  is_bare: true,
  json: {
    [PROVIDER]: {
      id: PROVIDER,
      name: 'Credentials',
      type: 'credentials',
      signinUrl: `${url}/signin/${PROVIDER}`,
      callbackUrl: `${url}/callback/${PROVIDER}`,
    },
  },
});

const showSignIn: AuthAction = ({ return_url, error }, { origin }) => ({
  status: 200,
  redirect:
    `${origin}/login?callbackUrl=${encodeURIComponent(return_url)}` +
    (error === undefined ? '' : `&error=${encodeURIComponent(error.toWellFormed())}`),
});

const showError: AuthAction = ({ error = 'Default' }, { origin, url }) => ({
  status: 200,
  redirect: SIGN_IN_ERRORS.has(error)
    ? `${url}/signin?error=${error}`
    : `${origin}/login?error=${encodeURIComponent(error.toWellFormed())}`,
});

const showLogin: AuthAction = (_asked, { origin }) => ({
  status: 200,
  redirect: `${origin}/login`,
});

/** Credentials are only ever posted: an address that carried them would be kept in histories. */
const refuseCallback: AuthAction = (asked, site, context) =>
  asked.provider === PROVIDER
    ? { status: 405, text: 'Method Not Allowed' }
    : unsupported(asked, site, context);

const startSignIn: AuthAction = ({ is_verified, provider }, { url }) => ({
  status: 200,
  redirect: is_verified && provider === PROVIDER ? `${url}/signin` : `${url}/signin?csrf=true`,
});

const finishSignIn: AuthAction = async (asked, site, context) => {
  if (asked.provider !== PROVIDER) return unsupported(asked, site, context);
  if (!asked.is_verified) return { status: 200, redirect: `${site.url}/signin?csrf=true` };
  const { email, password } = asked.form;
  const opened = await signIn(context, {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
    replaces: secretTokenHash(asked.cookies.get(site.cookies.session)),
  });
  if (isRejection(opened)) return refusedSignIn(opened, site);
  return {
    status: 200,
    redirect: asked.return_url,
    cookies: [rotatedCsrf(site), ...sessionCookies(site, opened.token, opened)],
  };
};

function refusedSignIn({ rejection, params }: SignInRefusal, { url }: Site): AuthAnswer {
  if (rejection === 'access_denied') {
    return { status: 403, redirect: `${url}/error?error=AccessDenied` };
  }
  const redirect = `${url}/error?error=CredentialsSignin&provider=${PROVIDER}`;
  if (rejection === 'wrong_credentials') return { status: 401, redirect };
  return { status: 429, redirect, retry_after: params?.retry_after as number };
}

/** Whatever the database says, the browser forgets its session. */
const signOut: AuthAction = async (asked, site, context) => {
  if (!asked.is_verified) return { status: 200, redirect: `${site.url}/signout?csrf=true` };
  const token_hash = secretTokenHash(asked.cookies.get(site.cookies.session));
  if (token_hash !== null) {
    await context
      .transaction((tx) => deleteSession(tx, { token_hash }))
      .catch((err: unknown) => asked.log.error({ err, code: 'SIGNOUT_ERROR' }, 'sign-out failed'));
  }
  return {
    status: 200,
    redirect: asked.return_url,
    cookies: [rotatedCsrf(site), ...removalCookies(site, asked)],
  };
};

const writeLog: AuthAction = ({ form, log }) => {
  const entry = logEntry(form);
  if (entry !== null) log.warn(entry, 'from a browser');
  return { status: 200, text: '', is_bare: true };
};

export const unsupported: AuthAction = ({ method }) => ({
  status: 400,
  is_bare: true,
  text: `Error: This action with HTTP ${method} is not supported by NextAuth.js`,
});

export const AUTH_ACTIONS: ReadonlyMap<string, AuthAction> = new Map([
  ['GET session', getSession],
  ['GET csrf', getCsrf],
  ['GET providers', getProviders],
  ['GET signin', showSignIn],
  ['GET signout', showLogin],
  ['GET error', showError],
  ['GET verify-request', showLogin],
  ['GET callback', refuseCallback],
  ['POST signin', startSignIn],
  ['POST callback', finishSignIn],
  ['POST signout', signOut],
  ['POST session', updateSession],
  ['POST _log', writeLog],
]);
