import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Minor, minor, sumOf } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type AgreedOrder, shareAgreedDiscounts } from './share-agreed-discounts.ts';

const part = fc.integer({ min: 1, max: 50_000 });
const line = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 5 }),
  net: fc.nat(1_000_000),
  discount: fc.nat(100_000),
});

test('all parts together take the agreed discount to the paisa, however they are split', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(100_000), (lines, off) => {
      let order: AgreedOrder = {
        discount_left: minor(off),
        open_lines: lines.map(({ parts, net, discount }, at) => ({
          id: `${at}`,
          quantity: quantity(parts.reduce((sum, one) => sum + one, 0)),
          taken: quantity(0),
          net: minor(net + 1),
          product_discount_left: minor(discount),
        })),
      };
      const given: Minor[] = [];
      const comes = lines.flatMap(({ parts }, at) =>
        parts.map((count) => ({ order_line_id: `${at}`, quantity: quantity(count) })),
      );
      for (const one of comes) {
        const { lines: [lineDiscount = minor(0)] = [], orderDiscount } = shareAgreedDiscounts(
          [one],
          order,
        );
        expect(Math.min(lineDiscount, orderDiscount)).toBeGreaterThanOrEqual(0);
        given.push(lineDiscount, orderDiscount);
        order = {
          discount_left: minor(order.discount_left - orderDiscount),
          open_lines: order.open_lines.map((open) =>
            open.id !== one.order_line_id
              ? open
              : {
                  ...open,
                  taken: (open.taken + one.quantity) as Quantity,
                  product_discount_left: minor(open.product_discount_left - lineDiscount),
                },
          ),
        };
      }
      const agreed = sumOf(lines, ({ discount }) => minor(discount)) + off;
      expect(given.reduce((sum: number, one) => sum + one, 0)).toBe(agreed);
      expect(order.discount_left).toBe(0);
    }),
  );
});
