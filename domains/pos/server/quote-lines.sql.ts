import { sql } from 'kysely';
import type { OpenedDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';

type Place = Pick<
  OpenedDocument,
  'vat_rate' | 'cost_method' | 'branch_id' | 'business_date' | 'rounding_unit'
>;

/** Where and by what rules of the shop something would be sold now. */
export async function findQuotePlace(
  tx: Tx,
  asked: { shop_id: string; warehouse_id: string; now: Date },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select w.branch_id, s.vat_rate, s.cost_method, s.rounding_unit,
      (${asked.now}::timestamptz at time zone s.timezone)::date as business_date
    from warehouse w join shop s on s.shop_id = w.shop_id
    where w.shop_id = ${asked.shop_id} and w.id = ${asked.warehouse_id}`.execute(tx);
  return rows[0];
}
