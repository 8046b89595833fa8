import { describe } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { decideMoneyTransfer } from './decide-money-transfer.ts';

const METHODS: readonly Method[] = [
  { id: 'cash', name: 'Cash', name_bn: 'নগদ', kind: 'cash', account_id: 'Cash', banks: [] },
  { id: 'bkash', name: 'bKash', name_bn: 'বিকাশ', kind: 'mobile', account_id: 'bKash', banks: [] },
  {
    id: 'bank',
    name: 'Bank',
    name_bn: 'ব্যাংক',
    kind: 'bank',
    account_id: 'Bank',
    banks: [{ id: 'city', account_id: 'City' }],
  },
  { id: 'kept', name: 'Deposit', name_bn: 'জমা', kind: 'deposit', account_id: 'Kept', banks: [] },
];

/** `bank city` is a bank account of a method. */
function moneyAccountAt(text: string) {
  const [payment_method_id = '', bank_account_id] = text.split(' ');
  return { payment_method_id, ...defined({ bank_account_id }) };
}

describe('a transfer between money accounts, with its fee', () => {
  checkTable(
    `
    from  | to        | amount  | fee   | of      | answer
    cash  | bank city | 500.00  | 0.00  | -       | City 500.00, Cash -500.00
    bkash | bank      | 1000.00 | 18.50 | charges | Bank 1000.00, charges 18.50, bKash -1018.50
    bank  | bank city | 500.00  | 0.00  | -       | City 500.00, Bank -500.00
    cash  | cash      | 500.00  | 0.00  | -       | same_location to
    cash  | kept      | 500.00  | 0.00  | -       | payment_method_not_found to.payment_method_id
    cash  | bank east | 500.00  | 0.00  | -       | bank_account_not_found to.bank_account_id
    bkash | cash      | 500.00  | 9.00  | -       | account_required fee_account_id
    bkash | cash      | 500.00  | 9.00  | gone    | account_not_found fee_account_id
    bkash | cash      | 500.00  | 9.00  | sales   | account_does_not_fit fee_account_id
    `,
    (row) => {
      const fee_account_id = row.cell('of') === '-' ? undefined : row.cell('of');
      const fits: Readonly<Record<string, boolean>> = { charges: true, sales: false };
      const decided = decideMoneyTransfer(
        {
          from: moneyAccountAt(row.cell('from')),
          to: moneyAccountAt(row.cell('to')),
          amount: money(row.cell('amount')),
          fee: money(row.cell('fee')),
          fee_account_id,
        },
        { methods: METHODS, fee_account_fits: fits[fee_account_id ?? ''] ?? null },
      );
      if (isRejection(decided)) return `${decided.rejection} ${decided.path}`;
      return decided.journal
        .map(({ account_id, debit, credit }) =>
          debit > 0 ? `${account_id} ${showMoney(debit)}` : `${account_id} -${showMoney(credit)}`,
        )
        .join(', ');
    },
  );
});
