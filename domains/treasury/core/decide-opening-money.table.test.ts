import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable } from '../../../testkit/table.ts';
import { money } from '../../../testkit/table-values.ts';
import { decideOpeningMoney } from './decide-opening-money.ts';

const [, bkash] = METHODS;
const wallet = { id: 'wallet', account_id: 'Wallet' };
const methods = METHODS.map((method) =>
  method === bkash ? { ...method, banks: [wallet] } : method,
);
const facts = { methods, accounts: ACCOUNTS };

checkTable(
  `
  method  | account | opens
  cash    | -       | Cash in hand
  bkash   | -       | bKash
  bkash   | wallet  | Wallet
  cash    | wallet  | bank_account_not_found bank_account_id
  deposit | -       | payment_method_not_found payment_method_id
  cheques | -       | payment_method_not_found payment_method_id
  `,
  (row) => {
    const bank = row.cell('account');
    const opened = decideOpeningMoney(
      {
        payment_method_id: row.cell('method'),
        bank_account_id: bank === '-' ? undefined : bank,
        amount: money('500'),
      },
      facts,
    );
    return isRejection(opened) ? `${opened.rejection} ${opened.path}` : opened.account_id;
  },
);

test('the opening amount is posted against Opening balances', () => {
  const opened = decideOpeningMoney({ payment_method_id: 'cash', amount: money('500') }, facts);
  expect('journal' in opened && journalCells(opened.journal)).toEqual(
    cellsOf('Cash in hand | | 500.00 | \n Opening balance | | | 500.00'),
  );
});
