import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { saleFacts } from '../../../testkit/nabanna.ts';
import { returnFactsOf } from '../../../testkit/return-facts.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { decideExchange, type ExchangeFacts } from './decide-exchange.ts';
import { decideSale } from './decide-sale.ts';

const RAHIMA = { id: 'Rahima', name: 'Rahima Begum' };
const CASH = 'cash';

const cash = (amount: string) =>
  Number(amount) === 0 ? [] : [{ payment_method_id: CASH, amount: money(amount) }];

/** `2 rice` at Nabanna Store: rice 100.00 and tea 223.25 with 5 % VAT, milk 60.00. */
function linesIn(cell: string) {
  return listIn(cell).map((text) => {
    const [amount = '', variant_id = ''] = text.split(' ');
    return { variant_id, quantity: pieces(amount) };
  });
}

type Sold = { sold: string; off: string; paid: string; unit: string };

function factsAfter({ sold, off, paid, unit }: Sold, limit?: string): ExchangeFacts {
  const rounding_unit = money(unit);
  const rights = { discount: true };
  const sale = decideSale(
    {
      warehouse_id: 'shop floor',
      customer_id: RAHIMA.id,
      lines: linesIn(sold),
      order_discount: money(off),
      payments: cash(paid),
    },
    saleFacts({ rounding_unit, rights, customer: RAHIMA }),
  );
  if (isRejection(sale)) throw new Error(`refused: ${sale.rejection}`);
  const due = limit === undefined ? {} : { due: sale.due, credit_limit: money(limit) };
  return {
    back: returnFactsOf(sale, RAHIMA.id),
    sale: saleFacts({ rounding_unit, customer: { ...RAHIMA, ...due } }),
  };
}

function swap(row: Row, facts: ExchangeFacts) {
  return decideExchange(
    {
      warehouse_id: 'shop floor',
      customer_id: RAHIMA.id,
      returned: listIn(row.cell('come back')).map((text) => {
        const [line = '', back = ''] = text.split(':');
        return { sale_line_id: `line ${line}`, quantity: pieces(back) };
      }),
      lines: linesIn(row.cell('taken')),
      payments: cash(row.cell('cash')),
    },
    facts,
  );
}

const soldIn = (row: Row): Sold => ({
  sold: row.cell('sold'),
  off: row.cell('off'),
  paid: row.cell('paid'),
  unit: row.cell('unit'),
});

function outcome(row: Row): string {
  const done = swap(row, factsAfter(soldIn(row)));
  if (isRejection(done)) return `${done.rejection} ${done.path}`;
  const { back, sold } = done;
  const money = sold.paid - sold.exchanged - back.refunded;
  const parts = [back.total, sold.total, back.applied, money, sold.due - back.credited];
  return parts.map((part) => showMoney(part as never)).join(' ');
}

describe('only the difference is money: returned, new total, applied, money, due', () => {
  checkTable(
    `
    sold           | off   | paid    | unit | come back  | taken          | cash   | answer
    2 rice         | 0     | 300.00  | 1.00 | 0: 1       | 1 rice         | 0      | 105.00 105.00 105.00 0.00 0.00
    2 rice         | 0     | 300.00  | 1.00 | 0: 1       | 2 milk         | 15.00  | 105.00 120.00 105.00 15.00 0.00
    2 rice         | 0     | 300.00  | 1.00 | 0: 2       | 1 milk         | 150.00 | 210.00 60.00 60.00 -150.00 0.00
    2 rice         | 10.00 | 300.00  | 1.00 | 0: 1       | 2 milk         | 20.00  | 99.75 119.75 99.75 20.00 0.00
    2 rice         | 10.00 | 300.00  | 0.01 | 0: 1       | 2 milk         | 20.25  | 99.75 120.00 99.75 20.25 0.00
    1 milk, 1 rice | 16.00 | 300.00  | 1.00 | 0: 1       | 1 milk         | 6.00   | 54.00 60.00 54.00 6.00 0.00
    1 tea          | 0     | 300.00  | 1.00 | 0: 1       | 1 rice         | 129.00 | 234.00 105.00 105.00 -129.00 0.00
    2 tea          | 0     | 500.00  | 1.00 | 0: 1       | 1 rice         | 129.00 | 234.42 105.42 105.42 -129.00 0.00
    2 tea          | 0     | 500.00  | 1.00 | 0: 1       | 1 tea          | 0      | 234.42 234.42 234.42 0.00 0.00
    2 rice         | 0     | 100.00  | 1.00 | 0: 1       | 1 rice         | 0      | 105.00 105.00 100.00 0.00 0.00
    2 rice         | 0     | 0       | 1.00 | 0: 1       | 1 rice         | 105.00 | 105.00 105.00 0.00 105.00 -105.00
    2 rice         | 0     | 0       | 1.00 | 0: 1       | 1 rice         | 0      | 105.00 105.00 0.00 0.00 0.00
    2 rice         | 0     | 50.00   | 1.00 | 0: 2       | 1 milk         | 0      | 210.00 60.00 50.00 0.00 -150.00
    2 rice         | 0     | 150.00  | 1.00 | 0: 2       | 1 milk         | 90.00  | 210.00 60.00 60.00 -90.00 -60.00
    2 rice         | 0     | 150.00  | 1.00 | 0: 1       | 1 milk         | 0      | 105.00 60.00 60.00 0.00 -45.00
    2 rice         | 0     | 150.00  | 1.00 | 0: 1       | 1 milk         | 45.00  | 105.00 60.00 60.00 -45.00 0.00
    2 rice         | 0     | 150.00  | 1.00 | 0: 1       | 1 milk         | 20.00  | 105.00 60.00 60.00 -20.00 -25.00
    2 rice         | 0     | 150.00  | 1.00 | 0: 1       | 1 milk         | 45.01  | refund_does_not_match payments
    2 rice         | 0     | 180.00  | 1.00 | 0: 1       | 1 milk         | 15.00  | 105.00 60.00 60.00 -15.00 -30.00
    2 rice         | 0     | 180.00  | 1.00 | 0: 1       | 1 milk         | 14.99  | refund_does_not_match payments
    2 rice         | 0     | 150.00  | 1.00 | 0: 2       | 1 milk         | 0      | refund_does_not_match payments
    2 rice         | 0     | 300.00  | 1.00 | 0: 1       | 2 milk         | 100.00 | 105.00 120.00 105.00 15.00 0.00
    2 rice         | 0     | 300.00  | 1.00 | 0: 2       | 1 milk         | 149.00 | refund_does_not_match payments
    2 rice         | 0     | 300.00  | 1.00 | 0: 2       | 1 milk         | 0      | refund_does_not_match payments
    2 rice         | 0     | 300.00  | 1.00 | 0: 3       | 1 milk         | 0      | return_exceeds_sold returned.0.quantity
    2 rice         | 0     | 300.00  | 1.00 | 4: 1       | 1 milk         | 0      | sale_line_not_found returned.0.sale_line_id
    2 rice         | 0     | 300.00  | 1.00 | 0: 1       | 9 milk         | 435.00 | insufficient_stock lines.0.quantity
    2 rice         | 0     | 300.00  | 1.00 | 0: 1       | 1 honey        | 0      | variant_not_found lines.0.variant_id
    `,
    outcome,
  );
});

test('the entry of an exchange balances as one, with VAT and cost in both directions', () => {
  // 2 rice for 210.00 with 100.00 paid; one is returned: 100.00 of it pays, 5.00 reduces the due.
  // Two milk for 120.00 leave 20.00 to pay: 15.00 in cash, and 5.00 on due offsets the 5.00.
  const facts = factsAfter({ sold: '2 rice', off: '0', paid: '100.00', unit: '1.00' });
  const done = decideExchange(
    {
      warehouse_id: 'shop floor',
      customer_id: RAHIMA.id,
      returned: [{ sale_line_id: 'line 0', quantity: pieces('1') }],
      lines: linesIn('2 milk'),
      payments: cash('15.00'),
    },
    facts,
  );
  if (isRejection(done)) throw new Error(done.rejection);
  expect(journalCells(done.journal)).toEqual(
    cellsOf(`
      Cash in hand   |        |  15.00 |
      Sales          |        |        | 120.00
      VAT payable    |        |   5.00 |
      Cost of sales  |        |   5.00 |
      Stock in hand  |        |        |   5.00
      Sales returns  |        | 100.00 |
    `),
  );
  expect(
    done.moves.map(({ variant_id, quantity, value }) => [variant_id, quantity, value]),
  ).toEqual([
    ['milk', -20_000, -8_000],
    ['rice', 10_000, 7_500],
  ]);
});

describe('what the exchange takes off a due no longer counts towards the credit limit', () => {
  checkTable(
    `
    sold   | off | paid | unit | limit  | come back | taken  | cash | answer
    2 rice | 0   | 0    | 1.00 | 210.00 | 0: 1      | 1 rice | 0    | taken
    2 rice | 0   | 0    | 1.00 | 224.99 | 0: 1      | 2 milk | 0    | needs 0.01 customer_id
    2 rice | 0   | 0    | 1.00 | 225.00 | 0: 1      | 2 milk | 0    | taken
    `,
    (row) => {
      const done = swap(row, factsAfter(soldIn(row), row.cell('limit')));
      if (isRejection(done)) return `${done.rejection} ${done.path}`;
      const [approval] = done.sold.missing_permissions;
      return approval === undefined
        ? 'taken'
        : `needs ${showMoney(approval.amount)} ${approval.path}`;
    },
  );
});

test('goods sold to a customer stay with that customer', () => {
  const facts = factsAfter({ sold: '2 rice', off: '0', paid: '300.00', unit: '1.00' });
  const command = {
    warehouse_id: 'shop floor',
    returned: [{ sale_line_id: 'line 0', quantity: pieces('1') }],
    lines: linesIn('1 rice'),
    payments: [],
  };
  expect(decideExchange({ ...command, customer_id: 'Karim' }, facts)).toMatchObject({
    rejection: 'customer_differs',
  });
  const unknown = { ...facts, sale: { ...facts.sale, customer: null } };
  expect(decideExchange({ ...command, customer_id: 'Karim' }, unknown)).toMatchObject({
    rejection: 'customer_not_found',
  });
});
