import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import type { ReversalRequest } from '#domains/shops/contract/reversal.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { reverseDue } from './reverse-due.ts';

/** What it settled is owed again. */
export function reverseSupplierPayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: { reverses_id: string; request: ReversalRequest },
) {
  return reverseBooks(tx, context, {
    kind: 'supplier_payment',
    reverses_id,
    request,
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, reverses_id),
  });
}
