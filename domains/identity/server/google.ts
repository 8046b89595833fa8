import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import { open } from '#platform/http/endpoint.ts';
import type { Site } from '#platform/http/site.ts';
import { googleRoute } from '../contract/google.ts';
import type { LinkingError, Vouched } from '../core/decide-linking.ts';
import { enterByGoogle, GOOGLE } from './enter-by-google.ts';
import { isUnreachable } from './openid/is-unreachable.ts';
import { type OpenIdClient, openIdClientOf } from './openid/openid-client.ts';
import { signInAnswer } from './sign-in-answer.ts';

const WORDS = {
  OAuthAccountNotLinked: 'google_not_linked',
  OAuthCreateAccount: 'google_email_unproved',
  AccessDenied: 'access_denied',
} as const satisfies Record<LinkingError | 'AccessDenied', string>;

/** For programs that have asked Google themselves. */
export const google = open(googleRoute, async ({ body }, context) => {
  const { site } = context;
  if (site.google === null) return reject('google_not_offered');
  const vouched = await vouchedFor(openIdClientOf(site.google), body, site);
  if ('rejection' in vouched) return vouched;
  const { language } = body;
  const arrival = { vouched, asking_user_id: null, replaces: null, language };
  const arrived = await enterByGoogle(context, arrival);
  if (typeof arrived !== 'string') return signInAnswer(arrived);
  return arrived === 'linked' ? reject('google_refused') : reject(WORDS[arrived]);
});

type Unvouched = Rejection<'google_refused' | 'google_unreachable'>;

async function vouchedFor(
  client: OpenIdClient,
  body: BodyOf<typeof googleRoute>,
  site: Site,
): Promise<Vouched | Unvouched> {
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
