import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { decideWriteOff, type WriteOffFacts } from './decide-write-off.ts';

/** The open items, the oldest first; negative amounts are credits. */
function factsIn(open: string, kind: 'customer' | 'supplier' = 'customer'): WriteOffFacts {
  const openItems = listIn(open).map((text) => {
    const [document_id = '', amount = ''] = text.split(' ');
    return { document_id, open: money(amount) };
  });
  return { party: { id: 'Karim', kind }, open: openItems, accounts: ACCOUNTS };
}

describe('what is written off', () => {
  checkTable(
    `
    open               | of | amount | settles
    a 1.00             | -  | 1.00   | a 1.00
    a 240              | -  | 1.00   | a 1.00
    a 300, b 200       | -  | 350    | a 300.00, b 50.00
    a 300, b 200       | b  | 200    | b 200.00
    a 300, b 200       | b  | 200.01 | write_off_over_due amount 200.00
    a 300, b 200       | -  | 500.01 | write_off_over_due amount 500.00
    a 300              | z  | 1      | due_not_found document_id -
    back -50, b 80     | -  | 80     | b 80.00
    back -50, b 80     | -  | 80.01  | write_off_over_due amount 80.00
    back -50, b 80     | back | 50   | due_not_found document_id -
    -                  | -  | 0.01   | write_off_over_due amount 0.00
    `,
    (row) => {
      const [open, of] = [row.cell('open'), row.cell('of')];
      const target = of === '-' ? {} : { document_id: of };
      const written = decideWriteOff(
        { ...target, amount: money(row.cell('amount')) },
        factsIn(open === '-' ? '' : open),
      );
      if (isRejection(written)) {
        const { due } = (written.params ?? {}) as { due?: Parameters<typeof showMoney>[0] };
        return `${written.rejection} ${written.path} ${due === undefined ? '-' : showMoney(due)}`;
      }
      return written.settled
        .map(({ document_id, amount }) => `${document_id} ${showMoney(amount)}`)
        .join(', ');
    },
  );
});

test.each([
  ['customer', 'Bad debts | | 12.50 | \n Customers | Karim | | 12.50'],
  ['supplier', 'Suppliers | Karim | 12.50 | \n Other income | | | 12.50'],
] as const)('the entry of a %s', (kind, entry) => {
  const written = decideWriteOff({ amount: money('12.50') }, factsIn('a 20', kind));
  expect('journal' in written && journalCells(written.journal)).toEqual(cellsOf(entry));
});
