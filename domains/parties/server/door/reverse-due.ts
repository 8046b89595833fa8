import type { Tx } from '#platform/db/tx.ts';
import { subtractDocument } from '../party-balance.sql.ts';

/** Takes back what a document put on due, by the journal lines of it that name a party. */
export async function reverseDue(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await subtractDocument(tx, shop_id, document_id);
}
