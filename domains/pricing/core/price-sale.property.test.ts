import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  type Minor,
  multiplyDivide,
  percentageOf,
  subtract,
  sumOf,
} from '#domains/kernel/core/money.ts';
import { FULL_RATE } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS, saleToPrice } from '../../../testkit/arbitrary.ts';
import { type PricedSale, priceSale } from './price-sale.ts';

type Sale = Parameters<typeof priceSale>[0];

/** Sales that can be priced; a discount above the order total cannot. */
function priced(sale: Sale): PricedSale {
  const answer = priceSale(sale);
  fc.pre(!isRejection(answer));
  return answer as PricedSale;
}

const discounted = (line: PricedSale['lines'][number]) =>
  subtract(line.net, line.order_discount_share);

test('the total is the sum of the shown amounts', () => {
  fc.assert(
    fc.property(saleToPrice, (sale) => {
      const { lines, subtotal, discount, vat, vat_included, rounding, total } = priced(sale);
      expect(sumOf(lines, (line) => line.net)).toBe(subtotal);
      expect(sumOf(lines, (line) => line.order_discount_share)).toBe(discount);
      expect(sumOf(lines, (line) => line.vat)).toBe(vat);
      expect(sumOf(lines, (line) => line.vat_in_price)).toBe(vat_included);
      expect(vat_included).toBe(sale.prices_include_vat ? vat : 0);
      const added = subtract(vat, vat_included);
      expect(add(subtract(subtotal, discount), added, rounding)).toBe(total);
      for (const line of lines) expect(add(line.net, line.product_discount)).toBe(line.gross);
    }),
    { numRuns: 1000 },
  );
});

test('the total is a multiple of the rounding unit, at most half a unit away', () => {
  fc.assert(
    fc.property(saleToPrice, (sale) => {
      const { total, rounding } = priced(sale);
      expect(total % sale.rounding_unit).toBe(0);
      expect(2 * Math.abs(rounding)).toBeLessThanOrEqual(sale.rounding_unit);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
    RUNS,
  );
});

test('no amount of a line is negative, and no discount exceeds its line', () => {
  fc.assert(
    fc.property(saleToPrice, (sale) => {
      for (const line of priced(sale).lines) {
        expect(Math.min(...Object.values(line))).toBeGreaterThanOrEqual(0);
        expect(line.order_discount_share).toBeLessThanOrEqual(line.net);
      }
    }),
    RUNS,
  );
});

test('VAT of each rate is that rate of its discounted nets, rounded once', () => {
  fc.assert(
    fc.property(saleToPrice, (sale) => {
      const { lines } = priced(sale);
      for (const rate of new Set(sale.lines.map(({ vat_rate }) => vat_rate))) {
        const rateLines = lines.filter((_, index) => sale.lines[index]?.vat_rate === rate);
        const base = sumOf(rateLines, discounted);
        const within = multiplyDivide(base, rate, FULL_RATE + rate);
        expect(sumOf(rateLines, (line) => line.vat)).toBe(
          sale.prices_include_vat ? within : percentageOf(base, rate),
        );
      }
    }),
    RUNS,
  );
});

test('the totals do not depend on the order of the lines', () => {
  const shuffled = saleToPrice.chain((sale) => {
    const lines = fc.shuffledSubarray(sale.lines, {
      minLength: sale.lines.length,
      maxLength: sale.lines.length,
    });
    return fc.tuple(fc.constant(sale), lines);
  });
  const totals = ({ lines: _, ...rest }: PricedSale) => rest;
  fc.assert(
    fc.property(shuffled, ([sale, lines]) => {
      expect(totals(priced({ ...sale, lines }))).toEqual(totals(priced(sale)));
    }),
    { numRuns: 1000 },
  );
});

// Equal prices give equal remainders, where line order could decide about a paisa.
test('nor for lines that differ only in their rate', () => {
  const alike = fc.record({
    nets: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 8 }),
    rates: fc.array(fc.constantFrom(0, 50_000, 150_000, 1_000_000), { minLength: 8, maxLength: 8 }),
    discount: fc.nat(8),
  });
  const saleOf = (lines: readonly { net: number; rate: number }[], discount: number): Sale => ({
    lines: lines.map(({ net, rate }) => ({
      quantity: 10_000 as Sale['lines'][number]['quantity'],
      unit_price: net as Minor,
      unit_discount: 0 as Minor,
      discount: {},
      vat_rate: rate as Sale['lines'][number]['vat_rate'],
    })),
    order_discount: { amount: discount as Minor },
    rounding_unit: 1 as Minor,
  });
  fc.assert(
    fc.property(alike, ({ nets, rates, discount }) => {
      const lines = nets.map((net, index) => ({ net, rate: rates[index] ?? 0 }));
      const { total, vat } = priced(saleOf(lines, discount));
      expect(priced(saleOf(lines.toReversed(), discount))).toMatchObject({ total, vat });
    }),
    { numRuns: 1000 },
  );
});

test('a sale as plain JSON, as another machine reads it, has the same price', () => {
  fc.assert(
    fc.property(saleToPrice, (sale) => {
      const sent = JSON.parse(JSON.stringify(sale)) as Sale;
      expect(priceSale(sent)).toEqual(priceSale(sale));
    }),
    RUNS,
  );
});
