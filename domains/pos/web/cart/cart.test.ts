import { describe, expect, it } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { expandUnits, parseUnitId, shortBy } from '#domains/pricing/web/part/expand-units.ts';
import { type Cart, type CartEvent, cartAfter, EMPTY_CART } from './cart.ts';
import { lineToPrice } from './cart-lines.ts';

const productBase = { kind: 'goods', decimals: 0, units: [] as PosProduct['units'] };
const milk = { ...productBase, id: 'milk', stock: 30_000, unit_price: 6_000 } as PosProduct;
const rice = { ...productBase, id: 'rice', stock: 5_000 } as PosProduct;
const out = { ...productBase, id: 'out', stock: -10_000 } as PosProduct;

function cartOf(...events: CartEvent[]): Cart {
  return events.reduce(cartAfter, EMPTY_CART);
}

const three = { kind: 'add', product: milk, quantity: 30_000 as Quantity } as const;
const quantities = (cart: Cart) => cart.lines.map((line) => [line.product.id, line.quantity]);
const lower = (quantity: number): CartEvent => {
  return { kind: 'set_quantity', variant_id: 'milk', quantity: quantity as Quantity };
};

describe('cart', () => {
  it('raises the line of a product that is added again, in place', () => {
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

  it('stops at the stock and shows it', () => {
    const cart = cartOf({ kind: 'add', product: milk, quantity: 50_000 as Quantity });
    expect(quantities(cart)).toEqual([['milk', 30_000]]);
    expect(cart.refusal?.reason).toBe('no_more');
    expect(cartOf({ kind: 'add', product: out }).refusal?.reason).toBe('out_of_stock');
    expect(cartAfter(cart, { kind: 'step', by: 1 }).refusal).toBeNull();
  });

  it('goes beyond the stock if its warehouse allows it, and shows by how much', () => {
    const oversold = { ...milk, sells_short: 'warn' as const };
    const cart = cartOf({ kind: 'add', product: oversold, quantity: 50_000 as Quantity });
    expect(quantities(cart)).toEqual([['milk', 50_000]]);
    expect(cart.refusal).toBeNull();
    expect(shortBy(oversold, 50_000 as Quantity)).toBe(20_000);
    expect(shortBy({ ...milk, sells_short: 'allow' }, 50_000 as Quantity)).toBe(0);
    const none = cartOf({ kind: 'add', product: { ...out, sells_short: 'allow' } as PosProduct });
    expect(none.lines).toHaveLength(1);
  });

  it('marks a line whose product was archived, until it is restored', () => {
    const cart = cartOf({ kind: 'add', product: milk });
    const refreshWith = (products: readonly PosProduct[], of = cart) => {
      const known = new Map(products.map((product) => [product.id, product]));
      return cartAfter(of, { kind: 'refresh', products: known });
    };
    // A device without products marks no line.
    expect(refreshWith([]).lines[0]?.is_unavailable).toBeUndefined();
    const without = refreshWith([out]);
    expect(without.lines[0]?.is_unavailable).toBe(true);
    expect(refreshWith([out, milk], without).lines[0]?.is_unavailable).toBeUndefined();
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

  it('is another sale once it was empty', () => {
    const emptied = cartOf(
      { kind: 'add', product: milk },
      { kind: 'open_payment', sale_id: 'first' },
      { kind: 'begin_hold', hold_id: 'held' },
      { kind: 'remove', variant_id: 'milk' },
    );
    const next = cartAfter(emptied, { kind: 'add', product: rice });
    expect(next).toMatchObject({ sale_id: null, hold_id: null });
    // A removal by mistake does not change the sale.
    expect(cartAfter(emptied, { kind: 'put_back' }).sale_id).toBe('first');
  });

  it('goes with its own sale, and stays when another one was sold', () => {
    const cart = cartOf({ kind: 'add', product: milk }, { kind: 'open_payment', sale_id: 'mine' });
    expect(cartAfter(cart, { kind: 'sold', sale_id: 'another' })).toEqual(cart);
    expect(cartAfter(cart, { kind: 'sold', sale_id: 'mine' })).toEqual(EMPTY_CART);
  });

  it('takes a price by hand, and the shop’s price again', () => {
    const by = (price: number | null): CartEvent => {
      return { kind: 'price_line', variant_id: 'milk', price: price as Minor | null };
    };
    const prices = (...events: CartEvent[]) =>
      cartOf(three, ...events).lines.map((line) => lineToPrice(line).unit_price);
    expect(prices(by(5_500))).toEqual([5_500]);
    expect(prices(by(5_500), by(null))).toEqual([6_000]);
    expect(cartOf(three, by(6_000)).lines[0]).not.toHaveProperty('own_price');
  });
});

describe('removed lines', () => {
  it('are recorded with a reason, and the next line is selected', () => {
    const cart = cartOf(
      { kind: 'add', product: milk },
      { kind: 'add', product: rice },
      { kind: 'remove', variant_id: 'rice' },
    );
    expect(cart.removed).toEqual([{ variant_id: 'rice', quantity: 5_000, reason: 'changed_mind' }]);
    expect(cart.marked).toBe('milk');
    const said = cartAfter(cart, { kind: 'give_reason', reason: 'damaged' });
    expect(said.removed).toEqual([{ variant_id: 'rice', quantity: 5_000, reason: 'damaged' }]);
    expect(said.asking).toBeNull();
  });

  it('ask once for one product lowered step by step, and again for the next', () => {
    const cart = cartOf(three, lower(20_000), lower(10_000));
    expect(cart.removed).toEqual([
      { variant_id: 'milk', quantity: 20_000, reason: 'changed_mind' },
    ]);
    const again = [{ kind: 'give_reason', reason: 'mis_scan' }, lower(5_000)] as const;
    expect(again.reduce(cartAfter, cart).removed.map(({ reason }) => reason)).toEqual([
      'mis_scan',
      'changed_mind',
    ]);
  });

  it('can be restored while the reason is asked', () => {
    const before = cartOf({ kind: 'add', product: rice }, three);
    const cart = [{ kind: 'remove_all' }, { kind: 'put_back' }] as const;
    expect(cart.reduce(cartAfter, before)).toEqual(before);
  });

  it('of a discarded cart are recorded alone, not with the next sale', () => {
    const removals = [{ variant_id: 'milk', quantity: 30_000, reason: 'changed_mind' }];
    const passed = cartOf(three, { kind: 'remove_all' }, { kind: 'pass_reason' });
    expect(passed).toMatchObject({ removed: [], discarded: [removals] });
    const next = cartOf(three, { kind: 'remove_all' }, { kind: 'add', product: rice });
    expect(next).toMatchObject({ removed: [], discarded: [removals], asking: null });
    expect(cartAfter(next, { kind: 'record_discarded' }).discarded).toEqual([]);
    expect(cartAfter(next, { kind: 'clear' }).discarded).toEqual([removals]);
  });

  it('are added by product and reason', () => {
    const cart = cartOf(three, lower(20_000), { kind: 'pass_reason' }, lower(5_000));
    const passed = [{ kind: 'remove_all' }, { kind: 'pass_reason' }] as const;
    expect(passed.reduce(cartAfter, cart).discarded).toEqual([
      [{ variant_id: 'milk', quantity: 30_000, reason: 'changed_mind' }],
    ]);
  });
});

describe('a cart with boxes', () => {
  const box = { unit_id: 'box', unit: 'box', unit_name: 'Box', unit_name_bn: 'বাক্স', decimals: 0 };
  const price = { factor: 240_000 as Quantity, sale_price: 100_000 as Minor, barcodes: ['BOX'] };
  const product = { ...milk, stock: 500_000, product_discount: 0, units: [{ ...box, ...price }] };
  const [pieces, boxes] = expandUnits(product as PosProduct) as [PosProduct, PosProduct];

  it('sells a box as a product of its own, up to the number of full boxes', () => {
    expect([boxes.id, boxes.unit_price, boxes.stock]).toEqual(['milk/box', 100_000, 20_000]);
    expect(parseUnitId(boxes.id)).toEqual({ variant_id: 'milk', unit_id: 'box' });
  });

  it('counts pieces and boxes of one variant against the same stock', () => {
    const cart = cartOf(
      { kind: 'add', product: pieces, quantity: 30_000 as Quantity },
      { kind: 'add', product: boxes, quantity: 20_000 as Quantity },
      { kind: 'add', product: pieces, quantity: 990_000 as Quantity },
    );
    expect(quantities(cart)).toEqual([
      ['milk', 260_000],
      ['milk/box', 10_000],
    ]);
  });

  it('sells a box only if the rest beside the pieces fills one', () => {
    // 49 pieces: one is sold alone, and 48 are two boxes of 24.
    const [loose, boxed] = expandUnits({ ...product, stock: 490_000 } as PosProduct);
    if (loose === undefined || boxed === undefined) throw new Error('a piece and a box');
    const cart = cartOf(
      { kind: 'add', product: loose },
      { kind: 'add', product: boxed, quantity: 20_000 as Quantity },
      { kind: 'add', product: loose },
    );
    expect(quantities(cart)).toEqual([
      ['milk', 10_000],
      ['milk/box', 20_000],
    ]);
  });

  it('changes the unit of a line, and records removals in pieces', () => {
    const cart = cartOf(
      { kind: 'add', product: pieces },
      { kind: 'count_in', variant_id: 'milk', product: boxes },
    );
    expect(quantities(cart)).toEqual([['milk/box', 10_000]]);
    const without = cartAfter(cart, { kind: 'remove', variant_id: 'milk/box' });
    expect(without.removed).toEqual([
      { variant_id: 'milk', quantity: 240_000, reason: 'changed_mind' },
    ]);
  });

  it('does not limit a service', () => {
    const service = { ...milk, kind: 'service', stock: 0 } as PosProduct;
    const cart = cartOf({ kind: 'add', product: service, quantity: 50_000 as Quantity });
    expect(quantities(cart)).toEqual([['milk', 50_000]]);
  });
});
