import { describe, expect, test } from 'vitest';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { saleFacts, VARIANTS } from '../../../testkit/nabanna.ts';
import { returnFactsAfter, returnFactsOf } from '../../../testkit/return-facts.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { decideReturn, type ReturnFacts } from './decide-return.ts';
import { decideSale } from './decide-sale.ts';

const RAHIMA = { id: 'Rahima', name: 'Rahima Begum' };

/** A sale at Nabanna Store, `3 x 100.00 - 30.00`, all of it rice; with 5 % VAT if given. */
function sell(row: { lines: string; order?: string; vat?: string; paid?: string; unit?: string }) {
  const rice = VARIANTS[0];
  if (rice === undefined) throw new Error('Nabanna Store sells rice');
  const sold = { ...rice, decimals: 3, vat_rate: percent(row.vat ?? '0') };
  const lines = listIn(row.lines).map((text) => {
    const [, amount = '', price = '', off] =
      /^([\d.]+) x ([\d.]+)(?: - ([\d.]+))?$/.exec(text) ?? [];
    return {
      variant_id: 'rice',
      quantity: pieces(amount),
      unit_price: money(price),
      product_discount: money(off ?? '0'),
    };
  });
  const sale = decideSale(
    {
      warehouse_id: 'shop floor',
      lines,
      order_discount: money(row.order ?? '0'),
      payments: [{ payment_method_id: 'cash', amount: money(row.paid ?? '9999') }],
    },
    saleFacts({
      variants: new Map([['rice', sold]]),
      customer: RAHIMA,
      rounding_unit: money(row.unit ?? '0.01'),
      rights: { discount: true, override_price: true },
    }),
  );
  if (isRejection(sale)) throw new Error(`refused: ${sale.rejection}`);
  return sale;
}

/**
 * `0: 2, 1: 0.5`: two of the first line, half of one of the second. The default refund is what is
 * owed to the customer.
 */
function returnPieces(facts: ReturnFacts, pieces_back: string, refund?: string) {
  const lines = listIn(pieces_back).map((text) => {
    const [line = '', back = ''] = text.split(':');
    return { sale_line_id: `line ${line}`, quantity: pieces(back) };
  });
  const refunds = (amount: Minor) => (amount > 0 ? [{ payment_method_id: 'cash', amount }] : []);
  if (refund !== undefined) return decideReturn({ lines, refunds: refunds(money(refund)) }, facts);
  const unrefunded = decideReturn({ lines, refunds: [] }, unpaid(facts));
  return isRejection(unrefunded)
    ? unrefunded
    : decideReturn({ lines, refunds: refunds(unrefunded.total) }, facts);
}

/** The same sale entirely on account, which shows the total of a return. */
const unpaid = (facts: ReturnFacts): ReturnFacts => ({
  ...facts,
  balance: { ...facts.balance, paid: money('0'), refunded: money('0'), credited: money('0') },
});

/** The total of each of several returns, separated by `;`. */
function totals(row: Row): string {
  const columns = { lines: row.cell('sold'), order: row.cell('order discount') };
  let facts = returnFactsOf(
    sell({ ...columns, vat: row.cell('VAT'), unit: row.cell('unit') }),
    RAHIMA.id,
  );
  const paid_back: string[] = [];
  for (const step of row.cell('come back').split(';')) {
    const done = returnPieces(facts, step);
    if (isRejection(done)) return [...paid_back, done.rejection].join(' ');
    paid_back.push(showMoney(done.total));
    facts = returnFactsAfter(facts, done);
  }
  return paid_back.join(' ');
}

describe('each return refunds exactly the share of the returned goods', () => {
  checkTable(
    `
    sold                         | order discount | VAT | unit | come back              | refunded
    3 x 33.33                    | 0              | 0   | 0.01 | 0: 1; 0: 1; 0: 1       | 33.33 33.33 33.33
    3 x 100.00 - 0.01            | 0              | 0   | 0.01 | 0: 1; 0: 1; 0: 1       | 100.00 99.99 100.00
    3 x 100.00                   | 100.00         | 0   | 0.01 | 0: 1; 0: 1; 0: 1       | 66.67 66.66 66.67
    2 x 100.00                   | 0              | 5   | 0.01 | 0: 1; 0: 1             | 105.00 105.00
    3 x 10.00                    | 0              | 7.5 | 0.01 | 0: 1; 0: 1; 0: 1       | 10.75 10.75 10.75
    1 x 100.00, 1 x 50.00        | 10.00          | 5   | 0.01 | 1: 1; 0: 1             | 49.00 98.00
    2.5 x 135.00                 | 0              | 5   | 0.01 | 0: 0.5; 0: 2           | 70.88 283.50
    2 x 100.00 - 10.00           | 0              | 5   | 1.00 | 0: 1; 0: 1             | 99.75 100.25
    1 x 99.49                    | 0              | 0   | 1.00 | 0: 1                   | 99.00
    2 x 0.20, 1 x 0.05           | 0              | 0   | 1.00 | 0: 1; 0: 1; 1: 1       | 0.00 0.00 0.00
    2 x 0.60                     | 0              | 0   | 1.00 | 0: 1; 0: 1             | 0.60 0.40
    4 x 0.01 - 0.01              | 0.02           | 0   | 0.01 | 0: 1; 0: 1; 0: 1; 0: 1 | 0.00 0.01 0.00 0.00
    `,
    totals,
  );
});

describe('cases from other systems', () => {
  describe('refunds', () => {
    // https://github.com/solidusio/solidus/issues/512: shares of the discount are 0.60 and 0.40.
    // https://github.com/smartlabsAT/sonata-project-ecommerce/issues/177: 10 % off 300.00 is 30.00 off the line.
    // https://github.com/defendicon/POS-Awesome-V15/issues/1904: 25 % off 20.00 is 5.00.
    checkTable(
      `
      sold                 | order discount | VAT | unit | come back    | refunded
      1 x 6.00, 1 x 4.00   | 1.00           | 0   | 0.01 | 0: 1         | 5.40
      1 x 6.00, 1 x 4.00   | 1.00           | 0   | 0.01 | 0: 1; 1: 1   | 5.40 3.60
      3 x 100.00 - 30.00   | 0              | 0   | 0.01 | 0: 2         | 180.00
      3 x 100.00 - 30.00   | 0              | 0   | 0.01 | 0: 2; 0: 1   | 180.00 90.00
      1 x 20.00 - 5.00     | 0              | 0   | 0.01 | 0: 1         | 15.00
      `,
      totals,
    );
  });

  // https://github.com/frappe/erpnext/issues/24259
  describe('returns never exceed what was sold', () => {
    checkTable(
      `
      sold       | order discount | VAT | unit | come back        | refunded
      2 x 10.00  | 0              | 0   | 0.01 | 0: 1; 0: 1; 0: 1 | 10.00 10.00 return_exceeds_sold
      2 x 10.00  | 0              | 0   | 0.01 | 0: 2.001         | return_exceeds_sold
      2 x 10.00  | 0              | 0   | 0.01 | 0: 1.5; 0: 0.501 | 15.00 return_exceeds_sold
      `,
      totals,
    );
  });
});

describe('a refund is at most what was paid; the rest reduces the due', () => {
  checkTable(
    `
    sold      | paid   | come back | handed back | answer
    2 x 50.00 | 100.00 | 0: 1      | 50.00       | refunded 50.00, credited 0.00
    2 x 50.00 | 60.00  | 0: 1      | 50.00       | refunded 50.00, credited 0.00
    2 x 50.00 | 60.00  | 0: 1      | 10.00       | refunded 10.00, credited 40.00
    2 x 50.00 | 60.00  | 0: 1      | 9.99        | refund_does_not_match refunds
    2 x 50.00 | 60.00  | 0: 1      | 50.01       | refund_does_not_match refunds
    2 x 50.00 | 60.00  | 0: 2      | 60.00       | refunded 60.00, credited 40.00
    2 x 50.00 | 60.00  | 0: 2      | 60.01       | refund_over_paid refunds
    2 x 50.00 | 60.00  | 0: 2      | 100.00      | refund_over_paid refunds
    2 x 50.00 | 100.00 | 0: 1      | 0.00        | refund_does_not_match refunds
    `,
    (row) => {
      const facts = returnFactsOf(
        sell({ lines: row.cell('sold'), paid: row.cell('paid') }),
        RAHIMA.id,
      );
      const done = returnPieces(facts, row.cell('come back'), row.cell('handed back'));
      if (isRejection(done)) return `${done.rejection} ${done.path}`;
      return `refunded ${showMoney(done.refunded)}, credited ${showMoney(done.credited)}`;
    },
  );
});

describe('the first rejection of a return', () => {
  const facts = returnFactsOf(sell({ lines: '2 x 50.00, 1 x 20.00' }), RAHIMA.id);
  checkTable(
    `
    come back             | handed back | answer
    7: 1                  | 1.00        | sale_line_not_found lines.0.sale_line_id
    0: 1, 0: 1            | 1.00        | line_given_twice lines.1.sale_line_id
    0: 1.0001             | 1.00        | quantity_too_fine lines.0.quantity
    0: 3                  | 1.00        | return_exceeds_sold lines.0.quantity
    1: 1, 0: 2.001        | 1.00        | return_exceeds_sold lines.1.quantity
    0: 1                  | 999.00      | refund_over_paid refunds
    0: 1                  | 51.00       | refund_does_not_match refunds
    `,
    (row) => {
      const done = returnPieces(facts, row.cell('come back'), row.cell('handed back'));
      return isRejection(done) ? `${done.rejection} ${done.path}` : 'taken back';
    },
  );
});

test('the entry of a return: sales, VAT and goods come back, cash goes out', () => {
  // 3 x 100.00 less 30.00, 5 % VAT on 270.00 is 13.50; two of three: 200.00 - 20.00 + 9.00.
  const sale = sell({ lines: '3 x 100.00', order: '30.00', vat: '5', paid: '100.00' });
  const done = returnPieces(returnFactsOf(sale, RAHIMA.id), '0: 2', '50.00');
  if (isRejection(done)) throw new Error(done.rejection);
  expect(journalCells(done.journal)).toEqual(
    cellsOf(`
      Sales returns  |        | 200.00 |
      Discount given |        |        |  20.00
      VAT payable    |        |   9.00 |
      Cash in hand   |        |        |  50.00
      Customers      | Rahima |        | 139.00
      Stock in hand  |        | 150.00 |
      Cost of sales  |        |        | 150.00
    `),
  );
  expect(done.moves).toMatchObject([{ variant_id: 'rice', quantity: 20000, value: 15000 }]);
});

test('after a reversed return no share is negative', () => {
  // Five pieces with 0.01 off: the third of three returns got the 0.01, the others are reversed.
  const facts = returnFactsOf(sell({ lines: '5 x 10.00', order: '0.01' }), RAHIMA.id);
  const [line] = facts.lines;
  if (line === undefined) throw new Error('one line');
  const returnedBefore = {
    quantity: pieces('1'),
    net: money('10'),
    vat: money('0'),
    value: money('75'),
  };
  const returned = { ...returnedBefore, order_discount_share: money('0.01') };
  const total = { ...facts.balance, returned: money('9.99'), refunded: money('9.99') };
  const done = returnPieces({ ...facts, lines: [{ ...line, returned }], balance: total }, '0: 1');
  expect(done).toMatchObject({ discount: 0, total: 1000 });
});
