import { describe, expect, test } from 'vitest';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/figures.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable } from '../../../testkit/table.ts';
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

/** `rice 10 x 50.00 @ 5 %`, `tea 2 box x 240.00`, paid by `cash 100.00`. */
function receive(lines: string, payments = '', more: Partial<ReceiptFacts> = {}) {
  const asked = listIn(lines).map((text) => {
    const parts = /^(\S+) ([\d.]+)(?: ([a-z]+))? x ([\d.]+)(?: @ ([\d.]+) %)?$/.exec(text);
    const [, variant_id = '', taken_in = '', unit_id, cost = '', vat] = parts ?? [];
    const vat_rate = vat === undefined ? undefined : percent(vat);
    const line = { variant_id, quantity: pieces(taken_in), unit_cost: money(cost), vat_rate };
    return unit_id === undefined ? line : { ...line, unit_id };
  });
  const paid = listIn(payments).map((text) => {
    const [payment_method_id = '', amount = ''] = text.split(' ');
    return { payment_method_id, amount: money(amount) };
  });
  const command = { warehouse_id: 'store', lines: asked, payments: paid };
  return decideReceipt(command, { ...FACTS, ...more });
}

describe('what goods cost: with input VAT where the shop cannot claim it back', () => {
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
      if ('rejection' in done) return done.rejection;
      const { subtotal, vat, total } = done;
      expect([subtotal, vat, total].map(showMoney)).toEqual(
        ['subtotal', 'vat', 'total'].map((column) => row.cell(column)),
      );
      return done.moves.map(({ value }) => showMoney(value)).join(', ');
    },
  );
});

describe('the first reason against a receipt', () => {
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
      return 'rejection' in done ? `${done.rejection} ${done.path}` : `due ${showMoney(done.due)}`;
    },
  );
});

describe('the entry of a receipt', () => {
  test('partly paid, input VAT claimed back', () => {
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

  test('on credit, by a shop that is not registered', () => {
    const done = receive('rice 10 x 50.00 @ 5 %', '', { vat_registered: false });
    expect('journal' in done && journalCells(done.journal)).toEqual(
      cellsOf(`
        Stock in hand |       | 525.00 |
        Suppliers     | Karim |        | 525.00
      `),
    );
  });
});

describe('a line counts in the unit that it names, the stock in its own', () => {
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
      if ('rejection' in done) return `${done.rejection} ${done.path}`;
      return done.moves
        .map(({ quantity, value }) => `${quantity / 10_000} worth ${showMoney(value)}`)
        .join();
    },
  );
});
