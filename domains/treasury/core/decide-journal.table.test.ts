import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Minor, minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS } from '../../../testkit/arbitrary.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { decideJournal, type KnownAccounts, type WrittenLine } from './decide-journal.ts';

const NAMES = ['Wear', 'Worn', 'Rent', 'Cash'];
const ACCOUNTS: KnownAccounts = new Map(
  [...NAMES, 'Customers'].map((name) => [name, { is_control: name === 'Customers' }]),
);

/** `Rent 5.00 0`: account, debit, credit. */
function lineIn(text: string): WrittenLine {
  const [account_id = '', debit = '', credit = ''] = text.split(' ');
  return { account_id, debit: money(debit), credit: money(credit) };
}

describe('a manual entry balances to the paisa', () => {
  checkTable(
    `
    lines                                     | answer
    Wear 5.00 0, Worn 0 5.00                  | 5.00 Wear 5.00, Worn -5.00
    Wear 5.00 0, Rent 3.00 0, Worn 0 8.00     | 8.00 Wear 5.00, Rent 3.00, Worn -8.00
    Rent 5.00 0, Rent 3.00 0, Cash 0 8.00     | 8.00 Rent 8.00, Cash -8.00
    Wear 5.00 0                               | one_line lines
    Wear 5.00 0, Worn 0 4.99                  | unbalanced lines
    Wear 5.00 0, Worn 0 5.01                  | unbalanced lines
    Wear 5.00 0, Worn 0 5.00, Rent 0 0        | one_side lines.2
    Wear 5.00 5.00, Worn 0 5.00               | one_side lines.0
    Wear 5.00 0, Customers 0 5.00             | control_account lines.1.account_id
    Wear 5.00 0, Another 0 5.00               | account_not_found lines.1.account_id
    Cash 5.00 0, Cash 0 5.00                  | account_on_both_sides lines.1.account_id
    Wear 10000000000.01 0, Worn 0 10000000000.01 | amount_too_large lines.0
    `,
    (row) => {
      const decided = decideJournal(listIn(row.cell('lines')).map(lineIn), ACCOUNTS);
      if (isRejection(decided)) return `${decided.rejection} ${decided.path}`;
      const posted = decided.journal.map(
        ({ account_id, debit, credit }) =>
          `${account_id} ${debit > 0 ? '' : '-'}${showMoney(debit > 0 ? debit : credit)}`,
      );
      return `${showMoney(decided.amount)} ${posted.join(', ')}`;
    },
  );
});

const written: fc.Arbitrary<WrittenLine> = fc
  .record({
    account_id: fc.constantFrom(...NAMES, 'Customers', 'Another'),
    debit: fc.constantFrom(0, 0, 1, 2, 500, 1_000_000_000_000),
    credit: fc.constantFrom(0, 0, 1, 2, 500, 1_000_000_000_000),
  })
  .map(({ account_id, debit, credit }) => ({
    account_id,
    debit: minor(debit),
    credit: minor(credit),
  }));

test('every accepted entry balances, and has exactly the given lines', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(written, { maxLength: 6 }), (lines) => {
      const decided = decideJournal(lines, ACCOUNTS);
      if (isRejection(decided)) return;
      accepted += 1;
      const { journal, amount } = decided;
      expect(sumOf(journal, ({ debit }) => debit)).toBe(amount);
      expect(sumOf(journal, ({ credit }) => credit)).toBe(amount);
      expect(amount).toBeGreaterThan(0);
      const of = (side: 'debit' | 'credit', one: readonly WrittenLine[]): Minor =>
        sumOf(one, (line) => line[side] ?? ZERO);
      expect(of('debit', lines)).toBe(amount);
      for (const { account_id, debit, credit } of journal) {
        const accountLines = lines.filter((line) => line.account_id === account_id);
        expect([of('debit', accountLines), of('credit', accountLines)]).toEqual([debit, credit]);
        expect(ACCOUNTS.get(account_id)?.is_control).toBe(false);
      }
    }),
    { ...RUNS, numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(0);
});
