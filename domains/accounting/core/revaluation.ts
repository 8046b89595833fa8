import { add, type Minor, negate, sumOf } from '#domains/kernel/core/money.ts';
import { type Accounts, type JournalLine, journalLines, type Purpose } from './journal.ts';

/** A part of a stock revaluation whose account is not Cost variance: positive is debit. */
export type RevaluedFor = { purpose: Purpose; amount: Minor };

/**
 * The entry of a stock revaluation: Inventory against the accounts of known parts, and the rest
 * against Cost variance. Often empty.
 */
export function revaluationLines(
  accounts: Accounts,
  value: Minor,
  known: readonly RevaluedFor[] = [],
): JournalLine[] {
  const others = known.map(({ purpose, amount }) => ({ account_id: accounts[purpose], amount }));
  const rest = add(
    value,
    sumOf(others, ({ amount }) => amount),
  );
  return journalLines([
    { account_id: accounts.inventory, amount: value },
    ...others,
    { account_id: accounts.cost_variance, amount: negate(rest) },
  ]);
}
