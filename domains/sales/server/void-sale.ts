import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { keepAgain } from '#domains/orders/server/door/keep-again.ts';
import { giveBack } from '#domains/orders/server/door/take-of-order.ts';
import { giveBackUses } from '#domains/promotions/server/door/take-uses.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidSaleRoute } from '../contract/void-sale.ts';
import { lockSaleBalance } from './door/sale-balance.sql.ts';
import { takeBackMoney } from './take-back-money.ts';

/**
 * Of a sale at the till and of an invoice alike: an order that it was made of is open again, and
 * keeps its goods for its customer.
 */
export const voidSale = command(voidSaleRoute, async (tx, { params, body }, context) => {
  let keep = async () => {};
  const reversed = await reverseBooks(tx, context, {
    kind: 'sale',
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { shop_id } = context.actor;
      // As an invoice does: the order first, then all else.
      keep = await keepAgain(tx, context, params.id);
      await giveBack(tx, context, params.id);
      const balance = await lockSaleBalance(tx, shop_id, params.id);
      if (balance.has_returns) return reject('has_returns');
      if (balance.has_payments) return reject('has_payments');
      await giveBackUses(tx, shop_id, params.id);
      return null;
    },
    takeBackDues: () =>
      takeBackMoney(tx, {
        shop_id: context.actor.shop_id,
        document_id: body.id,
        reverses_id: params.id,
        at: context.now,
      }),
  });
  if (!isRejection(reversed)) await keep();
  return reversed;
});
