import type { ReversalRequest } from '#domains/documents/contract/reversal.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { takeBackCards } from '#domains/loyalty/server/door/move-cards.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { PAYMENT_RECEIVED } from '../../contract/kinds.ts';
import { loadPayment } from '../payment-received.sql.ts';
import { reverseDue, reverseDueAnyway, type Shortfall } from './reverse-due.ts';
import { addToPaid, lockSaleBalances } from './sale-balances.sql.ts';

type PaymentReversal = { reverses_id: string; request: ReversalRequest };

/** Its dues are open again; money that a return has refunded meanwhile stays paid. */
export function reversePayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: PaymentReversal,
) {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: PAYMENT_RECEIVED,
    reverses_id,
    request,
    guard: async () =>
      (await takeOffSales(tx, { shop_id, id: reverses_id, anyway: false }))
        ? null
        : reject('payment_refunded'),
    reverseDues: async () =>
      (await reverseDue(tx, shop_id, reverses_id)) ??
      takeBackCards(tx, { shop_id, document_id: request.id, reverses_id }),
  });
}

/**
 * The same for money that the bank takes back: never refused, as the money is gone. Its dues are
 * open again even if goods were returned for cash; the part missing from the deposit is the
 * `shortfall`, which the caller posts.
 */
export async function bouncePayment(
  tx: Tx,
  context: Context,
  { reverses_id, request }: PaymentReversal,
) {
  const { shop_id } = context.actor;
  const taken: { shortfall: Shortfall | null } = { shortfall: null };
  const reversed = await reverseBooks(tx, context, {
    kind: PAYMENT_RECEIVED,
    reverses_id,
    request,
    guard: async () => {
      await takeOffSales(tx, { shop_id, id: reverses_id, anyway: true });
      return null;
    },
    reverseDues: async () => {
      taken.shortfall = await reverseDueAnyway(tx, shop_id, reverses_id);
      return null;
    },
  });
  return { reversed, shortfall: taken.shortfall };
}

type PaymentToTakeOff = { shop_id: string; id: string; anyway: boolean };

async function takeOffSales(tx: Tx, { shop_id, id, anyway }: PaymentToTakeOff): Promise<boolean> {
  const { allocations } = await loadPayment(tx, shop_id, id);
  const settled = allocations.map(({ document_id, amount }) => {
    return { document_id, amount: negate(amount) };
  });
  const sale_ids = allocations.map(({ document_id }) => document_id);
  await lockSaleBalances(tx, shop_id, sale_ids);
  return addToPaid(tx, shop_id, settled, { anyway });
}
