import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidReceiptCostRoute } from '../contract/receipt-cost.ts';
import { reverseCosts } from './note-costs.ts';

export const voidReceiptCost = command(voidReceiptCostRoute, (tx, { params, body }, context) =>
  reverseCosts(tx, context, {
    kind: 'receipt_cost',
    reverses_id: params.id,
    request: body,
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
