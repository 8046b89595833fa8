import type { Accounts } from '#domains/accounting/core/journal.ts';
import { credit, journalLines } from '#domains/accounting/core/journal.ts';
import { accountsQuery } from '#domains/accounting/server/door/accounts.sql.ts';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { ReversalToOpen } from '#domains/documents/server/door/open-reversal.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BouncedPayment } from '../../core/reverse-payment.ts';
import { listSettled } from '../../core/settled-lines.ts';
import { addPaidAnywayQuery, lockAllocatedSalesQuery } from '../settled-sales.sql.ts';
import {
  type BalanceReversalFacts,
  loadBalanceReversal,
  writeBalanceReversal,
} from './reverse-balances.ts';

export type BouncedPaymentFacts = BalanceReversalFacts & { readonly accounts: Accounts };

/** Opens the reversal of a payment that the bank takes back, or did not make. */
export async function loadBouncedPayment(tx: Tx, context: Context, reversal: ReversalToOpen) {
  const { shop_id } = context.actor;
  const document = { shop_id, document_id: reversal.reverses_id };
  const first = [accountsQuery({ shop_id }), ...lockAllocatedSalesQuery(document)];
  const loaded = await loadBalanceReversal(tx, context, reversal, first);
  if (loaded === 'posted' || isRejection(loaded)) return loaded;
  const [found] = loaded.rows[0] as { accounts: Accounts }[];
  return { ...loaded.facts, ...found } as BouncedPaymentFacts;
}

/**
 * The reversal. What it could not take from a customer's deposit is a due: of a deposit of 500.00
 * only 200.00 are left, so 300.00 go from Customer deposits to Customers. A separate entry, because
 * the entry of the reversal mirrors all 500.00.
 */
export function writeBouncedPayment(
  context: Context,
  facts: BouncedPaymentFacts,
  changes: BouncedPayment,
): DocumentToPost {
  const { shop_id } = context.actor;
  const { document, accounts } = facts;
  const paid = addPaidAnywayQuery(shop_id, listSettled(changes.settlement));
  const reversed = writeBalanceReversal(context, facts, changes, [
    { locks: 'balance of a sale', statement: paid },
  ]);
  if (changes.shortfall === null) return reversed;
  const { party_id, amount } = changes.shortfall;
  const lines = journalLines([
    { account_id: accounts.receivable, party_id, amount },
    { account_id: accounts.customer_deposit, party_id, amount: credit(amount) },
  ]);
  const entry = { ...entryOf(context, document), posting_kind: 'shortfall' as const };
  return { ...reversed, effects: [...reversed.effects, ...journalEffects(entry, lines)] };
}
