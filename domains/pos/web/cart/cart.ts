import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { SpentPoints } from '#domains/loyalty/core/points.ts';
import type { Party } from '#domains/parties/contract/party.ts';
import type { Discount } from '#domains/pricing/core/price-sale.ts';
import type { PosCoupon } from '#domains/promotions/contract/pos-promotions.ts';
import { type CartLine, limitIn } from './cart-lines.ts';
import { applyReduction, mergeRemoved, type Reduced } from './cart-removed.ts';

/** With the customer group, if selected from the list. */
export type CartCustomer = Party & { group_id?: string | null };

/** The current sale. Removed lines are recorded by the server with the sale. */
export type Cart = Reduced & {
  customer: CartCustomer | null;
  order_discount: Discount;
  note: string;
  /** It was valid when its code was entered. */
  coupon: PosCoupon | null;
  /** The points that the customer spends, and their discount. */
  points?: SpentPoints | null;
  /** Why the last addition failed: set again by every event. */
  refusal: { product: PosProduct; reason: 'out_of_stock' | 'no_more' } | null;
  /** The id of the future document: created when payment opens, kept for every try. */
  sale_id: string | null;
  /** The id for holding it: kept for every try until the server has it. */
  hold_id: string | null;
};

/** A cart from the server, at current prices. */
export type TakenCart = Pick<
  Cart,
  'lines' | 'customer' | 'order_discount' | 'note' | 'coupon' | 'removed'
>;

export type CartEvent =
  | { kind: 'add'; product: PosProduct; quantity?: Quantity }
  | { kind: 'set_quantity'; variant_id: string; quantity: Quantity }
  | { kind: 'count_in'; variant_id: string; product: PosProduct }
  | { kind: 'remove'; variant_id: string }
  | { kind: 'remove_all' }
  | { kind: 'give_reason'; reason: string }
  | { kind: 'pass_reason' }
  | { kind: 'put_back' }
  | { kind: 'record_discarded' }
  | { kind: 'price_line'; variant_id: string; price: Minor | null }
  | { kind: 'discount_line'; variant_id: string; discount: Discount }
  | { kind: 'discount_order'; discount: Discount }
  | { kind: 'choose_customer'; customer: CartCustomer | null }
  | { kind: 'write_note'; note: string }
  | { kind: 'use_coupon'; coupon: PosCoupon | null }
  | { kind: 'spend_points'; points: SpentPoints | null }
  | { kind: 'mark'; variant_id: string }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'refresh'; products: ReadonlyMap<string, PosProduct> }
  | { kind: 'open_payment'; sale_id: string }
  | { kind: 'begin_hold'; hold_id: string }
  | { kind: 'take'; cart: TakenCart }
  | { kind: 'follow'; cart: Cart }
  | { kind: 'sold'; sale_id: string }
  | { kind: 'clear' };

export const EMPTY_CART: Cart = {
  lines: [],
  customer: null,
  order_discount: {},
  note: '',
  coupon: null,
  points: null,
  removed: [],
  asking: null,
  discarded: [],
  marked: null,
  refusal: null,
  sale_id: null,
  hold_id: null,
};

export function cartAfter(cart: Cart, event: CartEvent): Cart {
  const before = { ...cart, refusal: null };
  switch (event.kind) {
    case 'add':
      return added(before, event.product, event.quantity ?? ONE);
    case 'set_quantity':
      return quantified(before, event.variant_id, event.quantity);
    case 'count_in':
      return countedIn(before, event.variant_id, event.product);
    case 'remove':
    case 'remove_all':
    case 'give_reason':
    case 'pass_reason':
    case 'put_back':
    case 'record_discarded':
      return { ...before, ...applyReduction(before, event) };
    case 'price_line':
      return withLine(before, event.variant_id, (line) => pricedByHand(line, event.price));
    case 'discount_line':
      return withLine(before, event.variant_id, (line) => ({ ...line, discount: event.discount }));
    case 'discount_order':
      return { ...before, order_discount: event.discount };
    case 'choose_customer':
      return { ...before, customer: event.customer, points: null };
    case 'write_note':
      return { ...before, note: event.note };
    case 'use_coupon':
      return { ...before, coupon: event.coupon };
    case 'spend_points':
      return { ...before, points: event.points };
    case 'mark':
      return { ...before, marked: event.variant_id };
    case 'step':
      return stepped(before, event.by);
    case 'refresh':
      return refreshed(cart, event.products);
    case 'open_payment':
      return { ...before, asking: null, sale_id: cart.sale_id ?? event.sale_id };
    case 'begin_hold':
      return { ...before, asking: null, hold_id: event.hold_id };
    case 'take':
      return {
        ...EMPTY_CART,
        discarded: cart.discarded,
        ...event.cart,
        marked: lastOf(event.cart),
      };
    case 'follow':
      return event.cart;
    case 'sold':
      return cart.sale_id === event.sale_id ? { ...EMPTY_CART, discarded: cart.discarded } : cart;
    case 'clear':
      return { ...EMPTY_CART, discarded: cart.discarded };
  }
}

/** Adding a product again raises its line, up to the stock; beyond it only the notice changes. */
function added(cart: Cart, product: PosProduct, quantity: Quantity): Cart {
  const limit = limitIn(cart.lines, product);
  if (limit === 0) return { ...cart, refusal: { product, reason: 'out_of_stock' } };
  const there = cart.lines.find((line) => line.product.id === product.id);
  const wanted = ((there?.quantity ?? 0) + quantity) as Quantity;
  const granted = capQuantity(wanted, limit);
  const refusal = granted < wanted ? ({ product, reason: 'no_more' } as const) : null;
  // Removals of a cart that became empty do not belong to the next customer.
  const left = cart.lines.length === 0 ? begunAnew(cart) : {};
  const marked = { ...cart, ...left, asking: null, marked: product.id, refusal };
  if (there === undefined) {
    return { ...marked, lines: [...cart.lines, { product, quantity: granted, discount: {} }] };
  }
  return withLine(marked, product.id, (line) => ({ ...line, product, quantity: granted }));
}

/** An empty cart starts another sale, whatever became of the one before. */
function begunAnew(cart: Cart): Partial<Cart> {
  return { ...applyReduction(cart, { kind: 'pass_reason' }), sale_id: null, hold_id: null };
}

function quantified(cart: Cart, variant_id: string, wanted: Quantity): Cart {
  const line = cart.lines.find(({ product }) => product.id === variant_id);
  if (line === undefined) return cart;
  const quantity = capQuantity(wanted, limitIn(cart.lines, line.product));
  if (quantity < line.quantity) {
    return { ...cart, ...applyReduction(cart, { kind: 'lower', variant_id, quantity }) };
  }
  return withLine(cart, variant_id, (same) => ({ ...same, quantity }));
}

/** Changes a line to another unit: one of it, at its own price. */
function countedIn(cart: Cart, variant_id: string, product: PosProduct): Cart {
  const lines = cart.lines.filter((line) => line.product.id !== variant_id);
  if (limitIn(lines, product) < ONE) return { ...cart, refusal: { product, reason: 'no_more' } };
  const there = lines.some((line) => line.product.id === product.id);
  if (there) return added({ ...cart, lines }, product, ONE);
  return {
    ...cart,
    marked: product.id,
    lines: cart.lines.map((line) =>
      line.product.id === variant_id ? { product, quantity: ONE, discount: {} } : line,
    ),
  };
}

function capQuantity(quantity: Quantity, limit: Quantity): Quantity {
  return quantity > limit ? limit : quantity;
}

function withLine(cart: Cart, variant_id: string, change: (line: CartLine) => CartLine): Cart {
  const lines = cart.lines.map((line) => (line.product.id === variant_id ? change(line) : line));
  return { ...cart, lines };
}

/** Setting the shop's own price removes the price set by hand. */
function pricedByHand({ own_price: _, ...line }: CartLine, price: Minor | null): CartLine {
  return price === null || price === line.product.unit_price ? line : { ...line, own_price: price };
}

function stepped(cart: Cart, by: 1 | -1): Cart {
  const at = cart.lines.findIndex((line) => line.product.id === cart.marked);
  const next = at === -1 ? cart.lines.length - 1 : at + by;
  const line = cart.lines[Math.min(Math.max(next, 0), cart.lines.length - 1)];
  return { ...cart, marked: line?.product.id ?? null };
}

/**
 * Applies current prices and stock. A line of an archived product stays and is marked. On a device
 * without products nothing counts as archived.
 */
function refreshed(cart: Cart, products: ReadonlyMap<string, PosProduct>): Cart {
  if (products.size === 0) return cart;
  const lines = cart.lines.map(({ is_unavailable: _, ...line }): CartLine => {
    const product = products.get(line.product.id);
    return product === undefined ? { ...line, is_unavailable: true } : { ...line, product };
  });
  return { ...cart, lines };
}

function lastOf({ lines }: TakenCart): string | null {
  return lines.at(-1)?.product.id ?? null;
}

/** Removals before payment, once for each product and reason. */
export function listRemovedLines(cart: Pick<Cart, 'removed'>) {
  return mergeRemoved(cart.removed);
}
