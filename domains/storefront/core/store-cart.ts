import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { PriceFacts } from '#domains/pricing/core/price-lines.ts';
import type { CartMessage } from './cart.ts';
import { limitOf } from './cart-limits.ts';
import type { OpenedCart } from './open-cart.ts';
import {
  type DeliveryTerms,
  priceStoreOrder,
  type StoreOrderPrice,
  type StoreOrderTerms,
} from './price-store-order.ts';
import type { ShownPrice } from './shown-price.ts';

/** What a line of the cart page shows besides its product. */
export type ShownLine = {
  variant_id: string;
  path: string;
  name: string;
  name_bn: string;
  /** Empty: the only one of its product. */
  variant: string;
  variant_bn: string;
  unit: { name: string; name_bn: string };
  decimals: number;
  icon: string;
  picture: string | null;
  quantity: Quantity;
  /** Of one. */
  price: ShownPrice;
  /** Of the line, after discounts; nothing of one that ran out. */
  net: Minor;
  /** No more of it can be added. */
  is_at_limit: boolean;
  is_short: boolean;
  note: CartMessage | null;
};

export type CartSums = Pick<
  StoreOrderPrice,
  | 'subtotal'
  | 'totalDiscount'
  | 'saved'
  | 'vatTotal'
  | 'vat_included'
  | 'delivery_charge'
  | 'rounding'
  | 'totalPrice'
>;

export type ShownCart = {
  lines: ShownLine[];
  sums: CartSums;
  /** How many lines left the cart because the store does not sell them any more. */
  missing: number;
  /** `short`: a line ran out, and the order waits until it is removed. */
  problem: 'short' | 'too_large' | null;
};

/** Cash is paid at the door, so nothing is paid now and no card pays; weights are not known. */
export function cashTerms(
  delivery: DeliveryTerms | null,
  is_cash: boolean | null,
): StoreOrderTerms {
  return {
    rounding: 'cash',
    delivery,
    weights: new Map(),
    advance: { kind: 'none' },
    is_cash,
    gift_card: ZERO,
    paid: ZERO,
  };
}

/** What a line of the cart says of its product. */
export type NamedLine = Omit<
  ShownLine,
  'quantity' | 'price' | 'net' | 'is_at_limit' | 'is_short' | 'note'
>;

type CartView = {
  opened: OpenedCart;
  named: ReadonlyMap<string, NamedLine>;
  prices: ReadonlyMap<string, ShownPrice>;
  facts: PriceFacts;
  terms: StoreOrderTerms;
};

/** The cart as a page shows it: what ran out is a line, and part of no sum. */
export function showCart({ opened, named, prices, facts, terms }: CartView): ShownCart {
  const { cart, notes, missing } = opened;
  const left = cart.products.filter(({ is_short }) => !is_short);
  const command = { lines: left.map(({ variant_id, quantity }) => ({ variant_id, quantity })) };
  const priced = left.length === 0 ? null : priceStoreOrder(command, facts, terms);
  const sums = priced === null || isRejection(priced) ? null : priced;
  const nets = new Map(left.map((line, at) => [line.variant_id, sums?.priced.lines[at]?.net]));
  const lines = cart.products.flatMap((line): ShownLine[] => {
    const { variant_id, quantity, is_short } = line;
    const [product, price] = [named.get(variant_id), prices.get(variant_id)];
    if (product === undefined || price === undefined) return [];
    return [
      {
        ...product,
        quantity,
        price,
        net: nets.get(variant_id) ?? ZERO,
        is_at_limit: quantity >= limitOf(line),
        is_short,
        note: notes.get(variant_id) ?? null,
      },
    ];
  });
  return {
    lines,
    sums: sums === null ? NO_SUMS : sumsOf(sums),
    missing,
    problem: problemOf({ isPriced: !isRejection(priced), isShort: left.length < lines.length }),
  };
}

function problemOf({ isPriced, isShort }: { isPriced: boolean; isShort: boolean }) {
  if (!isPriced) return 'too_large';
  return isShort ? 'short' : null;
}

const NO_SUMS: CartSums = {
  subtotal: ZERO,
  totalDiscount: ZERO,
  saved: ZERO,
  vatTotal: ZERO,
  vat_included: ZERO,
  delivery_charge: ZERO,
  rounding: ZERO,
  totalPrice: ZERO,
};

export function sumsOf(priced: StoreOrderPrice): CartSums {
  return {
    subtotal: priced.subtotal,
    totalDiscount: priced.totalDiscount,
    saved: priced.saved,
    vatTotal: priced.vatTotal,
    vat_included: priced.vat_included,
    delivery_charge: priced.delivery_charge,
    rounding: priced.rounding,
    totalPrice: priced.totalPrice,
  };
}
