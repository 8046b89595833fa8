import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidReceiptRoute } from '../contract/void-receipt.ts';

export const voidReceipt = command(voidReceiptRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'goods_receipt',
    reverses_id: params.id,
    request: body,
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
