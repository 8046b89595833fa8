import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS } from '../../../testkit/nabanna.ts';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { BDT_NOTES, type CountedNote, sumOfNotes } from './counted-notes.ts';
import { decideClose } from './decide-close.ts';

/** `3 x 500.00`. */
function noteIn(text: string): CountedNote {
  const [count = '', note = ''] = text.split(' x ');
  return { note: money(note), count: Number.parseInt(count, 10) };
}

function given<T>(cell: string, of: (cell: string) => T): T | undefined {
  return cell === '-' ? undefined : of(cell);
}

function close(row: Row) {
  return decideClose(
    {
      counted: given(row.cell('counted'), money),
      notes: given(row.cell('notes'), (cell) => listIn(cell).map(noteIn)),
      taken_out: given(row.cell('taken out'), money),
    },
    { expected: money(row.cell('expected')), cash_account_id: 'Cash', accounts: ACCOUNTS },
  );
}

describe('the difference is counted less expected; the rest stays in the drawer', () => {
  checkTable(
    `
    expected | counted | notes                    | taken out | answer
    5240.00  | 5240.00 | -                        | -         | 0.00, left 5240.00
    5240.00  | 5225.00 | -                        | -         | -15.00, left 5225.00
    5240.00  | 5250.00 | -                        | 3250.00   | 10.00, left 2000.00
    5240.00  | -       | 10 x 500.00, 2 x 100.00  | -         | -40.00, left 5200.00
    5240.00  | 5200.00 | 10 x 500.00, 2 x 100.00  | 5200.00   | -40.00, left 0.00
    -20.00   | 0.00    | -                        | -         | 20.00, left 0.00
    0.00     | -       | 0 x 500.00               | -         | 0.00, left 0.00
    5240.00  | 5240.00 | 10 x 500.00              | -         | count_does_not_match counted
    5240.00  | -       | -                        | -         | count_required counted
    5240.00  | 100.00  | -                        | 100.01    | taken_out_over_counted taken_out
    `,
    (row) => {
      const decided = close(row);
      return isRejection(decided)
        ? `${decided.rejection} ${decided.path}`
        : `${showMoney(decided.difference)}, left ${showMoney(decided.left_in_drawer)}`;
    },
  );
});

describe('the difference is posted to cash over and short', () => {
  checkTable(
    `
    expected | counted | notes | taken out | entry
    5240.00  | 5225.00 | -     | -         | Cash credit 15.00, Cash over and short debit 15.00
    5240.00  | 5250.00 | -     | 100.00    | Cash debit 10.00, Cash over and short credit 10.00
    5240.00  | 5240.00 | -     | 5240.00   | nothing
    `,
    (row) => {
      const decided = close(row);
      if (isRejection(decided)) return decided.rejection;
      const lines = journalCells(decided.journal).map(([account, , debit, credit]) =>
        debit === '' ? `${account} credit ${credit}` : `${account} debit ${debit}`,
      );
      return lines.length === 0 ? 'nothing' : lines.join(', ');
    },
  );
});

test('the notes of Bangladesh, one of each, are 1,888.00', () => {
  const one = BDT_NOTES.map((note) => ({ note, count: 1 }));
  expect(showMoney(sumOfNotes(one))).toBe('1888.00');
});
