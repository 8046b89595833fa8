import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { findActorOfCookies } from '#domains/identity/server/door/actor-of-cookies.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { keepTrying } from '#platform/db/keep-trying.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor, Context } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { hasAllScopes, type OauthApp } from '../../core/oauth-app.ts';
import type { Keys } from '../../core/read-keys.ts';
import { keysOf } from '../../core/tokens.ts';
import { checkCount } from '../check-count.ts';
import {
  findMembership,
  findSameAccount,
  insertConnection,
  updateConnection,
} from '../connection.sql.ts';
import type { Called } from '../gateways/call-gateway.ts';
import { type Failed, hasFailed } from '../gateways/sms-adapter.ts';
import { recordTried } from '../record-call.ts';
import { sealKeys } from '../sealed-keys.ts';
import { takeAttempt } from './attempt.sql.ts';
import { codeVerifier, hashOfState, redirectUri } from './begin-sign-in.ts';
import { type OauthService, oauthServiceOf } from './oauth-service.ts';

export type CallbackMeans = {
  readonly database: Database;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly oauthApps: readonly OauthApp[];
};

/** How a browser comes back from a service. */
export type Returning = {
  readonly app: string;
  /** Repeated names are a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: string;
  readonly address: string;
  readonly user_agent: string;
};

/** Why the member has to start again. */
export type Again =
  | 'not_yours'
  | 'denied'
  | 'refused'
  | 'unreachable'
  | 'scope_missing'
  | 'too_many_connections';

export type Ended = { readonly connection_id: string } | { readonly again: Again };

/**
 * Finishes what a member began: the state must be that of an attempt of this very session, in the
 * shop that it is in now, not used before and not older than ten minutes.
 */
export async function finishSignIn(means: CallbackMeans, returning: Returning): Promise<Ended> {
  const { database, site, clock, oauthApps } = means;
  const { state, error } = returning.query;
  const app = oauthApps.find((one) => one.app === returning.app);
  const service = app === undefined ? null : oauthServiceOf(site, app);
  if (service === null || typeof state !== 'string') return { again: 'not_yours' };
  const attempt = await withTransaction(database, '', (tx) =>
    takeOwnAttempt(tx, { returning, service, site, state }, clock()),
  );
  if (attempt === null) return { again: 'not_yours' };
  if (error !== undefined) return { again: error === 'access_denied' ? 'denied' : 'refused' };
  const granted = await exchange(service, { site, returning, state }, clock());
  if ('again' in granted) return granted;
  const read = await service.account(granted.keys.access_token ?? '');
  if (hasFailed(read.result)) return giveUp(service, granted.keys, againOf(read.result));
  const connecting = { ...attempt, service, keys: granted.keys, read, ...read.result };
  const stored = await keepTrying(() =>
    withTransaction(database, shopSet(attempt.actor.shop_id), (tx) =>
      storeConnection(tx, contextOf(means, returning, attempt.actor), connecting),
    ),
  );
  return stored === null ? giveUp(service, granted.keys, 'too_many_connections') : stored;
}

type Attempt = { readonly actor: Actor; readonly name: string };

type Arrived = {
  readonly returning: Returning;
  readonly service: OauthService;
  readonly site: Site;
  readonly state: string;
};

async function takeOwnAttempt(
  tx: Tx,
  { returning, service, site, state }: Arrived,
  now: Date,
): Promise<Attempt | null> {
  const actor = await findActorOfCookies(tx, returning.cookies, { site, now });
  if (actor?.session_id == null || !actor.permissions.has('app-integrations.create')) return null;
  const { shop_id, session_id } = actor;
  const { app } = service.app;
  const returned = { shop_id, session_id, app, state_hash: hashOfState(state) };
  const name = await takeAttempt(tx, returned, now);
  return name === undefined ? null : { actor, name };
}

type Exchanged = { readonly site: Site; readonly returning: Returning; readonly state: string };

async function exchange(
  service: OauthService,
  { site, returning, state }: Exchanged,
  now: Date,
): Promise<{ readonly keys: Keys } | { readonly again: Again }> {
  const { app } = service;
  const address = new URL(redirectUri(site, app));
  for (const [name, value] of Object.entries(returning.query)) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  }
  const checks = { state, code_verifier: codeVerifier(site, app, state) };
  const { result } = await service.exchange(address, checks);
  if (hasFailed(result)) return { again: againOf(result) };
  const keys = keysOf(result, now);
  if (hasAllScopes(app.oauth2, result.scope)) return { keys };
  return giveUp(service, keys, 'scope_missing');
}

/** What was granted is of no use, so the service is told to forget it. */
async function giveUp(service: OauthService, keys: Keys, again: Again): Promise<{ again: Again }> {
  await service.revoke(keys.refresh_token ?? keys.access_token ?? '');
  return { again };
}

function againOf({ failure }: Failed): Again {
  return failure === 'access_withdrawn' || failure === 'request_refused'
    ? 'refused'
    : 'unreachable';
}

function contextOf(
  { site, clock, newId }: CallbackMeans,
  { address, user_agent }: Returning,
  actor: Actor,
): Context {
  return { actor, site, now: clock(), newId, address, user_agent };
}

type Connecting = Attempt & {
  readonly service: OauthService;
  readonly keys: Keys;
  readonly account: string;
  readonly read: Called<object>;
};

/** null: the shop has too many. An account that it has already gets the new tokens. */
async function storeConnection(
  tx: Tx,
  context: Context,
  { service, keys, account, name, read }: Connecting,
): Promise<Ended | null> {
  const { actor, site, now, newId } = context;
  const { shop_id, user_id } = actor;
  const { app, category } = service.app;
  const place = { shop_id, app, mode: 'live', account };
  const same = await findSameAccount(tx, place);
  const isNew = same === undefined || same.state === 'disconnected';
  if (isNew && (await checkCount(tx, shop_id)) !== null) return null;
  const id = same?.id ?? newId();
  const acts_as = await findMembership(tx, actor);
  const made = { ...place, id, category, name, acts_as, created_at: now, created_by: user_id };
  const sealed = { ...made, sealed_keys: sealKeys(site, id, keys) };
  const isMade = same === undefined && (await insertConnection(tx, sealed));
  // Another request connected the same account meanwhile, or the shop had it.
  const existing = isMade ? undefined : (same ?? (await findSameAccount(tx, place)));
  const connection = { shop_id, id: existing?.id ?? id };
  if (existing !== undefined) {
    await updateConnection(tx, connection, {
      ...defined({ name: isNew ? name : undefined }),
      acts_as,
      sealed_keys: sealKeys(site, existing.id, keys),
      state: existing.state === 'paused' ? 'paused' : 'active',
      attention_code: null,
    });
  }
  await recordTried(tx, context, { ...connection, tried: read });
  const after = { app, name, account };
  await writeAudit(tx, context, { action: 'connection.made', subject_id: connection.id, after });
  return { connection_id: connection.id };
}
