import { type CompiledQuery, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sendTogether } from '#platform/db/database.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';

export type SaleBalance = {
  total: Minor;
  paid: Minor;
  returned: Minor;
  refunded: Minor;
  credited: Minor;
  /** Whether the sale has a return that is not reversed; a return worth 0 counts too. */
  has_returns: boolean;
  /** Whether something was paid after the sale was posted. */
  has_payments: boolean;
  is_reversed: boolean;
};

/**
 * Locks the balance of a sale, and inserts the row the first time. Returns and reversals of one
 * sale take turns here. The no-op update takes the lock; the next statement then sees the latest
 * committed amounts.
 */
export async function lockSaleBalance(
  tx: Tx,
  shop_id: string,
  sale_id: string,
): Promise<SaleBalance> {
  const [, [found] = []] = await sendTogether(tx, saleBalance({ shop_id, sale_id }), 'goes on');
  return assertPresent(found as SaleBalance | undefined, 'the sale was found before');
}

/** The statements that lock the balance of a sale and read it. */
export function saleBalance(sale: SaleKey): [CompiledQuery, CompiledQuery] {
  return [lockBalance(sale), readBalance(sale)];
}

type SaleKey = { shop_id: string; sale_id: string };

const lockBalance = fixedQuery<SaleKey>(
  (value) => sql`
  insert into sale_balance (shop_id, sale_id, total, paid)
  select shop_id, document_id, total, paid from sale
  where shop_id = ${value('shop_id')} and document_id = ${value('sale_id')}
  on conflict (shop_id, sale_id) do update set paid = sale_balance.paid where false`,
);

const readBalance = fixedQuery<SaleKey>(
  (value) => sql`
  select total, paid, returned, refunded, credited,
    exists (select from sale_line_returned r
      where r.shop_id = b.shop_id and r.sale_id = b.sale_id and r.quantity > 0) as has_returns,
    exists (select from sale s
      where s.shop_id = b.shop_id and s.document_id = b.sale_id and s.paid < b.paid)
      as has_payments,
    exists (select from document d
      where d.shop_id = b.shop_id and d.reverses_id = b.sale_id) as is_reversed
  from sale_balance b
  where shop_id = ${value('shop_id')} and sale_id = ${value('sale_id')}`,
);

type BalanceChange = { returned: Minor; refunded: Minor; credited: Minor };

/** Adds a return to the sale's balance, or subtracts it; check constraints of the row cap it. */
export function changeBalanceQuery(sale: SaleKey, change: BalanceChange): CompiledQuery {
  return changeBalance({ ...sale, ...change });
}

const changeBalance = fixedQuery<SaleKey & BalanceChange>(
  (value) => sql`
  update sale_balance set returned = returned + ${value('returned')}::bigint,
    refunded = refunded + ${value('refunded')}::bigint,
    credited = credited + ${value('credited')}::bigint
  where shop_id = ${value('shop_id')} and sale_id = ${value('sale_id')}`,
);
