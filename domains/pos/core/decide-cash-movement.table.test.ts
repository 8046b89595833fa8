import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS } from '../../../testkit/nabanna.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import {
  type CashMovementFacts,
  type DrawerPurpose,
  decideCashMovement,
} from './decide-cash-movement.ts';

const KNOWN: Readonly<Record<string, NonNullable<CashMovementFacts['account']>>> = {
  Tea: { id: 'Tea', fits: 'expense' },
  Bank: { id: 'Bank', fits: 'bank' },
  Sales: { id: 'Sales', fits: null },
};

describe('the account of a cash movement', () => {
  checkTable(
    `
    way | purpose      | account | amount | answer
    in  | owner        | -       | 500.00 | Cash debit 500.00, Owner's capital credit 500.00
    out | owner        | -       | 500.00 | Cash credit 500.00, Owner's drawings debit 500.00
    out | expense      | Tea     | 120.00 | Cash credit 120.00, Tea debit 120.00
    out | bank         | Bank    | 900.00 | Cash credit 900.00, Bank debit 900.00
    in  | bank         | Bank    | 900.00 | Cash debit 900.00, Bank credit 900.00
    in  | other_income | -       | 40.00  | Cash debit 40.00, Other income credit 40.00
    in  | safe         | -       | 200.00 | nothing posted, drawer 200.00
    out | safe         | -       | 100.00 | nothing posted, drawer -100.00
    in  | expense      | Tea     | 120.00 | account_wrong_direction purpose
    out | other_income | -       | 40.00  | account_wrong_direction purpose
    out | expense      | -       | 120.00 | account_required account_id
    out | expense      | Gone    | 120.00 | account_not_found account_id
    out | expense      | Bank    | 120.00 | account_does_not_fit account_id
    out | expense      | Sales   | 120.00 | account_does_not_fit account_id
    out | bank         | Tea     | 120.00 | account_does_not_fit account_id
    out | owner        | Tea     | 500.00 | Cash credit 500.00, Owner's drawings debit 500.00
    `,
    (row) => {
      const account_id = row.cell('account') === '-' ? undefined : row.cell('account');
      const decided = decideCashMovement(
        {
          direction: row.cell('way') === 'in' ? 'in' : 'out',
          purpose: row.cell('purpose') as DrawerPurpose,
          account_id,
          amount: money(row.cell('amount')),
        },
        {
          accounts: ACCOUNTS,
          cash_account_id: 'Cash',
          account: KNOWN[account_id ?? ''] ?? null,
        },
      );
      if (isRejection(decided)) return `${decided.rejection} ${decided.path}`;
      if (decided.journal.length === 0)
        return `nothing posted, drawer ${showMoney(decided.amount)}`;
      return decided.journal
        .map(({ account_id, debit, credit }) =>
          debit > 0
            ? `${account_id} debit ${showMoney(debit)}`
            : `${account_id} credit ${showMoney(credit)}`,
        )
        .join(', ');
    },
  );
});
