import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import type { Site } from '#platform/http/site.ts';
import { googleRoute } from '../contract/google.ts';
import { attemptLimit } from '../core/attempt-limit.ts';
import type { LinkingError, Vouched } from '../core/decide-linking.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { enterByGoogle, GOOGLE } from './enter-by-google.ts';
import { isUnreachable } from './openid/is-unreachable.ts';
import { type OpenIdClient, openIdClientOf } from './openid/openid-client.ts';
import { type Attempt, insertFailure, loadFailures } from './sign-in.sql.ts';
import { signInAnswer } from './sign-in-answer.ts';

const REJECTION_CODES = {
  OAuthAccountNotLinked: 'google_not_linked',
  OAuthCreateAccount: 'google_email_unproved',
  AccessDenied: 'access_denied',
} as const satisfies Record<LinkingError | 'AccessDenied', string>;

/** For programs that have signed in at Google themselves. */
export const google = open(googleRoute, async ({ body }, context) => {
  const { site } = context;
  if (site.google === null) return reject('google_not_enabled');
  const wait = await waitOf(context);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  const vouched = await vouchedFor(openIdClientOf(site.google), body, site);
  if (isRejection(vouched)) {
    if (vouched.rejection === 'google_refused') await countFailure(context);
    return vouched;
  }
  const { language } = body;
  const arrival = { vouched, asking_user_id: null, replaces: null, language };
  const arrived = await enterByGoogle(context, arrival);
  if (typeof arrived !== 'string') {
    return isRejection(arrived) ? arrived : signInAnswer(arrived);
  }
  return arrived === 'linked' ? reject('google_refused') : reject(REJECTION_CODES[arrived]);
});

const NONE = { count: 0, oldest: null };

/** Failures name no account, so they count by IP address, together with wrong passwords. */
function attemptOf({ address }: OpenContext): Attempt {
  return { account: GOOGLE, address };
}

function waitOf(context: OpenContext): Promise<number | null> {
  return context.transaction(async (tx) => {
    const { address } = await loadFailures(tx, attemptOf(context), context.now);
    return attemptLimit({ account_and_address: NONE, account: NONE, address }, context.now);
  });
}

async function countFailure(context: OpenContext): Promise<void> {
  const { now, newId } = context;
  await context.transaction(async (tx) => {
    await insertFailure(tx, attemptOf(context), { id: newId(), now });
    await recordSignIn(tx, context, { user_id: null, event: 'sign_in_failed', method: GOOGLE });
  });
}

type NotVouched = Rejection<'google_refused' | 'google_unreachable'>;

async function vouchedFor(
  client: OpenIdClient,
  body: BodyOf<typeof googleRoute>,
  site: Site,
): Promise<Vouched | NotVouched> {
  const nonce = body.nonce ?? null;
  try {
    if ('id_token' in body) return await client.verify(body.id_token, nonce);
    const redirect_uri = body.redirect_uri ?? `${site.public_url}/api/auth/callback/${GOOGLE}`;
    if (new URL(redirect_uri).origin !== new URL(site.public_url).origin) {
      return reject('google_refused', { path: 'redirect_uri' });
    }
    const code_verifier = body.code_verifier ?? null;
    return await client.exchangeCode(body.code, { redirect_uri, nonce, code_verifier });
  } catch (error) {
    return reject(isUnreachable(error) ? 'google_unreachable' : 'google_refused');
  }
}
