import { isRejection } from '#domains/kernel/core/rejection.ts';
import { cookieLine, removalLine } from '../../core/cookie.ts';
import { type Arrived, enterByGoogle, GOOGLE } from '../enter-by-google.ts';
import { type Journey, newJourney, type OpenIdClient } from '../openid/openid-client.ts';
import { secretTokenHash } from '../secret-token.ts';
import { findSessionOwner } from '../session-list.sql.ts';
import { type AuthAnswer, answerSignIn } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import { plainFailure } from './plain-failure.ts';
import type { AuthContext, Provider } from './providers.ts';
import { type Carried, openCookie, sealCookie } from './sealed-cookie.ts';
import { pageOfSecond, promptSecondStep } from './second-step.ts';
import type { Site } from './site.ts';

const JOURNEY_MS = 15 * 60_000;

/** Query parameters that a page may pass to the provider: the account hint and the prompt. */
const PASSED_ON: Readonly<Record<string, RegExp>> = {
  login_hint: /^[^\p{Cc}]{1,254}$/u,
  prompt: /^(none|login|consent|select_account)$/,
};

const SECURITY_PAGE = '/dashboard/settings/security';

/** The cookies that hold state, nonce and PKCE, and the keys that seal them. */
function cookieSlots({ cookies, keyFor }: Site) {
  return {
    state: { name: cookies.state, key: keyFor('oauth state') },
    code_verifier: { name: cookies.pkce, key: keyFor('oauth pkce') },
    nonce: { name: cookies.nonce, key: keyFor('oauth nonce') },
  } satisfies Record<keyof Journey, { name: string; key: Buffer }>;
}

/** Sign-in with Google, or with any OpenID Connect provider at the configured issuer. */
export function googleProvider(google: OpenIdClient): Provider {
  return {
    id: GOOGLE,
    name: 'Google',
    type: 'oauth',
    signIn: (request, site, context) => depart(google, request, { site, context }),
    callback: (request, site, context) => comeBack(google, request, { site, context }),
    leads_to: google.origin,
  };
}

type Here = { site: Site; context: AuthContext };

async function depart(google: OpenIdClient, request: AuthRequest, here: Here): Promise<AuthAnswer> {
  const { site, context } = here;
  const wantsLink = request.form.link === 'true';
  const asking_user_id = wantsLink ? await signedIn(request, here) : null;
  if (wantsLink && asking_user_id === null) {
    return { status: 200, redirect: `${site.url}/signin?error=SessionRequired` };
  }
  const journey = newJourney();
  const ends = new Date(context.now.getTime() + JOURNEY_MS);
  try {
    const redirect_uri = redirectUri(site);
    const redirect = await google.addressFor(journey, { ...passedOn(request), redirect_uri });
    const cookies = Object.entries(cookieSlots(site)).map(([what, { name, key }]) => {
      const value = journey[what as keyof Journey];
      const carried = { provider: GOOGLE, value, asking_user_id, ends_ms: ends.getTime() };
      return cookieLine(name, sealCookie(key, carried), {
        kind: site.cookies.hidden,
        expires: ends,
      });
    });
    return { status: 200, redirect, cookies };
  } catch (error) {
    request.log.error({ ...plainFailure(error), code: 'SIGNIN_OAUTH_ERROR' }, 'no way to Google');
    return { status: 200, redirect: `${site.url}/error?error=OAuthSignin` };
  }
}

function passedOn({ query }: AuthRequest): Record<string, string> {
  const fits = Object.entries(PASSED_ON).flatMap(([name, form]) => {
    const value = query[name];
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fits);
}

async function signedIn(request: AuthRequest, { site, context }: Here): Promise<string | null> {
  const hash = secretTokenHash(request.cookies.get(site.cookies.session));
  if (hash === null) return null;
  return context.transaction((tx) => findSessionOwner(tx, hash, context.now));
}

async function comeBack(
  google: OpenIdClient,
  request: AuthRequest,
  here: Here,
): Promise<AuthAnswer> {
  const { site, context } = here;
  const journey = journeyOf(request, here);
  const cookies = usedUp(request, site);
  const asking_user_id = journey?.asking_user_id ?? null;
  const failed = (error: string) => ({ ...refusal(site, asking_user_id, error), cookies });
  // A user who cancelled at the provider gets no error message.
  if (request.query.error === 'access_denied') {
    const redirect = asking_user_id === null ? `${site.url}/signin` : site.origin + SECURITY_PAGE;
    return { status: 200, redirect, cookies };
  }
  if (journey === null) {
    request.log.error({ code: 'OAUTH_CALLBACK_ERROR' }, 'no journey of this browser');
    return failed('OAuthCallback');
  }
  let arrived: Arrived | 'OAuthCallback';
  try {
    const vouched = await google
      .exchange(addressOf(request, site), journey)
      .catch(plainly(request));
    if (vouched === null) return failed('OAuthCallback');
    // The user who requested the link must be the one who comes back.
    if (asking_user_id !== null && (await signedIn(request, here)) !== asking_user_id) {
      return failed('OAuthCallback');
    }
    const replaces = secretTokenHash(request.cookies.get(site.cookies.session));
    const { language } = request.reader;
    arrived = await enterByGoogle(context, { vouched, asking_user_id, replaces, language });
  } catch (error) {
    const code = 'OAUTH_CALLBACK_HANDLER_ERROR';
    request.log.error({ ...plainFailure(error), code }, 'sign-in with Google failed');
    return failed('Callback');
  }
  if (arrived === 'linked') return { status: 200, redirect: request.return_url, cookies };
  if (typeof arrived === 'string') return failed(arrived);
  const answer = isRejection(arrived)
    ? promptSecondStep(site, arrived, pageOfSecond(request, site))
    : answerSignIn(request, site, arrived);
  return { ...answer, cookies: [...cookies, ...(answer.cookies ?? [])] };
}

/** The Security page shows errors of a link, the sign-in page those of a sign-in. */
function refusal(site: Site, asking_user_id: string | null, error: string): AuthAnswer {
  const page = asking_user_id === null ? `${site.url}/error` : site.origin + SECURITY_PAGE;
  return { status: error === 'AccessDenied' ? 403 : 200, redirect: `${page}?error=${error}` };
}

function plainly(request: AuthRequest) {
  return (error: unknown) => {
    const code = 'OAUTH_CALLBACK_ERROR';
    request.log.error({ ...plainFailure(error), code }, 'Google did not confirm the sign-in');
    return null;
  };
}

type Underway = Journey & { readonly asking_user_id: string | null };

/** The values that this browser took to the provider; null: incomplete or not ours. */
function journeyOf(request: AuthRequest, { site, context }: Here): Underway | null {
  const slots = cookieSlots(site);
  const carried = (what: keyof Journey): Carried | null => {
    const { name, key } = slots[what];
    return openCookie(key, request.cookies.get(name), { provider: GOOGLE, now: context.now });
  };
  const [state, nonce, verifier] = [carried('state'), carried('nonce'), carried('code_verifier')];
  if (state === null || nonce === null || verifier === null) return null;
  return {
    state: state.value,
    nonce: nonce.value,
    code_verifier: verifier.value,
    asking_user_id: state.asking_user_id,
  };
}

/** They are removed after one use, whatever its outcome. */
function usedUp(request: AuthRequest, site: Site): string[] {
  return Object.values(cookieSlots(site))
    .filter(({ name }) => request.cookies.has(name))
    .map(({ name }) => removalLine(name, site.cookies.hidden));
}

/** The address that the provider redirected to, under the public origin. */
function addressOf({ query }: AuthRequest, site: Site): URL {
  const address = new URL(redirectUri(site));
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  }
  return address;
}

function redirectUri(site: Site): string {
  return `${site.url}/callback/${GOOGLE}`;
}
