import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { saleFacts } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { decideWithoutReceipt } from './decide-without-receipt.ts';

const RAHIMA = { id: 'Rahima', name: 'Rahima Begum' };

function bring(row: Row) {
  const price = row.cell('price');
  const [back = '', variant_id = ''] = row.cell('comes back').split(' ');
  const refund = { payment_method_id: row.cell('by'), amount: money(row.cell('given')) };
  return decideWithoutReceipt(
    {
      warehouse_id: 'shop floor',
      lines: [
        {
          variant_id,
          quantity: pieces(back),
          unit_price: price === '' ? undefined : money(price),
        },
      ],
      refunds: [refund],
      customer_id: row.cell('customer') === '' ? undefined : RAHIMA.id,
    },
    saleFacts({
      customer: row.cell('customer') === '' ? null : RAHIMA,
      levels: new Map(row.cell('on the shelf') === 'nothing' ? [] : saleFacts().levels.entries()),
    }),
  );
}

describe('at no more than the current price, with the VAT and rounding of a sale', () => {
  checkTable(
    `
    comes back  | price  | by      | given  | customer | on the shelf | answer
    1 rice      |        | cash    | 105.00 |          | all          | 105.00 with VAT 5.00, in at 75.00
    2 rice      | 60.00  | cash    | 126.00 |          | all          | 126.00 with VAT 6.00, in at 150.00
    1 tea       |        | cash    | 234.00 |          | all          | 234.00 with VAT 11.16, in at 175.00
    1 tea       | 223.26 | cash    | 234.00 |          | all          | return_price_too_high lines.0.unit_price
    1 milk      |        | cash    | 60.00  |          | nothing      | 60.00 with VAT 0.00, in at 0.00
    1.5 lentils |        | bkash   | 213.00 |          | all          | 213.00 with VAT 10.13, in at 150.00
    1.5 rice    |        | cash    | 157.50 |          | all          | quantity_too_fine lines.0.quantity
    1 rice      |        | cash    | 104.00 |          | all          | refund_does_not_match refunds
    1 rice      |        | cash    | 106.00 |          | all          | refund_does_not_match refunds
    1 honey     |        | cash    | 106.00 |          | all          | variant_not_found lines.0.variant_id
    1 rice      |        | deposit | 105.00 |          | all          | customer_required refunds
    1 rice      |        | deposit | 105.00 | Rahima   | all          | 105.00 with VAT 5.00, in at 75.00
    `,
    (row) => {
      const done = bring(row);
      if (isRejection(done)) return `${done.rejection} ${done.path}`;
      const value = done.lines[0]?.value ?? money('0');
      return `${showMoney(done.total)} with VAT ${showMoney(done.vat)}, in at ${showMoney(value)}`;
    },
  );
});

test('the entry: sales and VAT come back, cash goes out, goods come in at the average cost', () => {
  const done = decideWithoutReceipt(
    {
      warehouse_id: 'shop floor',
      lines: [{ variant_id: 'tea', quantity: pieces('1') }],
      refunds: [{ payment_method_id: 'cash', amount: money('234.00') }],
    },
    saleFacts(),
  );
  if (isRejection(done)) throw new Error(done.rejection);
  expect(journalCells(done.journal)).toEqual(
    cellsOf(`
      Sales returns  |        | 223.25 |
      VAT payable    |        |  11.16 |
      Rounding       |        |        |   0.41
      Cash in hand   |        |        | 234.00
      Stock in hand  |        | 175.00 |
      Cost of sales  |        |        | 175.00
    `),
  );
});
