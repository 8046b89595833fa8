import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type CartChoice, type CartEvent, changeCart, EMPTY_CART } from './cart.ts';

/** Two variants and a pack of 6, with stock in whole pieces or unknown. */
function productWith(stocks: readonly (number | null)[]): CartChoice {
  return {
    id: 'product',
    options: ['Colour'],
    max_quantity: null,
    variants: stocks.map((stock, at) => ({
      id: `v${at}`,
      values: [`colour ${at}`],
      stock: stock === null ? null : quantity(stock * ONE),
      decimals: 0,
      price: ZERO,
      discount_amount: ZERO,
      units: [
        {
          unit_id: 'pack',
          factor: quantity(6 * ONE),
          decimals: 0,
          price: ZERO,
          discount_amount: ZERO,
        },
      ],
    })),
  };
}

const stock = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
const variant = fc.constantFrom('v0', 'v1');
const cartId = fc.constantFrom('product:v0', 'product:v1', 'product:v0:pack', 'product:v1:pack');

/** What a visitor does, and what others buy meanwhile. */
const step = fc.oneof(
  fc.record({ add: variant, unit_id: fc.constantFrom(undefined, 'pack') }),
  fc.record({ set: cartId, quantity: fc.oneof(fc.double(), fc.string(), fc.integer()) }),
  fc.record({ decrement: cartId }),
  fc.record({ remove: cartId }),
  fc.record({ stock: variant, is: stock }),
);

/** How many the stock allows now, counted apart from the reducer; 999 where it is unknown. */
function mostOf(stocks: ReadonlyMap<string, number | null>, variant_id: string, pack: boolean) {
  const known = stocks.get(variant_id) ?? null;
  if (known === null) return 999;
  return pack ? Math.trunc(known / 6) : known;
}

test('whatever happens, a line has at least one and at most what is there, or is marked', () => {
  fc.assert(
    fc.property(stock, stock, fc.array(step, { maxLength: 40 }), (one, two, steps) => {
      const stocks = new Map<string, number | null>([
        ['v0', one],
        ['v1', two],
      ]);
      let cart = EMPTY_CART;
      for (const each of steps) {
        if ('is' in each) stocks.set(each.stock, each.is);
        const product = productWith([stocks.get('v0') ?? null, stocks.get('v1') ?? null]);
        const event: CartEvent =
          'add' in each
            ? { add: product, variant_id: each.add, unit_id: each.unit_id }
            : 'is' in each
              ? { stock: each.stock, available: toQuantity(each.is) }
              : each;
        cart = changeCart(cart, event).cart;
      }
      const ids = cart.products.map((line) => line.cartId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const line of cart.products) {
        const most = mostOf(stocks, line.variant_id, line.unit_id !== null);
        expect(line.quantity).toBeGreaterThanOrEqual(ONE);
        expect(line.is_short).toBe(most === 0);
        expect(line.quantity).toBeLessThanOrEqual(Math.max(most, 1) * ONE);
        expect(line.quantity % ONE).toBe(0);
      }
    }),
  );
});

function toQuantity(pieces: number | null): Quantity | null {
  return pieces === null ? null : quantity(pieces * ONE);
}
