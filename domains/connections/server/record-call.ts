import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isOfAccount } from '../core/failure-codes.ts';
import { markAttention, saveBalance } from './connection.sql.ts';
import { insertCall } from './connection-call.sql.ts';
import type { Called } from './gateways/call-gateway.ts';
import { hasFailed } from './gateways/sms-adapter.ts';

type Recorded = {
  readonly context: Pick<Context, 'now' | 'newId'>;
  readonly connection: { readonly shop_id: string; readonly id: string };
  readonly called: Called<object>;
};

/** Stores a call, the balance that it read, and that the account must be mended. */
export async function recordCall(
  tx: Tx,
  { context: { now, newId }, connection, called: { facts, result } }: Recorded,
): Promise<void> {
  const { shop_id, id: connection_id } = connection;
  await insertCall(tx, { shop_id, id: newId(), connection_id, at: now, ...facts });
  if (hasFailed(result)) {
    if (isOfAccount(result.failure)) await markAttention(tx, connection, result.failure);
    return;
  }
  if ('balance' in result) {
    await saveBalance(tx, connection, { balance: result.balance as Minor, at: now });
  }
}
