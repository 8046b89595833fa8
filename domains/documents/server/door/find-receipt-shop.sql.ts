import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ReceiptShop } from '../../core/receipt-printout.ts';

/** The shop's data for the head of a receipt, and its language. */
export async function findReceiptShop(
  tx: Tx,
  shop_id: string,
): Promise<(ReceiptShop & { language: 'bn' | 'en' }) | undefined> {
  const found = await sql<ReceiptShop & { language: 'bn' | 'en' }>`
    select name, currency, timezone, language, address, phone, bin, receipt_note
    from shop where shop_id = ${shop_id}`.execute(tx);
  return found.rows[0];
}
