import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidSupplierReturnRoute } from '../contract/supplier-return.ts';

export const voidSupplierReturn = command(
  voidSupplierReturnRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, {
      kind: 'supplier_return',
      reverses_id: params.id,
      request: body,
      takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
    }),
);
