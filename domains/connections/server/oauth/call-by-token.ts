import { setTimeout as sleep } from 'node:timers/promises';
import { keepTrying } from '#platform/db/keep-trying.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { Keys } from '../../core/read-keys.ts';
import { type Granted, keysOf, tokenState } from '../../core/tokens.ts';
import { lockConnection } from '../connection.sql.ts';
import { insertCall } from '../connection-call.sql.ts';
import type { Called } from '../gateways/call-gateway.ts';
import { failed } from '../gateways/read-answer.ts';
import { type Failed, hasFailed } from '../gateways/sms-adapter.ts';
import { needAttention } from '../need-attention.ts';
import { recordCall } from '../record-call.ts';
import { openKeys, sealKeys } from '../sealed-keys.ts';
import type { OauthService } from './oauth-service.ts';
import { POLL_MS, setRefreshEnd, storeTokens, TURN_MS, WAIT_MS } from './token-turn.sql.ts';

export type TokenMeans = {
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** In the shop of the connection. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

type Of = { readonly shop_id: string; readonly id: string };

type Connected = { readonly of: Of; readonly service: OauthService };

/** After a renewal that failed: the service is left alone for so long. */
const PAUSE_MS = 5_000;

/**
 * Calls a service with the access token of a connection. The token is renewed before its end, or
 * when the service refuses it; a second refusal needs a person. Each call is recorded. No
 * transaction is open during a call.
 */
export async function callByToken<T extends object>(
  means: TokenMeans,
  connected: Connected,
  call: (access_token: string) => Promise<Called<T>>,
): Promise<T | Failed> {
  const held = await holdToken(means, connected, null);
  if (hasFailed(held)) return held;
  const first = await call(held.access_token);
  if (!isRefused(first.result)) return record(means, connected, { called: first, held });
  await recordAlone(means, connected, first);
  const renewed = await holdToken(means, connected, held.access_token);
  if (hasFailed(renewed)) return renewed;
  const second = await call(renewed.access_token);
  return record(means, connected, { called: second, held: renewed });
}

function isRefused(result: object): boolean {
  return hasFailed(result) && result.failure === 'access_withdrawn';
}

type Held = { readonly access_token: string; readonly sealed_keys: Buffer };

async function record<T extends object>(
  { transaction, clock, newId }: TokenMeans,
  { of }: Connected,
  { called, held: { sealed_keys } }: { called: Called<T>; held: Held },
): Promise<T | Failed> {
  const recorded = { id: newId(), newId, at: clock(), connection: of, called, sealed_keys };
  await transaction((tx) => recordCall(tx, recorded));
  return called.result;
}

/** The first refusal says nothing of the account: the token may just have ended. */
async function recordAlone(
  { transaction, clock, newId }: TokenMeans,
  { of: { shop_id, id } }: Connected,
  { facts }: Called<object>,
): Promise<void> {
  const call = { shop_id, id: newId(), connection_id: id, at: clock(), ...facts };
  await transaction((tx) => insertCall(tx, call));
}

/** What a caller finds when it looks at the tokens of a connection. */
type Turn =
  | { readonly kind: 'token'; readonly held: Held }
  | { readonly kind: 'wait' }
  | { readonly kind: 'renew'; readonly keys: Keys; readonly held: Held; readonly works: boolean }
  | { readonly kind: 'lost'; readonly failure: Failed };

/**
 * A token that works for a while. One caller renews it. Others use the former one as long as it
 * works; then they wait, and read what was stored.
 */
async function holdToken(
  means: TokenMeans,
  connected: Connected,
  refused: string | null,
): Promise<Held | Failed> {
  const ends = performance.now() + 2 * WAIT_MS;
  while (performance.now() < ends) {
    const turn = await means.transaction((tx) => takeTurn(tx, means, { ...connected, refused }));
    if (turn.kind === 'token') return turn.held;
    if (turn.kind === 'lost') return turn.failure;
    if (turn.kind === 'renew') return renew(means, connected, turn);
    await sleep(POLL_MS);
  }
  return failed('no_answer', 'time_out', '');
}

type Looking = Connected & { readonly refused: string | null };

async function takeTurn(tx: Tx, means: TokenMeans, { of, refused }: Looking): Promise<Turn> {
  const { site, clock, newId } = means;
  const now = clock();
  const locked = await lockConnection(tx, of);
  const sealed_keys = locked?.sealed_keys ?? null;
  if (locked === undefined || sealed_keys === null) return lost('access_withdrawn');
  const keys = openKeys(site, of.id, sealed_keys);
  const needing = { ...of, sealed_keys, now, newId };
  if (keys?.access_token === undefined) {
    await needAttention(tx, { ...needing, code: 'secret_unreadable' });
    return lost('secret_unreadable');
  }
  const state = tokenState(keys, now, refused);
  const held = { access_token: keys.access_token, sealed_keys };
  const canRenew = keys.refresh_token !== undefined;
  if (state === 'fresh' || (state === 'ending' && !canRenew)) return { kind: 'token', held };
  if (!canRenew) {
    await needAttention(tx, { ...needing, code: 'access_withdrawn' });
    return lost('access_withdrawn');
  }
  const isTaken = locked.refresh_until !== null && locked.refresh_until > now;
  if (isTaken) return state === 'ending' ? { kind: 'token', held } : { kind: 'wait' };
  await setRefreshEnd(tx, of, new Date(now.getTime() + TURN_MS));
  return { kind: 'renew', keys, held, works: state === 'ending' };
}

function lost(code: 'access_withdrawn' | 'secret_unreadable'): Turn {
  return { kind: 'lost', failure: failed(code, '', '') };
}

/** The new pair is committed before it is used: a lost one would lock the shop out. */
async function renew(
  means: TokenMeans,
  { of, service }: Connected,
  { keys, held, works }: Extract<Turn, { kind: 'renew' }>,
): Promise<Held | Failed> {
  const called = await service.refresh(keys.refresh_token ?? '');
  const { site, clock, newId, transaction } = means;
  const { result } = called;
  const renewal = { of, id: newId(), newId, now: clock(), called, held };
  if (hasFailed(result)) {
    await keepTrying(() => transaction((tx) => storeRenewal(tx, renewal, null)));
    const isPassing = result.failure !== 'access_withdrawn';
    return works && isPassing ? held : result;
  }
  const renewed = keysOf(result, renewal.now, keys);
  const sealed_keys = sealKeys(site, of.id, renewed);
  const fate = await keepTrying(() => transaction((tx) => storeRenewal(tx, renewal, sealed_keys)));
  if (fate === 'stored') return { access_token: result.access_token, sealed_keys };
  // Of a pair that another took the place of, the service may forget the whole account.
  if (fate === 'orphaned') await service.revoke(renewed.refresh_token ?? result.access_token);
  return failed('access_withdrawn', '', '');
}

type Renewal = {
  readonly of: Of;
  /** Of the call. */
  readonly id: string;
  readonly newId: () => string;
  readonly now: Date;
  readonly called: Called<Granted>;
  readonly held: Held;
};

/**
 * `replaced`: the shop signed in anew meanwhile, and has tokens of the same account. `orphaned`: it
 * disconnected, so what was granted belongs to nobody.
 */
type Fate = 'stored' | 'replaced' | 'orphaned';

async function storeRenewal(
  tx: Tx,
  { of, id, newId, now, called, held }: Renewal,
  sealed_keys: Buffer | null,
): Promise<Fate> {
  const locked = (await lockConnection(tx, of))?.sealed_keys ?? null;
  // It may have been committed before.
  const isStored = sealed_keys !== null && locked?.equals(sealed_keys) === true;
  const isSame = locked?.equals(held.sealed_keys) === true;
  if (isSame && sealed_keys !== null) await storeTokens(tx, of, sealed_keys);
  else if (isSame) await setRefreshEnd(tx, of, new Date(now.getTime() + PAUSE_MS));
  const used = { id, newId, at: now, connection: of, sealed_keys: held.sealed_keys };
  await recordCall(tx, { ...used, called });
  if (isStored || isSame) return 'stored';
  return locked === null ? 'orphaned' : 'replaced';
}
