import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Accounts, type JournalLine, journalLines, type Purpose } from './journal.ts';

/** A part of a document's posting that belongs in the books of this branch. */
export type BranchPart = { branch_id: string; purpose: Purpose; amount: Minor };

/** The entry of one branch. */
export type BranchEntry = { branch_id: string; lines: JournalLine[] };

/**
 * The entries that move parts from the books of the posting branch into those of the branches where
 * they belong. Between branches goods go through Goods in transit: freight of 50.00 was posted in
 * Mirpur, its goods are in Uttara: Stock in hand to Goods in transit there, and Goods in transit to
 * Stock in hand here, 50.00 each. The totals of the shop do not change.
 */
export function betweenBranches(
  posted_in: string,
  parts: readonly BranchPart[],
  accounts: Accounts,
): BranchEntry[] {
  const elsewhere = parts.filter(({ branch_id }) => branch_id !== posted_in);
  const moved = (own: readonly BranchPart[], sign: (amount: Minor) => Minor) =>
    journalLines(
      own.flatMap(({ purpose, amount }) => [
        { account_id: accounts[purpose], amount: sign(amount) },
        { account_id: accounts.transit, amount: negate(sign(amount)) },
      ]),
    );
  const branches = [...new Set(elsewhere.map(({ branch_id }) => branch_id))].sort();
  return [
    { branch_id: posted_in, lines: moved(elsewhere, negate) },
    ...branches.map((branch_id) => ({
      branch_id,
      lines: moved(
        elsewhere.filter((part) => part.branch_id === branch_id),
        (amount) => amount,
      ),
    })),
  ].filter(({ lines }) => lines.length > 0);
}
