import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { reserveAgain } from '#domains/orders/server/door/reserve-again.ts';
import { reopenOrderOf } from '#domains/orders/server/door/take-of-order.ts';
import { releaseUses } from '#domains/promotions/server/door/record-uses.ts';
import { command } from '#platform/http/endpoint.ts';
import { SALE } from '../contract/kinds.ts';
import { reverseSaleRoute } from '../contract/reverse-sale.ts';
import { lockSaleBalance } from './door/sale-balance.sql.ts';
import { reverseMoney } from './reverse-money.ts';

/**
 * Reverses a till sale or an invoice. The order behind an invoice is reopened, and its goods are
 * reserved for the customer again.
 */
export const reverseSale = command(reverseSaleRoute, async (tx, { params, body }, context) => {
  let reserveAgainLater = async () => {};
  const reversed = await reverseBooks(tx, context, {
    kind: SALE,
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { shop_id } = context.actor;
      // The order is locked first, as when it is invoiced.
      reserveAgainLater = await reserveAgain(tx, context, params.id);
      await reopenOrderOf(tx, context, params.id);
      const balance = await lockSaleBalance(tx, shop_id, params.id);
      if (balance.has_returns) return reject('has_returns');
      if (balance.has_payments) return reject('has_payments');
      await releaseUses(tx, shop_id, params.id);
      return null;
    },
    reverseDues: () =>
      reverseMoney(tx, {
        shop_id: context.actor.shop_id,
        document_id: body.id,
        reverses_id: params.id,
        at: context.now,
      }),
  });
  if (!isRejection(reversed)) await reserveAgainLater();
  return reversed;
});
