import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { type Method, type MethodKind, tender } from './tenders.ts';

function method(id: string, kind: MethodKind, banks: Method['banks'] = []): Method {
  return { id, name: id, name_bn: id, kind, account_id: `${id} account`, banks };
}

const METHODS = [
  method('cash', 'cash'),
  method('bkash', 'mobile'),
  method('card', 'card'),
  method('bank', 'bank', [{ id: 'city', account_id: 'City Bank current account' }]),
];

/** `bkash 2,000`, or `bank:city 500.00` into a bank account of the shop. */
function requestIn(text: string) {
  const [name = '', amount = ''] = text.split(' ');
  const [payment_method_id = '', bank_account_id] = name.split(':');
  return { payment_method_id, bank_account_id, amount: money(amount) };
}

const settled = (total: string, payments: string) =>
  tender(money(total), listIn(payments.replaceAll(';', ',')).map(requestIn), METHODS);

describe('what is kept, what is change, what remains due', () => {
  checkTable(
    `
    total   | handed over                   | kept                             | paid    change  due
    4076.00 | bkash 2000; cash 2500         | bkash 2000.00, cash 2076.00      | 4076.00 424.00  0.00
    4076.00 | cash 2500; bkash 2000         | cash 2076.00, bkash 2000.00      | 4076.00 424.00  0.00
    4076.00 | cash 4076                     | cash 4076.00                     | 4076.00   0.00  0.00
    4076.00 | cash 5000                     | cash 4076.00                     | 4076.00 924.00  0.00
    4076.00 | card 4076                     | card 4076.00                     | 4076.00   0.00  0.00
    4076.00 | cash 1000                     | cash 1000.00                     | 1000.00   0.00  3076.00
    4076.00 | bkash 1000; card 76           | bkash 1000.00, card 76.00        | 1076.00   0.00  3000.00
    4076.00 |                               |                                  |    0.00   0.00  4076.00
    100.00  | cash 80; cash 50              | cash 80.00, cash 20.00           |  100.00  30.00  0.00
    100.00  | cash 100; cash 50             | cash 100.00, cash 0.00           |  100.00  50.00  0.00
    100.00  | cash 50; cash 20; cash 100    | cash 50.00, cash 20.00, cash 30.00 | 100.00 70.00  0.00
    100.00  | cash 90; cash 30; cash 20     | cash 90.00, cash 10.00, cash 0.00 | 100.00  40.00  0.00
    100.00  | bkash 100; cash 20            | bkash 100.00, cash 0.00          |  100.00  20.00  0.00
    0.00    | cash 20                       | cash 0.00                        |    0.00  20.00  0.00
    0.00    |                               |                                  |    0.00   0.00  0.00
    `,
    (row) => {
      const paid = settled(row.cell('total'), row.cell('handed over'));
      if (isRejection(paid)) return paid.rejection;
      const received = paid.tenders.map((given) => {
        return `${given.payment_method_id} ${showMoney(given.amount)}`;
      });
      expect(received.join(', ')).toBe(row.cell('kept'));
      return [paid.paid, paid.change, paid.due].map(showMoney).join(' ');
    },
  );
});

describe('rejections of tenders, in order of precedence', () => {
  checkTable(
    `
    total  | handed over              | refused
    100.00 | card 100.01              | payment_over_total payments
    100.00 | card 60; bkash 60        | payment_over_total payments
    100.00 | card 60; bkash 60; cash 5 | payment_over_total payments
    0.00   | card 0.01                | payment_over_total payments
    100.00 | cheque 100               | payment_method_not_found payments.0.payment_method_id
    100.00 | cash 50; cheque 100      | payment_method_not_found payments.1.payment_method_id
    100.00 | card 500; cheque 100     | payment_method_not_found payments.1.payment_method_id
    100.00 | bank:janata 100          | bank_account_not_found payments.0.bank_account_id
    100.00 | card:city 100            | bank_account_not_found payments.0.bank_account_id
    100.00 | bank:city 100.01         | payment_over_total payments
    `,
    (row) => {
      const refusal = settled(row.cell('total'), row.cell('handed over'));
      return isRejection(refusal) ? `${refusal.rejection} ${refusal.path}` : 'taken';
    },
  );
});

describe('the account of each tender', () => {
  checkTable(
    `
    handed over      | account
    cash 100         | cash account
    bkash 100        | bkash account
    bank 100         | bank account
    bank:city 100    | City Bank current account
    `,
    (row) => {
      const paid = settled('100.00', row.cell('handed over'));
      return isRejection(paid) ? paid.rejection : (paid.tenders[0]?.account_id ?? 'nowhere');
    },
  );

  test('a reference stays with its tender', () => {
    const request = { payment_method_id: 'bkash', amount: money('5'), reference: 'CKJ7H2L9QA' };
    expect(tender(money('5'), [request], METHODS)).toMatchObject({
      tenders: [{ reference: 'CKJ7H2L9QA', bank_account_id: null, handed_over: 500 }],
    });
  });
});
