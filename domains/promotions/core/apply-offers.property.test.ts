import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount, minor, sumOf } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { amount, RUNS, someQuantity } from '../../../testkit/arbitrary.ts';
import { applyOffers, type OfferedLine } from './apply-offers.ts';
import type { OfferTerms } from './offer.ts';

const place = fc.constantFrom('a', 'b', 'c', 'k');
const places = fc.uniqueArray(place, { minLength: 1, maxLength: 3 });

const line: fc.Arbitrary<OfferedLine> = fc
  .record({
    places,
    unit_id: fc.constantFrom(null, 'box'),
    quantity: someQuantity,
    unit_price: amount,
    part: fc.integer({ min: 0, max: 1_000_000 }),
    by_hand: fc.boolean(),
  })
  .map(({ part, ...one }) => {
    const gross = lineAmount(one.unit_price, one.quantity) ?? 0;
    return { ...one, discount: minor(Number((BigInt(gross) * BigInt(part)) / 4_000_000n)) };
  });

const share = fc.integer({ min: 1, max: 1_000_000 }).map(rate);
const goods = fc.uniqueArray(place, { maxLength: 2 });

const offer: fc.Arbitrary<OfferTerms> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom('percent', 'amount', 'free_goods'),
    share,
    sum: fc.integer({ min: 1, max: 10_000_000 }).map(minor),
    buy: fc.integer({ min: 1, max: 5 }),
    free: fc.integer({ min: 1, max: 3 }),
    min_amount: fc.oneof(fc.constant(minor(0)), amount),
    min_quantity: fc.constantFrom(0, 30_000).map((value) => value as Quantity),
    ...{ goods, free_goods: goods },
  })
  .map(({ share: of, sum, buy, free, ...one }) => {
    const isFree = one.kind === 'free_goods';
    return {
      ...{ ...one, name: one.id, name_bn: '' },
      kind: one.kind as OfferTerms['kind'],
      rate: one.kind === 'amount' ? null : of,
      amount: one.kind === 'amount' ? sum : null,
      buy_quantity: isFree ? buy : null,
      free_quantity: isFree ? free : null,
      free_goods: isFree ? one.free_goods : [],
    };
  });

const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  promotions: fc.uniqueArray(offer, { maxLength: 4, selector: ({ id }) => id }),
  coupon: fc.option(offer.filter(({ kind }) => kind !== 'free_goods')),
});

test('no discount is below nothing, and none is more than the line has', () => {
  fc.assert(
    fc.property(cart, ({ lines, promotions, coupon }) => {
      for (const [at, found] of applyOffers(lines, promotions, coupon).entries()) {
        const { unit_price, quantity } = lines[at] as OfferedLine;
        expect(found.discount).toBeGreaterThanOrEqual(found.coupon);
        expect(found.coupon).toBeGreaterThanOrEqual(0);
        expect(found.discount).toBeLessThanOrEqual(lineAmount(unit_price, quantity) ?? 0);
      }
    }),
    RUNS,
  );
});

test('the order of the lines and of the offers changes nothing', () => {
  const shuffled = cart.chain((sale) =>
    fc.record({
      sale: fc.constant(sale),
      order: fc.shuffledSubarray(
        sale.lines.map((_, at) => at),
        { minLength: sale.lines.length },
      ),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ sale, order }) => {
      const { lines, promotions, coupon } = sale;
      const told = (list: readonly OfferedLine[], offers: readonly OfferTerms[]) =>
        applyOffers(list, offers, coupon)
          .map((found, at) => JSON.stringify([list[at], found]))
          .sort();
      const moved = order.map((at) => lines[at] as OfferedLine);
      expect(told(moved, promotions.toReversed())).toEqual(told(lines, promotions));
    }),
    RUNS,
  );
});

test('an amount that is off all goods together is off to the paisa', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), offer, (lines, coupon) => {
      fc.pre(coupon.amount !== null);
      const whole = { ...coupon, goods: [], min_amount: minor(0), min_quantity: 0 as Quantity };
      const found = applyOffers(lines, [], whole);
      const left = sumOf(lines, (one) =>
        minor((lineAmount(one.unit_price, one.quantity) ?? 0) - one.discount),
      );
      expect(sumOf(found, (one) => one.coupon)).toBe(Math.min(coupon.amount ?? 0, left));
    }),
    RUNS,
  );
});
