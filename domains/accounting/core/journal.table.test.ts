import { describe, expect, test } from 'vitest';
import { journalCells } from '../../../testkit/journal-table.ts';
import { cellsOf, checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { credit, type JournalLine, journalLines, type Posting, reverseLines } from './journal.ts';

/** `Customers/Rahima 30.00`: account, party, amount; negative is credit. */
function postingIn(text: string): Posting {
  const [, account_id = '', party_id, amount = ''] =
    /^([^/\d-]+?)(?:\/(\w+))? (-?[\d.]+)$/.exec(text) ?? [];
  return { account_id, party_id: party_id ?? null, amount: money(amount) };
}

const entry = (text: string) => journalLines(listIn(text).map(postingIn));

function shown(lines: readonly JournalLine[]): string {
  const sides = lines.map(({ account_id, party_id, debit, credit }) => {
    const account = party_id === null ? account_id : `${account_id}/${party_id}`;
    return debit > 0 ? `${account} Dr ${showMoney(debit)}` : `${account} Cr ${showMoney(credit)}`;
  });
  return sides.join(', ') || 'no entry';
}

describe('the lines of an entry', () => {
  checkTable(
    `
    amounts                                               | lines
    Cash 200.00, Sales -200.00                            | Cash Dr 200.00, Sales Cr 200.00
    Cash 50.00, Cash 150.00, Sales -200.00                | Cash Dr 200.00, Sales Cr 200.00
    Cash 200.00, Discount 0.00, Sales -200.00             | Cash Dr 200.00, Sales Cr 200.00
    Cash 200.00, Cash -250.00, Sales 50.00                | Cash Cr 50.00, Sales Dr 50.00
    Cash 20.00, Cash -20.00                               | no entry
    Customers/Rahima 3.00, Customers/Karim 4.00, Sales -7.00 | Customers/Rahima Dr 3.00, Customers/Karim Dr 4.00, Sales Cr 7.00
    Customers/Rahima 3.00, Customers/Rahima 4.00, Sales -7.00 | Customers/Rahima Dr 7.00, Sales Cr 7.00
    Customers/Rahima 3.00, Customers 4.00, Sales -7.00    | Customers/Rahima Dr 3.00, Customers Dr 4.00, Sales Cr 7.00
    `,
    (row) => shown(entry(row.cell('amounts'))),
  );

  test('without postings there is no entry', () => {
    expect(journalLines([])).toEqual([]);
  });

  test('an entry that does not balance cannot be built', () => {
    expect(() => entry('Cash 200.00, Sales -199.99')).toThrow('debit and credit of a branch');
    expect(() => entry('Cash 0.01')).toThrow('debit and credit of a branch');
  });

  test('credit is the other side', () => {
    expect(credit(money('5.00'))).toBe(-500);
    expect(Object.is(credit(money('0')), 0)).toBe(true);
  });
});

describe('a reversed entry', () => {
  const lines = entry('Cash 50.00, Customers/Rahima 150.00, Sales -200.00');

  test('has the same lines in the same order with debit and credit exchanged', () => {
    expect(journalCells(reverseLines(lines))).toEqual(
      cellsOf(`
        Cash      |        |        |  50.00
        Customers | Rahima |        | 150.00
        Sales     |        | 200.00 |
      `),
    );
  });

  test('reversed twice is the original entry', () => {
    expect(reverseLines(reverseLines(lines))).toEqual(lines);
  });
});
