import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

export type SaleBalance = {
  total: Minor;
  paid: Minor;
  returned: Minor;
  refunded: Minor;
  credited: Minor;
  /** Whether a return stands against the sale: one of nothing worth counts too. */
  has_returns: boolean;
  /** Whether something was paid of it since it was posted. */
  has_payments: boolean;
  /** Whether the sale itself was reversed. */
  is_reversed: boolean;
};

/**
 * Locks what has come back of a sale, making the row on the first time. Returns and the reversal
 * of one sale pass through here one after the other. The update that changes nothing locks all the
 * same; the statement after it sees what the lock was waited for.
 */
export async function lockSaleBalance(
  tx: Tx,
  shop_id: string,
  sale_id: string,
): Promise<SaleBalance> {
  await sql`
    insert into sale_balance (shop_id, sale_id, total, paid)
    select shop_id, document_id, total, paid from sale
    where shop_id = ${shop_id} and document_id = ${sale_id}
    on conflict (shop_id, sale_id) do update set paid = sale_balance.paid where false
    `.execute(tx);
  const result = await sql<SaleBalance>`
    select total, paid, returned, refunded, credited,
      exists (select from sale_line_returned r
        where r.shop_id = b.shop_id and r.sale_id = b.sale_id and r.quantity > 0) as has_returns,
      exists (select from sale s
        where s.shop_id = b.shop_id and s.document_id = b.sale_id and s.paid < b.paid)
        as has_payments,
      exists (select from document d
        where d.shop_id = b.shop_id and d.reverses_id = b.sale_id) as is_reversed
    from sale_balance b
    where shop_id = ${shop_id} and sale_id = ${sale_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the sale was found before');
}

/** Adds a return to what has come back (or takes it off), capped by the checks of the row. */
export async function addToSaleBalance(
  tx: Tx,
  sale: { shop_id: string; sale_id: string },
  change: { returned: Minor; refunded: Minor; credited: Minor },
): Promise<void> {
  await sql`
    update sale_balance set returned = returned + ${change.returned}::bigint,
      refunded = refunded + ${change.refunded}::bigint,
      credited = credited + ${change.credited}::bigint
    where shop_id = ${sale.shop_id} and sale_id = ${sale.sale_id}`.execute(tx);
}
