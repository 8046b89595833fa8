import { describe } from 'vitest';
import { minor, negate, subtract } from '#domains/kernel/core/money.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { betweenBranches } from './between-branches.ts';
import type { Accounts, Purpose } from './journal.ts';

/** The id of an account is its purpose. */
const ACCOUNTS = new Proxy({} as Accounts, { get: (_, purpose) => purpose });

describe('parts of a document posted in MIR', () => {
  checkTable(
    `
    parts                                              | entries
    MIR inventory 50.00                                |
    UTT inventory 50.00                                | MIR inventory -50.00 transit 50.00; UTT inventory 50.00 transit -50.00
    MIR inventory 20.00, UTT inventory 30.00           | MIR inventory -30.00 transit 30.00; UTT inventory 30.00 transit -30.00
    UTT inventory 30.00, UTT cost_of_sales 20.00       | MIR inventory -30.00 transit 50.00 cost_of_sales -20.00; UTT inventory 30.00 transit -50.00 cost_of_sales 20.00
    UTT inventory 30.00, SYL inventory -10.00          | MIR inventory -20.00 transit 20.00; SYL inventory -10.00 transit 10.00; UTT inventory 30.00 transit -30.00
    UTT transit 50.00                                  |
    UTT inventory -50.00                               | MIR inventory 50.00 transit -50.00; UTT inventory -50.00 transit 50.00
  `,
    (row) => {
      const parts = row
        .cell('parts')
        .split(', ')
        .map((part) => {
          const [branch_id = '', purpose = '', amount = ''] = part.split(' ');
          const negative = amount.startsWith('-');
          const of = money(amount.replace('-', ''));
          return { branch_id, purpose: purpose as Purpose, amount: negative ? negate(of) : of };
        });
      return betweenBranches('MIR', parts, ACCOUNTS)
        .map(({ branch_id, lines }) => {
          const shown = lines.map(({ account_id, debit, credit }) => {
            return `${account_id} ${showMoney(minor(subtract(debit, credit)))}`;
          });
          return [branch_id, ...shown].join(' ');
        })
        .join('; ');
    },
  );
});
