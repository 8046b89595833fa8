import { minor } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { ruledPrice } from './price-rule.ts';

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
`;

checkTable(CASES, (row) => {
  const [by = '', over] = row.cell('by').split(' ');
  const isRate = by.endsWith('%');
  const figure = Number.parseInt(by, 10);
  const price = ruledPrice(
    {
      sale_price: minor(Number.parseInt(row.cell('price'), 10)),
      product_discount: minor(Number.parseInt(row.cell('discount'), 10)),
      cost: row.cell('cost') === '-' ? null : minor(Number.parseInt(row.cell('cost'), 10)),
    },
    {
      over: over === 'over' ? 'cost' : 'price',
      rate: isRate ? rate(figure * 10_000) : null,
      amount: isRate ? null : minor(figure),
      round_to: minor(Number.parseInt(row.cell('round_to'), 10)),
    },
  );
  return isRejection(price) ? price.rejection : String(price);
});
