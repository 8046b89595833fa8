import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { pointsBack, pointsFor, spendPoints } from './points.ts';

const TERMS = {
  amount_per_point: money('100'),
  point_value: money('1'),
  min_points: 20,
  points_months: null,
};

describe('spent points', () => {
  checkTable(
    `
    asked | there | taken off
    none  | 59    | 0 0.00
    0     | 59    | 0 0.00
    50    | 59    | 50 50.00
    59    | 59    | 59 59.00
    60    | 59    | points_too_few 59
    20    | -5    | points_too_few 0
    19    | 59    | points_below_minimum 20
    20    | 20    | 20 20.00
    `,
    (row) => {
      const requested = row.cell('asked');
      const facts = { terms: TERMS, balance: Number.parseInt(row.cell('there'), 10) };
      const spent = spendPoints(requested === 'none' ? undefined : Number(requested), facts, true);
      if (isRejection(spent)) {
        return `${spent.rejection} ${Object.values(spent.params ?? {}).join()}`;
      }
      return `${spent.spent} ${showMoney(spent.discount)}`;
    },
  );

  test('points need a customer, and a shop that gives points', () => {
    const facts = { terms: TERMS, balance: 100 };
    expect(spendPoints(30, facts, false)).toMatchObject({ rejection: 'customer_required' });
    expect(spendPoints(30, null, true)).toMatchObject({ rejection: 'points_not_enabled' });
  });
});

describe('points that a sale earns', () => {
  checkTable(
    `
    amount   | one for | points
    20000.00 | 1000    | 20
    299.00   | 100     | 2
    99.99    | 100     | 0
    56.00    | 1       | 56
    0.00     | 100     | 0
    `,
    (row) => String(pointsFor(money(row.cell('amount')), money(row.cell('one for')))),
  );
});

/** A sale of `of` less 50.00 in points: the points left after a return of part of it. */
describe('points follow a return', () => {
  checkTable(
    `
    earned | spent | one for | of      | back    | before | earned that are left, spent that came back
    20     | 0     | 1000    | 20000   | 10000   | 0      | 10 0
    20     | 0     | 1000    | 20000   | 20000   | 0      | 0 0
    20     | 0     | 1000    | 20000   | 10500   | 0      | 9 0
    2      | 50    | 100     | 300     | 150     | 0      | 1 25
    2      | 50    | 100     | 300     | 100     | 0      | 1 17
    2      | 50    | 100     | 300     | 100     | 100    | 0 33
    2      | 50    | 100     | 300     | 100     | 200    | 0 50
    `,
    (row) => {
      const of = money(row.cell('of'));
      const before = money(row.cell('before'));
      const back = money(row.cell('back'));
      const spent = Number(row.cell('spent'));
      const sale = {
        earned: Number(row.cell('earned')),
        spent,
        taken_back: 0,
        given_back: 0,
        amount_per_point: money(row.cell('one for')),
      };
      // The returned total excludes the share paid with points.
      const share = (amount: number) =>
        minor(amount - Math.round((amount * spent * 100) / Math.max(of, 1)));
      const done = pointsBack(sale, {
        total: share(of),
        returned: share(before + back),
        subtotal: of,
        subtotal_before: before,
        subtotal_now: back,
      });
      return `${sale.earned - done.taken_back} ${done.given_back}`;
    },
  );
});

test('however a sale is returned in parts, in the end the points are as before it', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 });
  const counts = {
    earned: fc.nat(5_000),
    spent: fc.nat(5_000),
    per: fc.integer({ min: 1, max: 9e5 }),
  };
  fc.assert(
    fc.property(parts, fc.record(counts), (amounts, { spent, per }) => {
      const all = minor(amounts.reduce((sum, one) => sum + one, 0));
      const amount_per_point = minor(per);
      const earned = pointsFor(all, amount_per_point);
      let sale = { earned, spent, amount_per_point, taken_back: 0, given_back: 0 };
      let before = minor(0);
      for (const one of amounts) {
        const returned = minor(before + one);
        const back = { total: all, returned, subtotal: all, subtotal_before: before };
        const done = pointsBack(sale, { ...back, subtotal_now: minor(one) });
        expect(Math.min(done.taken_back, done.given_back)).toBeGreaterThanOrEqual(0);
        const { taken_back, given_back } = sale;
        sale = {
          ...sale,
          taken_back: taken_back + done.taken_back,
          given_back: given_back + done.given_back,
        };
        expect(sale.earned - sale.taken_back).toBe(
          pointsFor(minor(all - returned), amount_per_point),
        );
        before = returned;
      }
      expect([sale.taken_back, sale.given_back]).toEqual([earned, spent]);
    }),
  );
});
