import { describe } from 'vitest';
import { rate } from '#domains/kernel/core/rate.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { costIncrease, findProfit, type NotedIncrease } from './cost-increase.ts';

const FIVE_PERCENT = rate(50_000);

/** `A 100.00 110.00 open`: the delivery, the cost before and after, and whether it is open. */
function notedOf(cell: string): NotedIncrease | null {
  if (cell === '-') return null;
  const [document_id = '', old_cost = '', new_cost = '', state] = cell.split(' ');
  const costs = { old_cost: money(old_cost), new_cost: money(new_cost) };
  return { document_id, ...costs, is_open: state === 'open' };
}

describe('the latest cost is compared with the cost at the last review', () => {
  checkTable(
    `
    latest   | before | noted                  | rose
    B 105.00 | 100.00 | -                      | 100.00 to 105.00
    B 104.99 | 100.00 | -                      | no
    B 100.00 | 105.00 | -                      | no
    B 0.02   | 0.01   | -                      | 0.01 to 0.02
    B 100.00 | 100.00 | -                      | no
    B 100.00 | -      | -                      | no
    B 100.00 | 0.00   | -                      | no
    -        | 100.00 | A 90.00 100.00 open    | no
    C 108.00 | 106.00 | B 100.00 106.00 open   | 100.00 to 108.00
    C 104.00 | 106.00 | B 100.00 106.00 open   | no
    C 108.00 | 106.00 | B 100.00 106.00 looked | no
    C 112.00 | 106.00 | B 100.00 106.00 looked | 106.00 to 112.00
    B 108.00 | 100.00 | B 100.00 106.00 looked | no
    B 112.00 | 100.00 | B 100.00 106.00 looked | 106.00 to 112.00
    `,
    (row) => {
      const [document_id = '', cost] = row.cell('latest').split(' ');
      const before = row.cell('before');
      const rose = costIncrease(
        {
          latest:
            cost === undefined
              ? null
              : { document_id, warehouse_id: 'shop', unit_cost: money(cost) },
          before: before === '-' ? null : money(before),
          noted: notedOf(row.cell('noted')),
        },
        FIVE_PERCENT,
      );
      return rose === null ? 'no' : `${showMoney(rose.old_cost)} to ${showMoney(rose.new_cost)}`;
    },
  );
});

describe('the profit of one piece', () => {
  checkTable(
    `
    price  | discount | VAT | included | cost  | earned
    115.00 | 0.00     | 15  | yes      | 90.00 | 10.00
    115.00 | 0.00     | 15  | no       | 90.00 | 25.00
    115.00 | 5.00     | 0   | yes      | 90.00 | 20.00
    100.00 | 0.00     | 7   | yes      | 95.00 | -1.54
    `,
    (row) =>
      showMoney(
        findProfit(
          {
            sale_price: money(row.cell('price')),
            product_discount: money(row.cell('discount')),
            vat_rate: rate(Number(row.cell('VAT')) * 10_000),
            prices_include_vat: row.cell('included') === 'yes',
          },
          money(row.cell('cost')),
        ),
      ),
  );
});
