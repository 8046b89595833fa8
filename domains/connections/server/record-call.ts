import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isOfAccount } from '../core/failure-codes.ts';
import { lockConnection, saveBalance } from './connection.sql.ts';
import { insertCall } from './connection-call.sql.ts';
import type { Called } from './gateways/call-gateway.ts';
import { hasFailed } from './gateways/sms-adapter.ts';
import { needAttention } from './need-attention.ts';

type Of = { readonly shop_id: string; readonly id: string };

type Recorded = {
  /** Stored once under this id. */
  readonly id: string;
  readonly newId: () => string;
  readonly at: Date;
  readonly connection: Of;
  readonly called: Called<object>;
  /** Those that were used. */
  readonly sealed_keys: Buffer | null;
};

/** Stores a call, the balance that it read, and that the account must be mended. */
export async function recordCall(
  tx: Tx,
  { id, newId, at, connection, called: { facts, result }, sealed_keys }: Recorded,
): Promise<void> {
  const { shop_id, id: connection_id } = connection;
  await insertCall(tx, { shop_id, id, connection_id, at, ...facts });
  if (hasFailed(result)) {
    const { failure: code } = result;
    const needing = { ...connection, code, sealed_keys, now: at, newId };
    if (isOfAccount(code)) await needAttention(tx, needing);
    return;
  }
  if ('balance' in result) {
    await saveBalance(tx, connection, { balance: result.balance as Minor, at });
  }
}

/** The call of somebody who waits for it, with the keys that the connection has now. */
export async function recordTried(
  tx: Tx,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  { shop_id, id, tried }: Of & { readonly tried: Called<object> },
): Promise<void> {
  const connection = { shop_id, id };
  const sealed_keys = (await lockConnection(tx, connection))?.sealed_keys ?? null;
  await recordCall(tx, { id: newId(), newId, at: now, connection, called: tried, sealed_keys });
}
