import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minor, sumOf } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { decideReceipt } from './decide-receipt.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 500_000 }).map(quantity),
  unit_cost: fc.nat(1_000_000).map(minor),
  product_discount_rate: fc.nat(1_000_000).map(rate),
  vat_rate: fc.constantFrom(0, 50_000, 75_000, 150_000).map(rate),
});

test('stock value, VAT and amount owed agree for any discounts', () => {
  const receipt = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    order_discount_rate: fc.nat(1_000_000).map(rate),
    vat_registered: fc.boolean(),
  });
  fc.assert(
    fc.property(receipt, ({ lines: requested, order_discount_rate, vat_registered }) => {
      const lines = requested.map((one) => ({ ...one, variant_id: 'rice' }));
      const command = { warehouse_id: 'store', lines, order_discount_rate, payments: [] };
      const decided = decideReceipt(command, {
        decimals: new Map([['rice', 4]]),
        units: [],
        supplier_id: 'Karim',
        vat_registered,
        methods: METHODS,
        accounts: ACCOUNTS,
      });
      if (isRejection(decided)) throw new Error(decided.rejection);
      const { subtotal, discount, vat, total, moves, journal } = decided;
      expect(sumOf(decided.lines, ({ net }) => net)).toBe(subtotal);
      expect(sumOf(decided.lines, (one) => one.order_discount_share)).toBe(discount);
      expect(total).toBe(subtotal - discount + vat);
      const worth = sumOf(moves, ({ value }) => value);
      expect(worth + (vat_registered ? vat : 0)).toBe(total);
      for (const { value } of moves) expect(value).toBeGreaterThanOrEqual(0);
      expect(sumOf(journal, (entry) => entry.debit)).toBe(sumOf(journal, (entry) => entry.credit));
    }),
    { numRuns: 300 },
  );
});
