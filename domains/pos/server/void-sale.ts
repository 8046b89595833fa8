import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { giveBackUses } from '#domains/offers/server/door/take-uses.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidSaleRoute } from '../contract/void-sale.ts';
import { lockSaleBalance } from './door/sale-balance.sql.ts';

export const voidSale = command(voidSaleRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'sale',
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const balance = await lockSaleBalance(tx, context.actor.shop_id, params.id);
      if (balance.has_returns) return reject('has_returns');
      if (balance.has_payments) return reject('has_payments');
      await giveBackUses(tx, context.actor.shop_id, params.id);
      return null;
    },
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
