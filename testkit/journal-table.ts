import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { showMoney } from './table-values.ts';

/** An entry in the form of `cellsOf`: account, party, debit, credit; empty for none. */
export function journalCells(lines: readonly JournalLine[]): string[][] {
  return lines.map(({ account_id, party_id, debit, credit }) => [
    account_id,
    party_id ?? '',
    debit === 0 ? '' : showMoney(debit),
    credit === 0 ? '' : showMoney(credit),
  ]);
}
