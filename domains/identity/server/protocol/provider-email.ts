import { isRejection } from '#domains/kernel/core/rejection.ts';
import { cookieLine, removalLine } from '../../core/cookie.ts';
import { normalizeEmail } from '../../core/email.ts';
import { EMAIL_LINK_LIFE_MS } from '../../core/email-link.ts';
import { type ByLink, enterByEmailLink, lookAtEmailLink, sendEmailLink } from '../email-link.ts';
import { linkBrowser, readLinkBrowser } from '../link-browser.ts';
import { secretTokenHash } from '../secret-token.ts';
import { type AuthAnswer, answerSignIn } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import { languageCookie } from './page/language-cookie.ts';
import { openLinkPage } from './page/open-link-page.ts';
import { plainFailure } from './plain-failure.ts';
import type { AuthAction, AuthContext, Provider } from './providers.ts';
import { pageOfSecond, promptSecondStep } from './second-step.ts';
import type { Site } from './site.ts';

const ID = 'email';

const sendLink: AuthAction = async (request, site, context) => {
  const failed = { status: 200, redirect: `${site.url}/error?error=EmailSignin` };
  const email = typeof request.form.email === 'string' ? normalizeEmail(request.form.email) : null;
  if (email === null) return failed;
  const addressFor = (token: string) => {
    const query = new URLSearchParams({ callbackUrl: request.return_url, token, email });
    return `${site.url}/callback/${ID}?${query}`;
  };
  const { language } = request.reader;
  const { link: name, hidden: kind } = site.cookies;
  const browser = linkBrowser(request.cookies.get(name));
  try {
    const sent = await sendEmailLink(context, { email, language, browser, addressFor });
    if (sent === 'too_many') return { ...failed, status: 429, retry_after: RETRY_AFTER_S };
  } catch (error) {
    request.log.error({ ...plainFailure(error), code: 'SIGNIN_EMAIL_ERROR' }, 'no link was sent');
    return failed;
  }
  const expires = new Date(context.now.getTime() + EMAIL_LINK_LIFE_MS);
  return {
    status: 200,
    redirect: `${site.url}/verify-request?provider=${ID}&type=email`,
    cookies: [cookieLine(name, browser, { kind, expires })],
  };
};

/** The time until the first of the counted links leaves the window. */
const RETRY_AFTER_S = 15 * 60;

type Link = { readonly email: string; readonly token: string; readonly browser: string | null };

/** A GET, which link scanners send too, shows the page; the POST of its button signs in. */
const openLink: AuthAction = (request, site, context) => {
  const isPosted = request.method === 'POST';
  const { token, email } = isPosted ? request.form : request.query;
  if (typeof token !== 'string' || token === '') return failed(site, 'configuration');
  const address = typeof email === 'string' ? normalizeEmail(email) : null;
  if (address === null) return failed(site, 'Verification');
  const browser = readLinkBrowser(request.cookies.get(site.cookies.link));
  const link = { email: address, token, browser };
  return isPosted
    ? enterByLink(link, request, { site, context })
    : showLink(link, request, { site, context });
};

function failed({ url }: Site, error: string): AuthAnswer {
  return { status: 200, redirect: `${url}/error?error=${error}` };
}

type Here = { readonly site: Site; readonly context: AuthContext };

async function showLink(
  link: Link,
  request: AuthRequest,
  { site, context }: Here,
): Promise<AuthAnswer> {
  const found = await lookAtEmailLink(context, link);
  if (found === 'Verification') return failed(site, found);
  const { email, token } = link;
  const page = openLinkPage(request, { email, token, requires_code: found === 'other' });
  return { status: 200, page, cookies: languageCookie(request.reader, site, context.now) };
}

async function enterByLink(
  link: Link,
  request: AuthRequest,
  { site, context }: Here,
): Promise<AuthAnswer> {
  const replaces = secretTokenHash(request.cookies.get(site.cookies.session));
  const { language } = request.reader;
  const { email, token, browser } = link;
  const { code: typed } = request.form;
  const code = typeof typed === 'string' && typed.trim() !== '' ? typed : null;
  let outcome: ByLink;
  try {
    outcome = await enterByEmailLink(context, { email, token, browser, code, language, replaces });
  } catch (error) {
    const code = 'CALLBACK_EMAIL_ERROR';
    request.log.error({ ...plainFailure(error), code }, 'sign-in by a link failed');
    return failed(site, 'Callback');
  }
  if (typeof outcome !== 'string') {
    const answer = isRejection(outcome)
      ? promptSecondStep(site, outcome, pageOfSecond(request, site))
      : answerSignIn(request, site, outcome);
    const { link: name, hidden: kind } = site.cookies;
    const spent = request.cookies.has(name) ? [removalLine(name, kind)] : [];
    return { ...answer, cookies: [...(answer.cookies ?? []), ...spent] };
  }
  if (outcome === 'LinkCodeWrong') return promptForCode(link, request, site);
  return { ...failed(site, outcome), status: outcome === 'AccessDenied' ? 403 : 200 };
}

/** Returns to the page of the link, which stays valid. */
function promptForCode(
  { email, token }: Link,
  { return_url }: AuthRequest,
  site: Site,
): AuthAnswer {
  const query = new URLSearchParams({ callbackUrl: return_url, token, email });
  query.set('error', 'LinkCodeWrong');
  return { status: 401, redirect: `${site.url}/callback/${ID}?${query}` };
}

/** Sign-in by a mailed link. */
export const EMAIL: Provider = {
  id: ID,
  name: 'Email',
  type: 'email',
  signIn: sendLink,
  callback: openLink,
};
