import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Party } from '#domains/parties/contract/party.ts';
import type { Discount, LineToPrice } from '../core/price-sale.ts';

export type CartLine = { product: PosProduct; quantity: Quantity; discount: Discount };

export type Removed = { variant_id: string; quantity: Quantity };

/** The sale being made. What is removed stays on record: the server keeps it with the sale. */
export type Cart = {
  lines: readonly CartLine[];
  customer: Party | null;
  order_discount: Discount;
  note: string;
  removed: readonly Removed[];
  /** The variant whose line is marked: added last, or chosen by the arrows. */
  marked: string | null;
  /** What the last addition met: set anew by every event. */
  refusal: { product: PosProduct; reason: 'out_of_stock' | 'no_more' } | null;
  /** The id of the document to be: made when payment opens, kept for every try. */
  sale_id: string | null;
};

export type CartEvent =
  | { kind: 'add'; product: PosProduct; quantity?: Quantity }
  | { kind: 'set_quantity'; variant_id: string; quantity: Quantity }
  | { kind: 'remove'; variant_id: string }
  | { kind: 'discount_line'; variant_id: string; discount: Discount }
  | { kind: 'discount_order'; discount: Discount }
  | { kind: 'choose_customer'; customer: Party | null }
  | { kind: 'write_note'; note: string }
  | { kind: 'mark'; variant_id: string }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'refresh'; products: ReadonlyMap<string, PosProduct> }
  | { kind: 'open_payment'; sale_id: string }
  | { kind: 'clear' };

export const EMPTY_CART: Cart = {
  lines: [],
  customer: null,
  order_discount: {},
  note: '',
  removed: [],
  marked: null,
  refusal: null,
  sale_id: null,
};

/** The most of a product that one sale may have: what its warehouse has. */
export function limitOf(product: PosProduct): Quantity {
  return Math.max(product.stock, 0) as Quantity;
}

export function cartAfter(cart: Cart, event: CartEvent): Cart {
  const before = { ...cart, refusal: null };
  switch (event.kind) {
    case 'add':
      return added(before, event.product, event.quantity ?? ONE);
    case 'set_quantity':
      return withLine(before, event.variant_id, (line) => ({
        ...line,
        quantity: atMost(event.quantity, limitOf(line.product)),
      }));
    case 'remove':
      return removed(before, event.variant_id);
    case 'discount_line':
      return withLine(before, event.variant_id, (line) => ({ ...line, discount: event.discount }));
    case 'discount_order':
      return { ...before, order_discount: event.discount };
    case 'choose_customer':
      return { ...before, customer: event.customer };
    case 'write_note':
      return { ...before, note: event.note };
    case 'mark':
      return { ...before, marked: event.variant_id };
    case 'step':
      return stepped(before, event.by);
    case 'refresh':
      return refreshed(cart, event.products);
    case 'open_payment':
      return { ...before, sale_id: cart.sale_id ?? event.sale_id };
    case 'clear':
      return EMPTY_CART;
  }
}

/** A repeat raises the line that is there, up to the stock; beyond it only a word changes. */
function added(cart: Cart, product: PosProduct, quantity: Quantity): Cart {
  const limit = limitOf(product);
  if (limit === 0) return { ...cart, refusal: { product, reason: 'out_of_stock' } };
  const there = cart.lines.find((line) => line.product.id === product.id);
  const wanted = ((there?.quantity ?? 0) + quantity) as Quantity;
  const granted = atMost(wanted, limit);
  const refusal = granted < wanted ? ({ product, reason: 'no_more' } as const) : null;
  const marked = { ...cart, marked: product.id, refusal };
  if (there === undefined) {
    return { ...marked, lines: [...cart.lines, { product, quantity: granted, discount: {} }] };
  }
  return withLine(marked, product.id, (line) => ({ ...line, product, quantity: granted }));
}

function atMost(quantity: Quantity, limit: Quantity): Quantity {
  return quantity > limit ? limit : quantity;
}

function withLine(cart: Cart, variant_id: string, change: (line: CartLine) => CartLine): Cart {
  const lines = cart.lines.map((line) => (line.product.id === variant_id ? change(line) : line));
  return { ...cart, lines };
}

function removed(cart: Cart, variant_id: string): Cart {
  const at = cart.lines.findIndex((line) => line.product.id === variant_id);
  const line = cart.lines[at];
  if (line === undefined) return cart;
  const lines = cart.lines.filter((other) => other !== line);
  return {
    ...cart,
    lines,
    marked: (lines[at] ?? lines[at - 1])?.product.id ?? null,
    removed: [...cart.removed, { variant_id, quantity: line.quantity }],
  };
}

function stepped(cart: Cart, by: 1 | -1): Cart {
  const at = cart.lines.findIndex((line) => line.product.id === cart.marked);
  const next = at === -1 ? cart.lines.length - 1 : at + by;
  const line = cart.lines[Math.min(Math.max(next, 0), cart.lines.length - 1)];
  return { ...cart, marked: line?.product.id ?? null };
}

/** Prices and stock as the server has them now; a product that is sold no more keeps its line. */
function refreshed(cart: Cart, products: ReadonlyMap<string, PosProduct>): Cart {
  const lines = cart.lines.map((line) => {
    const product = products.get(line.product.id);
    return product === undefined ? line : { ...line, product };
  });
  return { ...cart, lines };
}

/** A line as the shared pricing wants it. */
export function lineToPrice({ product, quantity, discount }: CartLine): LineToPrice {
  return {
    quantity,
    unit_price: product.unit_price,
    unit_discount: product.product_discount,
    discount,
    vat_rate: product.vat_rate,
  };
}
