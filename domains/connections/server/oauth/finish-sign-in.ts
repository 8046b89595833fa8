import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { findActorOfCookies } from '#domains/identity/server/door/actor-of-cookies.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { Unavailable } from '#platform/db/failure.ts';
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
  const id = means.newId();
  const connecting = { ...attempt, id, service, keys: granted.keys, read, ...read.result };
  try {
    const stored = await keepTrying(() =>
      withTransaction(database, shopSet(attempt.actor.shop_id), (tx) =>
        storeAsActor(tx, means, { returning, connecting }),
      ),
    );
    return 'again' in stored ? giveUp(service, granted.keys, stored.again) : stored;
  } catch (error) {
    // Of a database that is away nobody knows whether it stored them.
    if (!(error instanceof Unavailable)) await revoke(service, granted.keys);
    throw error;
  }
}

type Connector = Actor & { readonly session_id: string };

type Attempt = { readonly actor: Connector; readonly name: string };

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
  const actor = await findConnector(tx, returning, { site, now });
  if (actor === null) return null;
  const { shop_id, session_id } = actor;
  const { app } = service.app;
  const returned = { shop_id, session_id, app, state_hash: hashOfState(state) };
  const name = await takeAttempt(tx, returned, now);
  return name === undefined ? null : { actor, name };
}

/** Who comes back, by the session of the browser; null: nobody who may connect apps. */
async function findConnector(
  tx: Tx,
  { cookies }: Returning,
  at: { readonly site: Site; readonly now: Date },
): Promise<Connector | null> {
  const actor = await findActorOfCookies(tx, cookies, at);
  if (actor?.session_id == null || !actor.permissions.has('app-integrations.create')) return null;
  return { ...actor, session_id: actor.session_id };
}

/** The service may have taken its time: the right to connect must hold when it is used. */
async function storeAsActor(
  tx: Tx,
  means: CallbackMeans,
  { returning, connecting }: { returning: Returning; connecting: Connecting },
): Promise<Ended> {
  const { site, clock } = means;
  const actor = await findConnector(tx, returning, { site, now: clock() });
  if (actor?.shop_id !== connecting.actor.shop_id) return { again: 'not_yours' };
  return storeConnection(tx, contextOf(means, returning, actor), connecting);
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
  await revoke(service, keys);
  return { again };
}

async function revoke(service: OauthService, keys: Keys): Promise<void> {
  await service.revoke(keys.refresh_token ?? keys.access_token ?? '');
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
  /** Of the connection, if the account is new: the same when storing is tried again. */
  readonly id: string;
  readonly service: OauthService;
  readonly keys: Keys;
  readonly account: string;
  readonly read: Called<object>;
};

/** An account that the shop has already gets the new tokens. */
async function storeConnection(
  tx: Tx,
  context: Context,
  { id: new_id, service, keys, account, name, read }: Connecting,
): Promise<Ended> {
  const { actor, site, now } = context;
  const { shop_id, user_id } = actor;
  const { app, category } = service.app;
  const place = { shop_id, app, mode: 'live', account };
  const same = await findSameAccount(tx, place);
  const isNew = same === undefined || same.state === 'disconnected';
  if (isNew && (await checkCount(tx, shop_id)) !== null) {
    return { again: 'too_many_connections' };
  }
  const id = same?.id ?? new_id;
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
