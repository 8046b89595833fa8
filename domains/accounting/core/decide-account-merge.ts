import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Chart, ChartNode } from './decide-account.ts';
import { childrenOf } from './decide-account.ts';
import { type JournalLine, journalLines } from './journal.ts';

export type AccountMergeRefusal = Rejection<
  | 'account_not_found'
  | 'same_account'
  | 'system_account'
  | 'section_differs'
  | 'merged_already'
  | 'account_in_use'
>;

/** Two accounts of one section can be merged. Neither is used by posting rules or a heading. */
export function checkAccountMerge(
  chart: Chart,
  { survivor, duplicate }: { survivor: ChartNode; duplicate: ChartNode | undefined },
): AccountMergeRefusal | null {
  const path = 'duplicate_id';
  if (duplicate === undefined) return reject('account_not_found', { path });
  if (duplicate.id === survivor.id) return reject('same_account', { path });
  if (duplicate.merged_into !== null) return reject('merged_already', { path });
  if (survivor.archived || survivor.is_group) return reject('account_not_found', { path: 'id' });
  if (survivor.is_system) return reject('system_account', { path: 'id' });
  if (duplicate.is_system) return reject('system_account', { path });
  if (survivor.section !== duplicate.section) return reject('section_differs', { path });
  return childrenOf(chart, duplicate.id).length > 0 ? reject('account_in_use', { path }) : null;
}

/** Debit less credit of the duplicate in a branch. */
export type BranchBalance = { branch_id: string; balance: Minor };

/**
 * The lines that move the balance within each branch: of 300.00 in Mirpur and -20.00 in Uttara,
 * 300.00 move in Mirpur and -20.00 in Uttara.
 */
export function accountMergeLines(
  pair: { survivor_id: string; duplicate_id: string },
  balances: readonly BranchBalance[],
): { branch_id: string; lines: JournalLine[] }[] {
  return balances.map(({ branch_id, balance }) => ({
    branch_id,
    lines: journalLines([
      { account_id: pair.survivor_id, amount: balance },
      { account_id: pair.duplicate_id, amount: negate(balance) },
    ]),
  }));
}
