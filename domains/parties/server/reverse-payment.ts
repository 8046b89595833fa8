import type { Effect } from '#domains/documents/server/door/effect.ts';
import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { cardsBackEffects } from '#domains/loyalty/server/door/loyalty-effects.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { PAYMENT_RECEIVED } from '../contract/kinds.ts';
import { reversePaymentRoute } from '../contract/payment-received.ts';
import { decidePaymentReversal, type ReversedBalances } from '../core/reverse-payment.ts';
import { listSettled } from '../core/settled-lines.ts';
import {
  type BalanceReversalFacts,
  loadBalanceReversal,
  writeBalanceReversal,
} from './door/reverse-balances.ts';
import { addPaidQuery, isRefunded, lockAllocatedSalesQuery } from './settled-sales.sql.ts';

type Route = typeof reversePaymentRoute;
type Facts = BalanceReversalFacts & { is_refunded: boolean };

/** Its dues are open again; money that a return has refunded meanwhile stays paid. */
export const reverseOnePayment = postingCommand(reversePaymentRoute, {
  load: loadPaymentReversal,
  decide: (_, facts) => decidePaymentReversal(facts),
  write: writePaymentReversal,
  ...answerByReversal,
});

async function loadPaymentReversal(tx: Tx, context: Context, input: Input<Route>) {
  const { shop_id } = context.actor;
  const reversal = reversalOf(PAYMENT_RECEIVED, input);
  const document = { shop_id, document_id: reversal.reverses_id };
  const sales = [...lockAllocatedSalesQuery(document), isRefunded(document)];
  const loaded = await loadBalanceReversal(tx, context, reversal, sales);
  if (loaded === 'posted' || isRejection(loaded)) return loaded;
  const [refunded] = loaded.rows[sales.length - 1] as { is_refunded: boolean }[];
  return { ...loaded.facts, is_refunded: refunded?.is_refunded ?? false };
}

function writePaymentReversal(
  context: Context,
  { facts, changes }: Decided<Route, Facts, ReversedBalances>,
) {
  const { shop_id } = context.actor;
  const { document, reverses_id } = facts;
  const taken = listSettled(changes.settlement);
  const more: Effect[] = [
    { locks: 'balance of a sale', statement: addPaidQuery(shop_id, taken) },
    ...cardsBackEffects({ shop_id, document_id: document.id, reverses_id }),
  ];
  return [writeBalanceReversal(context, facts, changes, more)];
}
