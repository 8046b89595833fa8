import type { ReversalRequest } from '#domains/documents/contract/reversal.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { SUPPLIER_PAYMENT } from '../../contract/kinds.ts';
import { reverseDue, reverseDueAnyway } from './reverse-due.ts';

type PaymentReversal = { reverses_id: string; request: ReversalRequest };

/** Its bills are open again. */
export function reverseSupplierPayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: PaymentReversal,
) {
  return reverseBooks(tx, context, {
    kind: SUPPLIER_PAYMENT,
    reverses_id,
    request,
    reverseDues: () => reverseDue(tx, context.actor.shop_id, reverses_id),
  });
}

/**
 * The same for a payment that the bank did not make: never refused. An advance of it that settled a
 * later bill is owed again, on the payment itself.
 */
export function bounceSupplierPayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: PaymentReversal,
) {
  return reverseBooks(tx, context, {
    kind: SUPPLIER_PAYMENT,
    reverses_id,
    request,
    reverseDues: async () => {
      await reverseDueAnyway(tx, context.actor.shop_id, reverses_id);
      return null;
    },
  });
}
