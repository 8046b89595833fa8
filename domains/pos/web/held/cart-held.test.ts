import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { PosCoupon } from '#domains/promotions/contract/pos-promotions.ts';
import type { HeldCart } from '../../contract/held-cart.ts';
import { type Cart, cartAfter, EMPTY_CART } from '../cart/cart.ts';
import { fromHeld, toHeld } from './cart-held.ts';

const productBase = { kind: 'goods', stock: 90_000, units: [] as PosProduct['units'] };
const milk = { ...productBase, id: 'milk', unit_price: 6_000 } as PosProduct;
const rice = { ...productBase, id: 'rice', unit_price: 8_000 } as PosProduct;

const coupon = { id: 'promotion', code: 'DOST' } as PosCoupon;

const cart: Cart = {
  ...EMPTY_CART,
  lines: [
    { product: milk, quantity: 20_000 as Quantity, discount: { amount: 500 as Minor } },
    { product: rice, quantity: 10_000 as Quantity, discount: {}, own_price: 7_500 as Minor },
  ],
  order_discount: { amount: 300 as Minor },
  note: 'noon',
  coupon,
  removed: [{ variant_id: 'milk', quantity: 10_000 as Quantity, reason: 'too_dear' }],
};

const request = toHeld(cart, { warehouse_id: 'shop' }, { id: 'held', total: 19_200 as Minor });
const held = {
  ...request,
  order_discount: request.order_discount ?? null,
  order_discount_rate: request.order_discount_rate ?? null,
} as unknown as HeldCart;

const take = (products: PosProduct[], canSetPrice = true) => {
  const map = new Map(products.map((one) => [one.id, one]));
  return fromHeld({ held, products: map, customer: null, coupon, canSetPrice });
};

test('a held cart is recalled as it was', () => {
  const { lines, order_discount, note, removed, customer } = cart;
  expect(request.coupon_code).toBe('DOST');
  const original = { lines, order_discount, note, removed, customer, coupon };
  expect(take([milk, rice])).toEqual(original);
  const taken = cartAfter(EMPTY_CART, { kind: 'take', cart: take([milk, rice]) });
  expect(taken).toMatchObject({ marked: 'rice', hold_id: null, sale_id: null });
});

test('a recalled line has the current price, and shows the old one', () => {
  const repriced = { ...milk, unit_price: 6_200 as Minor };
  expect(take([repriced, rice]).lines[0]).toMatchObject({ product: repriced, held_price: 6_000 });
});

test('a price by hand stays if the user has permission', () => {
  expect(take([milk, rice], false).lines[1]).not.toHaveProperty('own_price');
});

test('an archived product is left out and recorded', () => {
  expect(take([milk])).toMatchObject({
    lines: [{ product: milk }],
    removed: [cart.removed[0], { variant_id: 'rice', quantity: 10_000, reason: 'not_sold' }],
  });
});
