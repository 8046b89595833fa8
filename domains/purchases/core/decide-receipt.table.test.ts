import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable } from '../../../testkit/table.ts';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { decideReceipt, type ReceiptFacts } from './decide-receipt.ts';

const FACTS: ReceiptFacts = {
  decimals: new Map([
    ['rice', 3],
    ['tea', 0],
  ]),
  units: [
    { variant_id: 'tea', unit_id: 'box', unit: 'box', decimals: 0, factor: pieces('24') },
    { variant_id: 'tea', unit_id: 'kilo', unit: 'kilo', decimals: 2, factor: pieces('3') },
  ],
  supplier_id: 'Karim',
  vat_registered: true,
  methods: METHODS,
  accounts: ACCOUNTS,
};

const LINE =
  /^(\S+) ([\d.]+)(?: ([a-z]+))? x ([\d.]+)(?: less ([\d.]+(?: %)?))?(?: @ ([\d.]+) %)?$/;

/** `20.00` or `5 %`; `20.00 and 5 %` gives both. */
function off<A extends string, R extends string>(text: string, amount: A, rate: R) {
  const parts = text.split(' and ').filter((part) => part !== '');
  const fields = parts.map((part) => {
    return part.endsWith('%') ? { [rate]: percent(part) } : { [amount]: money(part) };
  });
  return Object.assign({}, ...fields);
}

/** `rice 10 x 50.00 less 20.00 @ 5 %`, `tea 2 box x 240.00`, paid by `cash 100.00`. */
function receive(
  lines: string,
  payments = '',
  more: Partial<ReceiptFacts> = {},
  orderDiscount = '',
) {
  const requested = listIn(lines).map((text) => {
    const [, variant_id = '', taken_in = '', unit_id, cost = '', less = '', vat] =
      LINE.exec(text) ?? [];
    const vat_rate = vat === undefined ? undefined : percent(vat);
    const discount = off(less, 'product_discount', 'product_discount_rate');
    const counts = { quantity: pieces(taken_in), unit_cost: money(cost) };
    const line = { variant_id, ...counts, ...discount, vat_rate };
    return unit_id === undefined ? line : { ...line, unit_id };
  });
  const paid = listIn(payments).map((text) => {
    const [payment_method_id = '', amount = ''] = text.split(' ');
    return { payment_method_id, amount: money(amount) };
  });
  const head = off(orderDiscount, 'order_discount', 'order_discount_rate');
  const command = { warehouse_id: 'store', lines: requested, ...head, payments: paid };
  return decideReceipt(command, { ...FACTS, ...more });
}

describe('the cost of a receipt includes input VAT only where it cannot be claimed back', () => {
  checkTable(
    `
    lines                                | registered | subtotal | vat   | total  | value of the stock
    rice 10 x 50.00 @ 5 %                | yes        | 500.00   | 25.00 | 525.00 | 500.00
    rice 10 x 50.00 @ 5 %                | no         | 500.00   | 25.00 | 525.00 | 525.00
    rice 10 x 50.00                      | yes        | 500.00   | 0.00  | 500.00 | 500.00
    rice 2.5 x 33.33 @ 15 %              | no         | 83.33    | 12.50 | 95.83  | 95.83
    rice 1 x 55.55 @ 23 %, tea 1 x 11.11 @ 23 % | no  | 66.66    | 15.33 | 81.99  | 68.33, 13.66
    rice 1 x 0.00 @ 5 %                  | no         | 0.00     | 0.00  | 0.00   | 0.00
    `,
    (row) => {
      const vat_registered = row.cell('registered') === 'yes';
      const done = receive(row.cell('lines'), '', { vat_registered });
      if (isRejection(done)) return done.rejection;
      const { subtotal, vat, total } = done;
      expect([subtotal, vat, total].map(showMoney)).toEqual(
        ['subtotal', 'vat', 'total'].map((column) => row.cell(column)),
      );
      return done.moves.map(({ value }) => showMoney(value)).join(', ');
    },
  );
});

describe('discounts reduce the cost, and VAT is on the reduced amount', () => {
  checkTable(
    `
    lines                                     | whole     | registered | sums                                   | value of the stock
    rice 10 x 50.00 less 20.00 @ 5 %          |           | yes        | 480.00 - 0.00 + 24.00 = 504.00         | 480.00
    rice 10 x 50.00 less 20.00 @ 5 %          | 5 %       | yes        | 480.00 - 24.00 + 22.80 = 478.80        | 456.00
    rice 10 x 50.00 less 20.00 @ 5 %          | 5 %       | no         | 480.00 - 24.00 + 22.80 = 478.80        | 478.80
    rice 10 x 50.00 less 4 % @ 5 %            | 24.00     | yes        | 480.00 - 24.00 + 22.80 = 478.80        | 456.00
    rice 1 x 10.00, tea 1 x 10.00, tea 1 x 10.00 | 10.00  | yes        | 30.00 - 10.00 + 0.00 = 20.00           | 6.66, 6.67, 6.67
    rice 1 x 66.67 @ 5 %, tea 1 x 33.33       | 10.00     | yes        | 100.00 - 10.00 + 3.00 = 93.00          | 60.00, 30.00
    tea 2 box x 240.00 less 33.33             | 12.5 %    | yes        | 446.67 - 55.83 + 0.00 = 390.84         | 390.84
    rice 10 x 50.00 less 100 % @ 5 %          |           | yes        | 0.00 - 0.00 + 0.00 = 0.00              | 0.00
    rice 10 x 50.00 @ 5 %                     | 100 %     | no         | 500.00 - 500.00 + 0.00 = 0.00          | 0.00
    `,
    ({ cell }) => {
      const vat_registered = cell('registered') === 'yes';
      const done = receive(cell('lines'), '', { vat_registered }, cell('whole'));
      if (isRejection(done)) return done.rejection;
      const [shownSubtotal, less, vat, total] = [
        done.subtotal,
        done.discount,
        done.vat,
        done.total,
      ].map(showMoney);
      expect(`${shownSubtotal} - ${less} + ${vat} = ${total}`).toBe(cell('sums'));
      return done.moves.map(({ value }) => showMoney(value)).join(', ');
    },
  );
});

describe('an invalid discount is rejected', () => {
  checkTable(
    `
    lines                                   | whole            | answer
    tea 1 x 10.00, tea 1 x 9.99 less 10.00  |                  | discount_too_large lines.1.product_discount
    tea 1 x 10.00 less 4.00                 | 6.01             | discount_too_large order_discount
    tea 1 x 10.00                           | 5 % and 1.00     | discount_given_twice order_discount
    tea 1 x 0.00                            | 0.01             | discount_too_large order_discount
    `,
    ({ cell }) => {
      const done = receive(cell('lines'), '', {}, cell('whole'));
      return isRejection(done) ? `${done.rejection} ${done.path}` : 'taken in';
    },
  );
});

describe('a receipt is rejected with its first error', () => {
  checkTable(
    `
    lines                       | paid         | supplier | answer
    ghost 1 x 1.00              | coins 1      | unknown  | supplier_not_found supplier_id
    ghost 1 x 1.00, tea 0.5 x 1.00 | coins 1   | Karim    | variant_not_found lines.0.variant_id
    tea 1 x 1.00, tea 0.5 x 1.00 | coins 1     | Karim    | quantity_too_fine lines.1.quantity
    tea 2 x 9000000000.00       | coins 1      | Karim    | amount_too_large lines.0
    tea 1 x 1.00                | coins 1      | Karim    | payment_method_not_found payments.0.payment_method_id
    tea 1 x 1.00                | cash 1.01    | Karim    | payment_over_total payments
    tea 1 x 1.00                | cash 1       | Karim    | due 0.00
    tea 1 x 1.00                | cash 0.40    | Karim    | due 0.60
    `,
    (row) => {
      const supplier_id = row.cell('supplier') === 'unknown' ? null : 'Karim';
      const done = receive(row.cell('lines'), row.cell('paid'), { supplier_id });
      return isRejection(done) ? `${done.rejection} ${done.path}` : `due ${showMoney(done.due)}`;
    },
  );
});

describe('the journal entry of a receipt', () => {
  test('partly paid, with recoverable input VAT', () => {
    const done = receive('rice 10 x 50.00 @ 5 %', 'cash 200.00, bkash 100.00');
    expect('journal' in done && journalCells(done.journal)).toEqual(
      cellsOf(`
        Stock in hand  |       | 500.00 |
        VAT receivable |       |  25.00 |
        Cash in hand   |       |        | 200.00
        bKash          |       |        | 100.00
        Suppliers      | Karim |        | 225.00
      `),
    );
  });

  test('on credit, in a shop that is not registered for VAT', () => {
    const done = receive('rice 10 x 50.00 @ 5 %', '', { vat_registered: false });
    expect('journal' in done && journalCells(done.journal)).toEqual(
      cellsOf(`
        Stock in hand |       | 525.00 |
        Suppliers     | Karim |        | 525.00
      `),
    );
  });
});

describe("a line counts in its unit, the stock in the variant's own", () => {
  checkTable(
    `
    line                | what happens
    tea 2 box x 240.00  | 48 worth 480.00
    tea 5 x 10.00       | 5 worth 50.00
    tea 0.5 kilo x 9.00 | quantity_too_fine lines.0.quantity
    tea 0.5 box x 9.00  | quantity_too_fine lines.0.quantity
    rice 1 box x 9.00   | unit_not_found lines.0.unit_id
    oil 1 x 9.00        | variant_not_found lines.0.variant_id
    `,
    ({ cell }) => {
      const done = receive(cell('line'));
      if (isRejection(done)) return `${done.rejection} ${done.path}`;
      return done.moves
        .map(({ quantity, value }) => `${quantity / 10_000} worth ${showMoney(value)}`)
        .join();
    },
  );
});
