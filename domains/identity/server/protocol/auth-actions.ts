import { secretTokenHash } from '../secret-token.ts';
import { deleteSession } from '../session.sql.ts';
import { removalCookies, rotatedCsrf } from './auth-answer.ts';
import { logEntry } from './log-entry.ts';
import type { AuthAction } from './providers.ts';
import { getSession, updateSession } from './session-actions.ts';

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

const getProviders: AuthAction = (_asked, { url }, { providers }) => ({
  status: 200,
  is_bare: true,
  json: Object.fromEntries(
    [...providers.values()].map(({ id, name, type }) => [
      id,
      { id, name, type, signinUrl: `${url}/signin/${id}`, callbackUrl: `${url}/callback/${id}` },
    ]),
  ),
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

const startSignIn: AuthAction = (asked, site, context) => {
  const provider = context.providers.get(asked.provider ?? '');
  if (asked.is_verified && provider !== undefined) return provider.signIn(asked, site, context);
  return { status: 200, redirect: `${site.url}/signin?csrf=true` };
};

const finishSignIn: AuthAction = (asked, site, context) => {
  const provider = context.providers.get(asked.provider ?? '');
  if (provider === undefined) return unsupported(asked, site, context);
  const needsToken = asked.method === 'POST' && provider.type === 'credentials';
  if (needsToken && !asked.is_verified) {
    return { status: 200, redirect: `${site.url}/signin?csrf=true` };
  }
  return provider.callback(asked, site, context);
};

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
  ['GET callback', finishSignIn],
  ['POST signin', startSignIn],
  ['POST callback', finishSignIn],
  ['POST signout', signOut],
  ['POST session', updateSession],
  ['POST _log', writeLog],
]);
