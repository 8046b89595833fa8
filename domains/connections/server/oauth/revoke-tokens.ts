import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#platform/db/tx.ts';
import type { InShop } from '#platform/http/prepare.ts';
import type { Site } from '#platform/http/site.ts';
import type { OauthApp } from '../../core/oauth-app.ts';
import { lockConnection } from '../connection.sql.ts';
import type { Called } from '../gateways/call-gateway.ts';
import { openKeys } from '../sealed-keys.ts';
import { oauthServiceOf } from './oauth-service.ts';
import { POLL_MS, setRefreshEnd, TURN_MS, WAIT_MS } from './token-turn.sql.ts';

type Of = { readonly shop_id: string; readonly id: string };

type Held = {
  readonly of: Of;
  readonly site: Site;
  readonly app: OauthApp;
  readonly now: Date;
};

/**
 * Has the service forget what it granted to a connection. Takes the turn to renew first: a pair
 * that was renewed meanwhile would stay valid there. null: it has no tokens or they cannot be read,
 * the service documents no way, or the operator has no client there any more.
 */
export async function revokeHeld(
  inShop: InShop,
  { of, site, app, now }: Held,
): Promise<Called<object> | null> {
  const began = performance.now();
  let turn: Turn = { isTaken: true, sealed_keys: null };
  for (let waited_ms = 0; turn.isTaken && waited_ms < WAIT_MS; ) {
    if (waited_ms > 0) await sleep(POLL_MS);
    waited_ms = performance.now() - began;
    const at = new Date(now.getTime() + waited_ms);
    turn = await inShop(of.shop_id, (tx) => takeTurn(tx, of, at));
  }
  const { sealed_keys } = turn;
  const keys = sealed_keys === null ? null : openKeys(site, of.id, sealed_keys);
  const token = keys?.refresh_token ?? keys?.access_token;
  const service = oauthServiceOf(site, app);
  return service === null || token === undefined ? null : service.revoke(token);
}

type Turn = { readonly isTaken: boolean; readonly sealed_keys: Buffer | null };

async function takeTurn(tx: Tx, of: Of, now: Date): Promise<Turn> {
  const locked = await lockConnection(tx, of);
  const isTaken = (locked?.refresh_until ?? now) > now;
  if (!isTaken) await setRefreshEnd(tx, of, new Date(now.getTime() + TURN_MS));
  return { isTaken, sealed_keys: locked?.sealed_keys ?? null };
}
