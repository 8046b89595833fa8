import { minor } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { priceByRule } from './price-rule.ts';

const CASES = `
price          cost  discount  by          round_to  becomes
14500          -     0         5%          500       15000
14500          -     0         5%          1         15225
14500          -     0         -5%         100       13800
14500          -     0         +1000       1         15500
14500          -     0         -1000       500       13500
14500          -     0         -14500      1         0
14500          -     0         -14501      1         price_below_zero
14500          -     2000      -90%        1         discount_too_large
14500          -     1450      -90%        1         1450
30             -     0         -50%        100       100
0              -     0         10%         100       0
250            -     0         +0          500       500
249            -     0         +0          500       500
9999999999999  -     0         10%         1         price_too_large
14500          5837  0         25% over    500       7500
14500          5837  0         25% over    1         7296
14500          5837  0         +1000 over  100       6800
14500          0     0         25% over    100       0
14500          -     0         25% over    100       cost_unknown
14500          5837  9000      25% over    500       discount_too_large
14500          10000>10800  0  +0 rise     1         15660
14500          10000>10800  0  +0 rise     100       15700
14500          10000>10800  0  +100 rise   1         15760
14500          -     0         +0 rise     100       cost_unknown
9999999999999  1>9999999999999  0  +0 rise  1        price_too_large
`;

checkTable(CASES, (row) => {
  const [by = '', over] = row.cell('by').split(' ');
  const isRate = by.endsWith('%');
  const value = Number.parseInt(by, 10);
  const price = priceByRule(
    {
      sale_price: minor(Number.parseInt(row.cell('price'), 10)),
      product_discount: minor(Number.parseInt(row.cell('discount'), 10)),
      ...costsOf(row.cell('cost')),
    },
    {
      over: over === 'over' ? 'cost' : over === 'rise' ? 'rise' : 'price',
      rate: isRate ? rate(value * 10_000) : null,
      amount: isRate ? null : minor(value),
      round_to: minor(Number.parseInt(row.cell('round_to'), 10)),
    },
  );
  return isRejection(price) ? price.rejection : String(price);
});

/** `5837`: the unit cost; `10000>10800`: its increase. */
function costsOf(cell: string) {
  const [old_cost, new_cost] = cell.split('>').map((text) => minor(Number.parseInt(text, 10) || 0));
  if (old_cost === undefined || cell === '-') return { cost: null, rise: null };
  if (new_cost === undefined) return { cost: old_cost, rise: null };
  return { cost: null, rise: { old_cost, new_cost } };
}
