import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { findConnection } from './connection.sql.ts';
import { selectOperations } from './connection-call.sql.ts';

type Of = { readonly shop_id: string; readonly id: string };

/** A connection with its health, if the shop has it. */
export async function findShown(tx: Tx, of: Of, now: Date) {
  const connection = await findConnection(tx, of, now);
  if (connection === undefined) return undefined;
  return { data: { ...connection, operations: await selectOperations(tx, of) } };
}

/** A connection that exists, with its health. */
export async function showConnection(tx: Tx, of: Of, now: Date) {
  return assertPresent(await findShown(tx, of, now), 'the connection exists');
}
