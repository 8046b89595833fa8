import { createHash, randomBytes } from 'node:crypto';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import type { OauthApp } from '../../core/oauth-app.ts';
import type { Keys } from '../../core/read-keys.ts';
import { insertAttempt } from './attempt.sql.ts';
import { oauthServiceOf } from './oauth-service.ts';

const ATTEMPT_MS = 10 * 60_000;

type Begun = { readonly app: OauthApp; readonly name: string; readonly keys: Keys };

/** Answers where the member permits the connection, in the browser of this session. */
export async function beginSignIn(tx: Tx, context: Context, { app, name, keys }: Begun) {
  const { actor, site, now } = context;
  const { shop_id, session_id } = actor;
  const [stray] = Object.keys(keys);
  if (stray !== undefined) return reject('key_unknown', { path: `keys.${stray}` });
  const service = oauthServiceOf(site, app);
  if (service === null) return reject('not_configured', { path: 'app' });
  // A program has no browser that could come back.
  if (session_id === null) return reject('key_not_accepted');
  const state = randomBytes(32).toString('base64url');
  const redirect_url = await service.addressFor({
    redirect_uri: redirectUri(site, app),
    state,
    code_verifier: codeVerifier(site, app, state),
  });
  const expires_at = new Date(now.getTime() + ATTEMPT_MS);
  const attempt = { shop_id, state_hash: hashOfState(state), app: app.app, name, session_id };
  await insertAttempt(tx, { ...attempt, expires_at }, now);
  return { data: { redirect_url } };
}

export function redirectUri({ public_url }: Site, { app }: OauthApp): string {
  return `${public_url}/api/v1/app-integrations/${app}/callback`;
}

export function hashOfState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/**
 * Of PKCE: only this site can compute it from the state, so it is stored nowhere. null: the service
 * documents no PKCE.
 */
export function codeVerifier({ mark }: Site, { oauth2 }: OauthApp, state: string): string | null {
  if (!oauth2.has_pkce) return null;
  return mark('code verifier of a connection', Buffer.from(state)).toString('base64url');
}
