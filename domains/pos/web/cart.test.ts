import { describe, expect, it } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Cart, type CartEvent, cartAfter, EMPTY_CART } from './cart.ts';

const milk = { id: 'milk', stock: 30_000 } as PosProduct;
const rice = { id: 'rice', stock: 5_000 } as PosProduct;
const out = { id: 'out', stock: -10_000 } as PosProduct;

function cartOf(...events: CartEvent[]): Cart {
  return events.reduce(cartAfter, EMPTY_CART);
}

const quantities = (cart: Cart) => cart.lines.map((line) => [line.product.id, line.quantity]);

describe('cart', () => {
  it('raises the line of a product that is added again, in its place', () => {
    const cart = cartOf(
      { kind: 'add', product: milk },
      { kind: 'add', product: rice },
      { kind: 'add', product: milk },
    );
    expect(quantities(cart)).toEqual([
      ['milk', 20_000],
      ['rice', 5_000],
    ]);
    expect(cart.marked).toBe('milk');
  });

  it('stops at the stock and says so', () => {
    const cart = cartOf({ kind: 'add', product: milk, quantity: 50_000 as Quantity });
    expect(quantities(cart)).toEqual([['milk', 30_000]]);
    expect(cart.refusal?.reason).toBe('no_more');
    expect(cartOf({ kind: 'add', product: out }).refusal?.reason).toBe('out_of_stock');
    expect(cartAfter(cart, { kind: 'step', by: 1 }).refusal).toBeNull();
  });

  it('keeps what was removed on record and marks the neighbour', () => {
    const cart = cartOf(
      { kind: 'add', product: milk },
      { kind: 'add', product: rice },
      { kind: 'remove', variant_id: 'rice' },
    );
    expect(cart.removed).toEqual([{ variant_id: 'rice', quantity: 5_000 }]);
    expect(cart.marked).toBe('milk');
  });

  it('keeps the id of the sale for every try', () => {
    const cart = cartOf(
      { kind: 'add', product: milk },
      { kind: 'open_payment', sale_id: 'first' },
      { kind: 'open_payment', sale_id: 'second' },
    );
    expect(cart.sale_id).toBe('first');
    expect(cartAfter(cart, { kind: 'clear' })).toEqual(EMPTY_CART);
  });
});
