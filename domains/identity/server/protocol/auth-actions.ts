import { recordSignIn } from '../door/record-sign-in.ts';
import { browserCode, readLinkBrowser } from '../link-browser.ts';
import { secretTokenHash } from '../secret-token.ts';
import { deleteSession } from '../session.sql.ts';
import { type AuthAnswer, removalCookies, rotateCsrf } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import { logEntry } from './log-entry.ts';
import { errorPage } from './page/error-page.ts';
import { languageCookie } from './page/language-cookie.ts';
import { SIGN_IN_ERRORS } from './page/sign-in-errors.ts';
import { signInPage } from './page/sign-in-page.ts';
import { signOutPage } from './page/sign-out-page.ts';
import { verifyRequestPage } from './page/verify-request-page.ts';
import type { AuthAction, AuthContext } from './providers.ts';
import { getSession, updateSession } from './session-actions.ts';
import type { Site } from './site.ts';

const getCsrf: AuthAction = ({ csrf }) => ({ status: 200, json: { csrfToken: csrf.token } });

const getProviders: AuthAction = (_request, { url }, { providers }) => ({
  status: 200,
  is_bare: true,
  json: Object.fromEntries(
    [...providers.values()].map(({ id, name, type }) => [
      id,
      { id, name, type, signinUrl: `${url}/signin/${id}`, callbackUrl: `${url}/callback/${id}` },
    ]),
  ),
});

const showSignIn: AuthAction = (request, site, context) => ({
  ...shown(request, { site, context }, signInPage(request, context.providers)),
  // Browsers apply form-action to redirects too, so the providers' sites must be allowed.
  form_targets: [...context.providers.values()].flatMap(({ leads_to }) => leads_to ?? []),
});

const showError: AuthAction = (request, site, context) => {
  const { error = '' } = request;
  if (SIGN_IN_ERRORS.has(error)) {
    return { status: 200, redirect: `${site.url}/signin?error=${error}` };
  }
  const { status, page } = errorPage(request);
  return { ...shown(request, { site, context }, page), status };
};

const showSignOut: AuthAction = (request, site, context) =>
  shown(request, { site, context }, signOutPage(request));

const showVerifyRequest: AuthAction = (request, site, context) =>
  shown(request, { site, context }, verifyRequestPage(request, codeOnPage(request, site, context)));

/** The code that the requesting browser shows, for another browser in which the link is opened. */
function codeOnPage({ cookies }: AuthRequest, site: Site, context: AuthContext): string | null {
  const browser = readLinkBrowser(cookies.get(site.cookies.link));
  return browser === null ? null : browserCode(context.site, browser);
}

type Drawn = { site: Site; context: AuthContext };

function shown(request: AuthRequest, { site, context }: Drawn, page: string): AuthAnswer {
  return { status: 200, page, cookies: languageCookie(request.reader, site, context.now) };
}

const startSignIn: AuthAction = (request, site, context) => {
  const provider = context.providers.get(request.provider ?? '');
  if (request.is_verified && provider !== undefined) return provider.signIn(request, site, context);
  return { status: 200, redirect: `${site.url}/signin?csrf=true` };
};

const finishSignIn: AuthAction = (request, site, context) => {
  const provider = context.providers.get(request.provider ?? '');
  if (provider === undefined) return refuseMethod(request, site, context);
  const needsToken = request.method === 'POST' && provider.type !== 'oauth';
  if (needsToken && !request.is_verified) {
    return { status: 200, redirect: `${site.url}/signin?csrf=true` };
  }
  return provider.callback(request, site, context);
};

/** The browser loses its session even if the database fails. */
const signOut: AuthAction = async (request, site, context) => {
  if (!request.is_verified) return { status: 200, redirect: `${site.url}/signout?csrf=true` };
  const token_hash = secretTokenHash(request.cookies.get(site.cookies.session));
  if (token_hash !== null) {
    await context
      .transaction(async (tx) => {
        const user_id = await deleteSession(tx, { token_hash });
        if (user_id) await recordSignIn(tx, context, { user_id, event: 'signed_out' });
      })
      .catch((err: unknown) =>
        request.log.error({ err, code: 'SIGNOUT_ERROR' }, 'sign-out failed'),
      );
  }
  return {
    status: 200,
    redirect: request.return_url,
    cookies: [rotateCsrf(site, ''), ...removalCookies(site, request)],
  };
};

const writeLog: AuthAction = ({ form, log }) => {
  const entry = logEntry(form);
  if (entry !== null) log.warn(entry, 'from a browser');
  return { status: 200, text: '', is_bare: true };
};

export const refuseMethod: AuthAction = ({ method }) => ({
  status: 400,
  is_bare: true,
  text: `Error: This action with HTTP ${method} is not supported by NextAuth.js`,
});

export const AUTH_ACTIONS: ReadonlyMap<string, AuthAction> = new Map([
  ['GET session', getSession],
  ['GET csrf', getCsrf],
  ['GET providers', getProviders],
  ['GET signin', showSignIn],
  ['GET signout', showSignOut],
  ['GET error', showError],
  ['GET verify-request', showVerifyRequest],
  ['GET callback', finishSignIn],
  ['POST signin', startSignIn],
  ['POST callback', finishSignIn],
  ['POST signout', signOut],
  ['POST session', updateSession],
  ['POST _log', writeLog],
]);
