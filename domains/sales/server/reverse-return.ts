import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { add, negate } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { releaseUses } from '#domains/promotions/server/door/record-uses.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command } from '#platform/http/endpoint.ts';
import { EXCHANGE, SALE_RETURN } from '../contract/kinds.ts';
import { reverseReturnRoute } from '../contract/reverse-return.ts';
import { addToSaleBalance, lockSaleBalance } from './door/sale-balance.sql.ts';
import { loadReturn } from './find-return.sql.ts';
import { isExchange, subtractFromReturned } from './return.sql.ts';
import { reverseMoney } from './reverse-money.ts';

export const reverseReturn = command(reverseReturnRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const { id } = params;
  const is_exchange = await isExchange(tx, shop_id, id);
  return reverseBooks(tx, context, {
    kind: is_exchange ? EXCHANGE : SALE_RETURN,
    reverses_id: id,
    request: body,
    guard: () => takeOffSale(tx, { shop_id, id, is_exchange }),
    reverseDues: () =>
      reverseMoney(tx, { shop_id, document_id: body.id, reverses_id: id, at: context.now }),
  });
});

/**
 * Undoes the return on its sale, unless the goods taken in exchange were returned or paid since.
 */
async function takeOffSale(
  tx: Tx,
  { shop_id, id, is_exchange }: { shop_id: string; id: string; is_exchange: boolean },
): Promise<Rejection<'has_returns' | 'has_payments'> | null> {
  const { sale_id, total, refunded, credited, applied } = await loadReturn(tx, shop_id, id);
  if (sale_id === null) return null;
  const sale_ids = is_exchange ? [sale_id, id].sort() : [sale_id];
  for (const locked_id of sale_ids) {
    const { has_returns, has_payments } = await lockSaleBalance(tx, shop_id, locked_id);
    if (locked_id !== id) continue;
    if (has_returns) return reject('has_returns');
    if (has_payments) return reject('has_payments');
  }
  if (is_exchange) await releaseUses(tx, shop_id, id);
  await subtractFromReturned(tx, shop_id, id);
  await addToSaleBalance(
    tx,
    { shop_id, sale_id },
    {
      returned: negate(total),
      refunded: negate(add(refunded, applied)),
      credited: negate(credited),
    },
  );
  return null;
}
