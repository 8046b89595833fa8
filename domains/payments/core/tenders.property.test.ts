import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, minor, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { payments, RUNS } from '../../../testkit/arbitrary.ts';
import { METHODS } from '../../../testkit/nabanna.ts';
import { type Tendered, tender } from './tenders.ts';

const settled = fc
  .tuple(fc.oneof(fc.nat(400_000), fc.constant(0)).map(minor), payments)
  .map(([total, requests]) => ({ total, requests, answer: tender(total, requests, METHODS) }))
  .filter((one): one is typeof one & { answer: Tendered } => !isRejection(one.answer));

test('kept amounts and change add up to what was handed over, on paper and in the drawer', () => {
  fc.assert(
    fc.property(settled, ({ requests, answer: { tenders, paid, change } }) => {
      const handed = sumOf(requests, ({ amount }) => amount);
      expect(add(paid, change)).toBe(handed);
      expect(sumOf(tenders, ({ amount }) => amount)).toBe(paid);
      const back = sumOf(tenders, ({ handed_over, amount }) => subtract(handed_over, amount));
      expect(back).toBe(change);
      expect(tenders.map(({ handed_over }) => handed_over)).toEqual(
        requests.map(({ amount }) => amount),
      );
    }),
    { numRuns: 1000 },
  );
});

test('paid plus due is the total, and there is never both a due and change', () => {
  fc.assert(
    fc.property(settled, ({ total, answer: { paid, due, change } }) => {
      expect(add(paid, due)).toBe(total);
      expect(Math.min(paid, due, change)).toBeGreaterThanOrEqual(0);
      expect(Math.min(due, change)).toBe(0);
    }),
    RUNS,
  );
});

test('only cash gives change, and a tender keeps between 0 and what was handed over', () => {
  fc.assert(
    fc.property(settled, ({ answer: { tenders } }) => {
      for (const { payment_method_id, amount, handed_over } of tenders) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(handed_over);
        if (payment_method_id !== 'cash') expect(amount).toBe(handed_over);
      }
    }),
    RUNS,
  );
});

test('without cash, more than the total is refused, and the total or less never is', () => {
  const cashless = payments.map((all) => all.filter((one) => one.payment_method_id !== 'cash'));
  fc.assert(
    fc.property(fc.nat(400_000).map(minor), cashless, (total, requests) => {
      const isOver = sumOf(requests, ({ amount }) => amount) > total;
      expect(isRejection(tender(total, requests, METHODS))).toBe(isOver);
    }),
    RUNS,
  );
});
