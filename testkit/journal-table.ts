import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { showMoney } from './table-values.ts';

/** An entry as `cellsOf` reads it: account, party, debit, credit; what is nothing is left empty. */
export function journalCells(lines: readonly JournalLine[]): string[][] {
  return lines.map(({ account_id, party_id, debit, credit }) => [
    account_id,
    party_id ?? '',
    debit === 0 ? '' : showMoney(debit),
    credit === 0 ? '' : showMoney(credit),
  ]);
}
