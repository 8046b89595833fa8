import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import {
  mirroredSums,
  type SalesSums,
  sumsOfReturn,
  sumsOfSale,
  sumsTogether,
} from './sales-sums.ts';

const RICE = 'rice';
const OIL = 'oil';

/**
 * Two lines of rice and one of oil: 300.00 gross, 10.00 off each rice line, order discount 14.00.
 */
const sale = sumsOfSale({
  subtotal: minor(28_000),
  discount: minor(1_400),
  vat: minor(1_330),
  vat_included: minor(0),
  rounding: minor(-30),
  due: minor(5_000),
  lines: [
    line(RICE, 1, 10_000, { net: 9_000, share: 450, cost: 6_000 }),
    line(OIL, 1, 10_000, { net: 10_000, share: 500, cost: 8_000 }),
    line(RICE, 2, 10_000, { net: 9_000, share: 450, cost: 6_000 }),
  ],
});
/** One oil is returned and credited to the due. */
const back = sumsOfReturn({
  subtotal: minor(10_000),
  discount: minor(500),
  vat: minor(475),
  vat_included: minor(0),
  rounding: minor(0),
  credited: minor(5_000),
  lines: [line(OIL, 1, 0, { net: 10_000, share: 500, cost: 8_000 })],
});

test('the sums of a sale, a return, an exchange and a reversal', () => {
  expect(table(sale)).toEqual([
    '1 sales, 0 returns: gross 30000, returned 0, discount 3400, VAT 1330, rounding -30, due 5000',
    'oil 10000 pieces/10000, net 9500, cost 8000',
    'rice 30000 pieces/10000, net 17100, cost 12000',
  ]);
  expect(table(back)).toEqual([
    '0 sales, 1 returns: gross 0, returned 10000, discount -500, VAT -475, rounding 0, due -5000',
    'oil -10000 pieces/10000, net -9500, cost -8000',
  ]);
  expect(table(sumsTogether(sale, back))).toEqual([
    '1 sales, 1 returns: gross 30000, returned 10000, discount 2900, VAT 855, rounding -30, due 0',
    'oil 0 pieces/10000, net 0, cost 0',
    'rice 30000 pieces/10000, net 17100, cost 12000',
  ]);
  expect(table(sumsTogether(sale, mirroredSums(sale)))).toEqual([
    '0 sales, 0 returns: gross 0, returned 0, discount 0, VAT 0, rounding 0, due 0',
    'oil 0 pieces/10000, net 0, cost 0',
    'rice 0 pieces/10000, net 0, cost 0',
  ]);
});

test('the variants add up to the net sales: gross - returned - discount', () => {
  for (const sums of [sale, back, sumsTogether(sale, back), mirroredSums(back)]) {
    const soldNet = sums.variants.reduce((total, { net }) => total + net, 0);
    expect(soldNet).toBe(sums.gross - sums.returned - sums.discount);
  }
});

type Amounts = { net: number; share: number; cost: number };

function line(variant_id: string, pieces: number, gross: number, { net, share, cost }: Amounts) {
  return {
    variant_id,
    own_quantity: quantity(pieces * 10_000),
    gross: minor(gross),
    net: minor(net),
    order_discount_share: minor(share),
    cost: minor(cost),
    value: minor(cost),
    vat_in_price: minor(0),
  };
}

function table(sums: SalesSums): string[] {
  return [
    `${sums.sales} sales, ${sums.returns} returns: gross ${sums.gross},` +
      ` returned ${sums.returned}, discount ${sums.discount}, VAT ${sums.vat},` +
      ` rounding ${sums.rounding}, due ${sums.due}`,
    ...sums.variants.map(
      (good) =>
        `${good.variant_id} ${good.quantity} pieces/10000, net ${good.net}, cost ${good.cost}`,
    ),
  ];
}
