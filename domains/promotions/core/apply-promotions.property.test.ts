import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount, minor, sumOf } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { amount, RUNS, someQuantity } from '../../../testkit/arbitrary.ts';
import { applyPromotions, type DiscountableLine } from './apply-promotions.ts';
import type { PromotionTerms } from './promotion.ts';

const targetId = fc.constantFrom('a', 'b', 'c', 'k');
const targetIds = fc.uniqueArray(targetId, { minLength: 1, maxLength: 3 });

const line: fc.Arbitrary<DiscountableLine> = fc
  .record({
    targetIds,
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
const targets = fc.uniqueArray(targetId, { maxLength: 2 });

const promotion: fc.Arbitrary<PromotionTerms> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom('percent', 'amount', 'free_items'),
    share,
    sum: fc.integer({ min: 1, max: 10_000_000 }).map(minor),
    buy: fc.integer({ min: 1, max: 5 }),
    free: fc.integer({ min: 1, max: 3 }),
    min_amount: fc.oneof(fc.constant(minor(0)), amount),
    min_quantity: fc.constantFrom(0, 30_000).map((value) => value as Quantity),
    targets,
    free_items: targets,
  })
  .map(({ share: of, sum, buy, free, ...one }) => {
    const isFree = one.kind === 'free_items';
    return {
      ...one,
      name: one.id,
      name_bn: '',
      kind: one.kind as PromotionTerms['kind'],
      rate: one.kind === 'amount' ? null : of,
      amount: one.kind === 'amount' ? sum : null,
      buy_quantity: isFree ? buy : null,
      free_quantity: isFree ? free : null,
      free_items: isFree ? one.free_items : [],
    };
  });

const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  promotions: fc.uniqueArray(promotion, { maxLength: 4, selector: ({ id }) => id }),
  coupon: fc.option(promotion.filter(({ kind }) => kind !== 'free_items')),
});

test('no discount is negative, and none exceeds its line', () => {
  fc.assert(
    fc.property(cart, ({ lines, promotions, coupon }) => {
      for (const [at, found] of applyPromotions(lines, promotions, coupon).entries()) {
        const { unit_price, quantity } = lines[at] as DiscountableLine;
        expect(found.discount).toBeGreaterThanOrEqual(found.coupon);
        expect(found.coupon).toBeGreaterThanOrEqual(0);
        expect(found.discount).toBeLessThanOrEqual(lineAmount(unit_price, quantity) ?? 0);
      }
    }),
    RUNS,
  );
});

test('the order of the lines and of the promotions does not matter', () => {
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
      const evaluate = (list: readonly DiscountableLine[], candidates: readonly PromotionTerms[]) =>
        applyPromotions(list, candidates, coupon)
          .map((found, at) => JSON.stringify([list[at], found]))
          .sort();
      const moved = order.map((at) => lines[at] as DiscountableLine);
      expect(evaluate(moved, promotions.toReversed())).toEqual(evaluate(lines, promotions));
    }),
    RUNS,
  );
});

test('an amount off all goods together is allocated to the paisa', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), promotion, (lines, coupon) => {
      fc.pre(coupon.amount !== null);
      const unrestricted = {
        ...coupon,
        targets: [],
        min_amount: minor(0),
        min_quantity: 0 as Quantity,
      };
      const found = applyPromotions(lines, [], unrestricted);
      const left = sumOf(lines, (one) =>
        minor((lineAmount(one.unit_price, one.quantity) ?? 0) - one.discount),
      );
      expect(sumOf(found, (one) => one.coupon)).toBe(Math.min(coupon.amount ?? 0, left));
    }),
    RUNS,
  );
});
