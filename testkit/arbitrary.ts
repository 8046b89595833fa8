import fc from 'fast-check';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import type { TenderRequest } from '#domains/payments/core/tenders.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import type { LineToPrice } from '#domains/pricing/core/price-sale.ts';
import type { SaleCommand, SaleFacts } from '#domains/sales/core/decide-sale.ts';
import { METHODS, saleFacts, VARIANTS } from './nabanna.ts';

/** Runs of each property: enough to reach edge cases, few enough to run with every change. */
export const RUNS = { numRuns: 500 };

/** Integers that cluster at zero and at the limits, where rules break. */
function integerBetween(min: number, max: number): fc.Arbitrary<number> {
  const near = Math.min(max, min + 12);
  return fc.oneof(fc.integer({ min, max: near }), fc.maxSafeInteger().map(within(min, max)));
}

/** Maps any safe integer into a range, exactly. */
function within(min: number, max: number): (value: number) => number {
  const width = BigInt(max) - BigInt(min) + 1n;
  return (value) => Number(BigInt(min) + (((BigInt(value) % width) + width) % width));
}

export const anyInteger = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -1000, max: 1000 }),
  fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
);

/** A price or an amount of a shop: from zero to a million. */
export const amount: fc.Arbitrary<Minor> = fc.oneof(
  integerBetween(0, 100_000_000).map(minor),
  fc.integer({ min: 0, max: 50_000 }).map(minor),
);

export const signedAmount: fc.Arbitrary<Minor> = integerBetween(0, 1_000_000_000_000).chain(
  (size) => fc.constantFrom(minor(size), minor(size === 0 ? 0 : -size)),
);

/** Up to a thousand units, whole pieces as often as small fractions. */
export const someQuantity: fc.Arbitrary<Quantity> = fc.oneof(
  fc.integer({ min: 1, max: 50 }).map((units) => quantity(units * 10_000)),
  integerBetween(1, 10_000_000).map(quantity),
);

/** Usual and odd VAT rates. */
export const vatRate: fc.Arbitrary<Rate> = fc.oneof(
  fc.constantFrom(0, 50_000, 75_000, 100_000, 150_000).map(rate),
  fc.integer({ min: 0, max: 1_000_000 }).map(rate),
);

const share: fc.Arbitrary<Rate> = fc.integer({ min: 0, max: 1_000_000 }).map(rate);

export const roundingUnit: fc.Arbitrary<Minor> = fc
  .constantFrom(1, 5, 10, 25, 100, 500, 1000)
  .map(minor);

/** A line with a standing discount, a discount as amount or rate, or none. */
export const lineToPrice: fc.Arbitrary<LineToPrice> = fc
  .record({
    quantity: someQuantity,
    unit_price: amount,
    off: fc.constantFrom('standing', 'amount', 'rate'),
    part: share,
    vat_rate: vatRate,
  })
  .map(({ off, part, ...line }) => {
    const of = (value: number) => minor(Number((BigInt(value) * BigInt(part)) / 1_000_000n));
    const gross = Number((BigInt(line.unit_price) * BigInt(line.quantity)) / 10_000n);
    return {
      ...line,
      unit_discount: off === 'standing' ? of(line.unit_price) : minor(0),
      discount: off === 'amount' ? { amount: of(gross) } : off === 'rate' ? { rate: part } : {},
    };
  });

export const saleToPrice = fc.record({
  lines: fc.array(lineToPrice, { minLength: 1, maxLength: 12 }),
  order_discount: fc.oneof(
    share.map((part) => ({ rate: part })),
    fc.integer({ min: 0, max: 200 }).map((value) => ({ amount: minor(value) })),
    fc.constant({}),
  ),
  rounding_unit: roundingUnit,
  prices_include_vat: fc.boolean(),
});

export const payments: fc.Arbitrary<TenderRequest[]> = fc.array(
  fc.record({
    payment_method_id: fc.constantFrom(...METHODS.map(({ id }) => id)),
    amount: fc.integer({ min: 1, max: 200_000 }).map(minor),
  }),
  { maxLength: 4 },
);

/** A level with enough stock for any sale, and any value. */
const plenty = integerBetween(0, 1_000_000_000).map((value) => ({
  on_hand: quantity(100_000_000_000),
  reserved: quantity(0),
  value: minor(value),
}));

/** Whole pieces, boxes, sets and hours: the facts say which of them each is. */
const lineRequest: fc.Arbitrary<SaleCommand['lines'][number]> = fc.record({
  variant_id: fc.constantFrom(...VARIANTS.map(({ id }) => id), 'rice/box', 'pack', 'service'),
  quantity: fc.integer({ min: 1, max: 40 }).map((units) => quantity(units * 10_000)),
  product_discount_rate: fc.option(share, { nil: undefined }),
});

/** `rice/box` is a line of rice in boxes. */
function splitUnit(line: SaleCommand['lines'][number]): SaleCommand['lines'][number] {
  const [variant_id = '', unit_id] = line.variant_id.split('/');
  return unit_id === undefined ? line : { ...line, variant_id, unit_id };
}

/** A box is 24 of anything; a pack takes 2 rice and 0.5 kg of lentils; a service has no stock. */
function withKinds(variants: readonly PricedVariant[]): PricedVariant[] {
  const [rice] = variants;
  if (rice === undefined) return [];
  const box = { unit_id: 'box', unit: 'box', decimals: 0, factor: quantity(240_000) };
  const parts = [
    { variant_id: 'rice', quantity: quantity(20_000), decimals: 0 },
    { variant_id: 'lentils', quantity: quantity(5_000), decimals: 3 },
  ];
  return [
    ...variants.map((sold) => ({ ...sold, units: [{ ...box, sale_price: null }] })),
    { ...rice, id: 'pack', kind: 'bundle', parts },
    { ...rice, id: 'service', kind: 'service' },
  ];
}

/** A sale at Nabanna Store by a user who can discount, to a customer with credit. */
export const saleRequest: fc.Arbitrary<{ command: SaleCommand; facts: SaleFacts }> = fc
  .record({
    lines: fc.array(lineRequest, { minLength: 1, maxLength: 8 }),
    order_discount_rate: fc.option(share, { nil: undefined }),
    payments,
    levels: fc.array(plenty, { minLength: VARIANTS.length, maxLength: VARIANTS.length }),
    vat_rates: fc.array(vatRate, { minLength: VARIANTS.length, maxLength: VARIANTS.length }),
    rounding_unit: roundingUnit,
    prices_include_vat: fc.boolean(),
  })
  .map(({ levels, vat_rates, rounding_unit, prices_include_vat, ...request }) => {
    const rated = VARIANTS.map((sold, index) => {
      return { ...sold, vat_rate: vat_rates[index] ?? sold.vat_rate };
    });
    const variants = withKinds(rated).map((sold) => [sold.id, sold] as const);
    const stock = VARIANTS.flatMap(({ id }, index) => {
      const level = levels[index];
      return level === undefined ? [] : [[id, level] as const];
    });
    return {
      command: {
        warehouse_id: 'shop floor',
        customer_id: 'Rahima',
        ...request,
        lines: request.lines.map(splitUnit),
      },
      facts: saleFacts({
        rounding_unit,
        prices_include_vat,
        variants: new Map(variants),
        levels: new Map(stock),
        customer: { id: 'Rahima', name: 'Rahima Begum', deposit: minor(100_000) },
        rights: { discount: true, override_price: false },
      }),
    };
  });

/** A total split into parts, in order: 7 as 3, 0, 4. */
export function splitOf(total: number): fc.Arbitrary<number[]> {
  const cuts = fc.array(fc.integer({ min: 0, max: total }), { maxLength: 8 });
  return cuts.map((unsorted) => {
    const ends = [...unsorted, total].toSorted((a, b) => a - b);
    return ends.map((end, index) => end - (ends[index - 1] ?? 0));
  });
}
