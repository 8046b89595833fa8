import { normalizeEmail } from '../../core/email.ts';
import { type ByLink, enterByEmailLink, sendEmailLink } from '../email-link.ts';
import { secretTokenHash } from '../secret-token.ts';
import { entered } from './auth-answer.ts';
import { plainFailure } from './plain-failure.ts';
import type { AuthAction, Provider } from './providers.ts';
import { askSecond, pageOfSecond } from './second-step.ts';

const ID = 'email';

const sendLink: AuthAction = async (asked, site, context) => {
  const failed = { status: 200, redirect: `${site.url}/error?error=EmailSignin` };
  const email = typeof asked.form.email === 'string' ? normalizeEmail(asked.form.email) : null;
  if (email === null) return failed;
  const addressFor = (token: string) => {
    const query = new URLSearchParams({ callbackUrl: asked.return_url, token, email });
    return `${site.url}/callback/${ID}?${query}`;
  };
  const { language } = asked.reader;
  try {
    const sent = await sendEmailLink(context, { email, language, addressFor });
    if (sent === 'too_many') return { ...failed, status: 429, retry_after: RETRY_AFTER_S };
  } catch (error) {
    asked.log.error({ ...plainFailure(error), code: 'SIGNIN_EMAIL_ERROR' }, 'no link was sent');
    return failed;
  }
  return { status: 200, redirect: `${site.url}/verify-request?provider=${ID}&type=email` };
};

/** No more than it takes until the first of too many does not count any longer. */
const RETRY_AFTER_S = 15 * 60;

const openLink: AuthAction = async (asked, site, context) => {
  const { token, email } = asked.query;
  const failed = (error: string) => ({ status: 200, redirect: `${site.url}/error?error=${error}` });
  if (typeof token !== 'string' || token === '') return failed('configuration');
  const address = typeof email === 'string' ? normalizeEmail(email) : null;
  if (address === null) return failed('Verification');
  const replaces = secretTokenHash(asked.cookies.get(site.cookies.session));
  const { language } = asked.reader;
  let outcome: ByLink;
  try {
    const link = { email: address, token, language, replaces };
    outcome = await enterByEmailLink(context, link);
  } catch (error) {
    const code = 'CALLBACK_EMAIL_ERROR';
    asked.log.error({ ...plainFailure(error), code }, 'sign-in by a link failed');
    return failed('Callback');
  }
  if (typeof outcome !== 'string') {
    return 'rejection' in outcome
      ? askSecond(site, outcome, pageOfSecond(asked, site))
      : entered(asked, site, outcome);
  }
  return { ...failed(outcome), status: outcome === 'AccessDenied' ? 403 : 200 };
};

/** A link that is mailed. */
export const EMAIL: Provider = {
  id: ID,
  name: 'Email',
  type: 'email',
  signIn: sendLink,
  callback: openLink,
};
