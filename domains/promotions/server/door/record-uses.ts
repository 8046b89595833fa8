import type { Tx } from '#platform/db/tx.ts';
import { uncountUses } from '../promotion-use.sql.ts';

/** A reversed sale releases its uses. */
export async function releaseUses(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await uncountUses(tx, shop_id, document_id);
}
