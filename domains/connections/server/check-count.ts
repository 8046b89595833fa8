import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { countConnections } from './connection.sql.ts';

const CONNECTIONS_MAX = 50;

/** The refusal of one more connection; null: the shop may have it. */
export async function checkCount(
  tx: Tx,
  shop_id: string,
): Promise<Rejection<'too_many_connections'> | null> {
  if ((await countConnections(tx, shop_id)) < CONNECTIONS_MAX) return null;
  return reject('too_many_connections', { params: { count: CONNECTIONS_MAX } });
}
