import { v7 as newId } from 'uuid';
import { type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';

/** A line of a manual entry that is being written; one of its amounts is 0. */
export type EntryLine = {
  key: string;
  account_id: string;
  debit: Minor;
  credit: Minor;
  note: string;
};

export const entryLineOf = (more: Partial<EntryLine> = {}): EntryLine => ({
  key: newId(),
  account_id: '',
  debit: ZERO,
  credit: ZERO,
  note: '',
  ...more,
});

/** The sum of debits less credits. */
export const leftOf = (lines: readonly EntryLine[]) =>
  sumOf(lines, ({ debit, credit }) => subtract(debit, credit));

/** Only an empty line is left out. */
export const isWritten = ({ account_id, debit, credit, note }: EntryLine) =>
  account_id !== '' || debit > 0 || credit > 0 || note !== '';

/** The written lines, as in a request. */
export const toJournalLines = (lines: readonly EntryLine[]) =>
  lines.filter(isWritten).map(({ key: _, ...line }) => line);

/** A new line is prefilled with the amount that balances the entry. */
export function nextLine(lines: readonly EntryLine[]): EntryLine {
  const left = leftOf(lines);
  return entryLineOf(left > 0 ? { credit: left } : { debit: negate(left) });
}
