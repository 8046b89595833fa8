import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { priceSale } from './price-sale.ts';

/** `2 x 30.00 @ 10`: quantity, price, VAT in percent. */
function lineIn(cell: string) {
  const [, quantity = '', price = '', rate = ''] =
    /^([\d.]+) x ([\d.]+) @ ([\d.]+)$/.exec(cell) ?? [];
  return {
    quantity: pieces(quantity),
    unit_price: money(price),
    unit_discount: money('0'),
    discount: {},
    vat_rate: percent(rate),
  };
}

/** Lines, and their totals: net, VAT, total. */
checkTable(
  `
  what                      | lines                                  | off  | brought | included | net vat total
  two items, two rates      | 2 x 30.00 @ 10; 1 x 5.00 @ 50          | -    | -       | no       | 65.00 8.50 73.50
  10 % within 200           | 1 x 200.00 @ 10                        | -    | -       | yes      | 181.82 18.18 200.00
  14 % within 5,000         | 100 x 50.00 @ 14                       | -    | -       | yes      | 4385.96 614.04 5000.00
  a tenth of the gross      | 1 x 200.00 @ 11.1111                   | -    | -       | no       | 200.00 22.22 222.22
  fixed 10 in the base      | 1 x 200.00 @ 10; 1 x 10.00 @ 10        | -    | -       | no       | 210.00 21.00 231.00
  fixed 10 beside the tax   | 1 x 200.00 @ 10                        | -    | 10.00   | no       | 200.00 20.00 230.00
  surcharge before tax      | 1 x 10.00 @ 20; 1 x 2.40 @ 20          | -    | -       | no       | 12.40 2.48 14.88
  reduction before tax      | 1 x 10.00 @ 20                         | 2.40 | -       | no       | 7.60 1.52 9.12
  reduction with its tax    | 1 x 10.00 @ 20                         | 2.00 | -       | no       | 8.00 1.60 9.60
  sums that round to nought | 0.0035 x 1.00 @ 0; 0.0035 x 1.00 @ 0   | -    | -       | no       | 0.00 0.00 0.00
  per document, 23 %        | 1 x 55.55 @ 23; 1 x 11.11 @ 23         | -    | -       | no       | 66.66 15.33 81.99
  `,
  (row) => {
    const off = row.cell('off');
    const brought = row.cell('brought');
    const sale = priceSale({
      prices_include_vat: row.cell('included') === 'yes',
      lines: row.cell('lines').split('; ').map(lineIn),
      order_discount: off === '-' ? {} : { amount: money(off) },
      delivery: brought === '-' ? undefined : money(brought),
      rounding_unit: money('0.01'),
    });
    if (isRejection(sale)) return sale.rejection;
    const { subtotal, discount, vat, vat_included, total } = sale;
    const net = (subtotal - discount - vat_included) as Minor;
    return [net, vat, total].map(showMoney).join(' ');
  },
);
