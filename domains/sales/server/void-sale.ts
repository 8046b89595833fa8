import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { giveBackUses } from '#domains/offers/server/door/take-uses.ts';
import { giveBack } from '#domains/orders/server/door/take-of-order.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { voidSaleRoute } from '#domains/pos/contract/void-sale.ts';
import { lockSaleBalance } from '#domains/pos/server/door/sale-balance.sql.ts';
import { command } from '#platform/http/endpoint.ts';

/** Of a sale at the till and of an invoice alike: an order that it was made of is open again. */
export const voidSale = command(voidSaleRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'sale',
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { shop_id } = context.actor;
      // As an invoice does: the order first, then all else.
      await giveBack(tx, shop_id, params.id);
      const balance = await lockSaleBalance(tx, shop_id, params.id);
      if (balance.has_returns) return reject('has_returns');
      if (balance.has_payments) return reject('has_payments');
      await giveBackUses(tx, shop_id, params.id);
      return null;
    },
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
