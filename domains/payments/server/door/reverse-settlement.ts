import type { Tx } from '#platform/db/tx.ts';
import { insertMirroredSettlement } from '../payment.sql.ts';

/** Reverses the payments of a document and its allocations. */
export async function reverseSettlement(
  tx: Tx,
  reversal: { shop_id: string; document_id: string; reverses_id: string },
): Promise<void> {
  const { shop_id, document_id, reverses_id } = reversal;
  await insertMirroredSettlement(tx, shop_id, document_id, reverses_id);
}
