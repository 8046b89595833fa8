import { lockReceivedStock } from '#domains/inventory/server/door/lock-received-stock.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { reopenOrderOf } from '#domains/orders/server/door/take-of-order.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { GOODS_RECEIPT } from '../contract/kinds.ts';
import { reverseReceiptRoute } from '../contract/reverse-receipt.ts';
import { reverseCosts } from './note-costs.ts';
import { hasCosts } from './receipt-cost.sql.ts';
import { hasReturns } from './supplier-return.sql.ts';

export const reverseReceipt = command(reverseReceiptRoute, (tx, { params, body }, context) =>
  reverseCosts(tx, context, {
    kind: GOODS_RECEIPT,
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { shop_id } = context.actor;
      await reopenOrderOf(tx, context, params.id);
      // Waits for a late cost that is being added, which holds the levels of the receipt.
      await lockReceivedStock(tx, shop_id, params.id);
      if (await hasReturns(tx, shop_id, params.id)) return reject('goods_sent_back');
      return (await hasCosts(tx, shop_id, params.id)) ? reject('has_costs') : null;
    },
    reverseDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
