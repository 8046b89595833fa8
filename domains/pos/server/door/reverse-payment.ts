import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { takeBackCards } from '#domains/loyalty/server/door/move-cards.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import type { ReversalRequest } from '#domains/shops/contract/reversal.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { loadPayment } from '../payment-received.sql.ts';
import { addToPaid, lockSaleBalances } from '../sale-balances.sql.ts';

/** What it settled is due again; money that a return has handed back meanwhile stays paid. */
export function reversePayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: { reverses_id: string; request: ReversalRequest },
) {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: 'payment_received',
    reverses_id,
    request,
    guard: async () => {
      const { allocations } = await loadPayment(tx, shop_id, reverses_id);
      const settled = allocations.map(({ document_id, amount }) => {
        return { document_id, amount: negate(amount) };
      });
      const sale_ids = allocations.map(({ document_id }) => document_id);
      await lockSaleBalances(tx, shop_id, sale_ids);
      return (await addToPaid(tx, shop_id, settled)) ? null : reject('payment_refunded');
    },
    takeBackDues: async () =>
      (await reverseDue(tx, shop_id, reverses_id)) ??
      takeBackCards(tx, { shop_id, document_id: request.id, reverses_id }),
  });
}
