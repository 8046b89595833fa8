import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Block, CheckoutFields, CheckoutProblems } from './checkout.ts';
import type { MainColour } from './main-colour.ts';
import type { OrderReference } from './order-code.ts';
import type { WebOrderState } from './order-state.ts';
import type { ShownPrice } from './shown-price.ts';
import type { CartSums, ShownCart } from './store-cart.ts';

/** Visitors see a class of stock and no number, but for the last few. */
export type StockClass = 'in_stock' | 'low' | 'out' | 'on_order';

export type StoreCategory = {
  id: string;
  /** Below the store. */
  path: string;
  name: string;
  name_bn: string;
  icon: string;
  picture: string | null;
  /** null: at the top level. */
  parent_id: string | null;
};

/** How many categories the home page shows. */
export const TILES_MAX = 7;

/** What every page of a store has. */
export type StoreFrame = {
  /** The path of the store: /s/karim. */
  base: string;
  /** Its one address, for search engines and links. */
  canonical_url: string;
  state: 'open' | 'closed';
  name: string;
  name_bn: string;
  slogan: string;
  slogan_bn: string;
  phone: string;
  address: string;
  hours: string;
  hours_bn: string;
  closed_message: string;
  closed_message_bn: string;
  main_colour: MainColour;
  currency: string;
  language: 'bn' | 'en';
  prices_include_vat: boolean;
  /** Whether it delivers anywhere, or goods can be collected: else visitors order by telephone. */
  takes_orders: boolean;
  timezone: string;
  categories: StoreCategory[];
};

export type StoreCard = ShownPrice & {
  path: string;
  name: string;
  name_bn: string;
  icon: string;
  picture: string | null;
  /** The variants have several prices; this is the lowest. */
  is_from: boolean;
  variant_count: number;
  /** The first in the product's order. */
  variant_id: string;
  unit: { name: string; name_bn: string };
  stock: StockClass;
  /** null: not said. */
  left: Quantity | null;
};

export type StoreVariant = ShownPrice & {
  id: string;
  name: string;
  name_bn: string;
  stock: StockClass;
  left: Quantity | null;
  vat_rate: number;
  is_vat_exempt: boolean;
  picture: string | null;
};

export type StoreProduct = {
  path: string;
  code: string;
  name: string;
  name_bn: string;
  icon: string;
  brand: string | null;
  category: StoreCategory | null;
  unit: { name: string; name_bn: string };
  description: string;
  description_bn: string;
  warranty_months: number;
  pictures: string[];
  variants: StoreVariant[];
  /** The one in the address, else the first. */
  chosen: StoreVariant;
};

export const SORTS = ['recommended', 'newest', 'price', 'price_desc', 'best'] as const;

export type Sort = (typeof SORTS)[number];

/** What a list is narrowed by; in minor units. */
export type ListFilter = {
  sort: Sort;
  from: Minor | null;
  to: Minor | null;
  in_stock: boolean;
  is_reduced: boolean;
  brand: string | null;
};

/** How many products a list has; of a long one only that there are more. */
export type ProductCount = { total: number; is_more: boolean };

type Named = { id: string; name: string; name_bn: string };

/** Where goods are collected. */
export type Pickup = { name: string; name_bn: string; address: string };

export type CheckoutPage = {
  kind: 'checkout';
  store: StoreFrame;
  open: Block;
  problems: CheckoutProblems;
  fields: CheckoutFields;
  cart: ShownCart;
  districts: (Named & { division: string; division_bn: string })[];
  areas: (Named & { kind: string })[];
  place: (Named & { district: string; district_bn: string }) | null;
  zone: { name: string; name_bn: string; days_from: number; days_to: number } | null;
  /** null: nothing can be collected. */
  pickup: Pickup | null;
  has_delivery: boolean;
};

/** An order as anybody sees it who has its address: without house, and with a masked number. */
export type ShownOrder = {
  code: string;
  number: string;
  state: WebOrderState;
  name: string;
  phone: string;
  place: { name: string; name_bn: string; district: string; district_bn: string } | null;
  days_from: number | null;
  days_to: number | null;
  placed_at: string;
  confirmed_at: string | null;
  done_at: string | null;
  closed_at: string | null;
  version: number;
  sums: CartSums;
  lines: {
    name: string;
    name_bn: string;
    variant: string;
    variant_bn: string;
    unit: string;
    unit_bn: string;
    quantity: Quantity;
    net: Minor;
  }[];
};

export type StorePage =
  | {
      kind: 'home';
      store: StoreFrame;
      tiles: { category: StoreCategory; count: ProductCount }[];
      best: StoreCard[];
      newest: StoreCard[];
    }
  | {
      kind: 'list';
      store: StoreFrame;
      /** null: all products. */
      category: StoreCategory | null;
      filter: ListFilter;
      brands: { id: string; name: string }[];
      cards: StoreCard[];
      count: ProductCount;
      page: number;
      pages: number;
    }
  | {
      kind: 'search';
      store: StoreFrame;
      text: string;
      /** The near words that were found instead; null: the text itself. */
      shown_for: string | null;
      cards: StoreCard[];
      best: StoreCard[];
    }
  | { kind: 'product'; store: StoreFrame; product: StoreProduct; related: StoreCard[] }
  | { kind: 'cart'; store: StoreFrame; cart: ShownCart; message: string | null }
  | CheckoutPage
  | {
      kind: 'order';
      store: StoreFrame;
      order: ShownOrder;
      /** It was placed just now. */
      is_new: boolean;
      reference: OrderReference;
    }
  | { kind: 'closed'; store: StoreFrame }
  | { kind: 'gone'; store: StoreFrame; name: string; name_bn: string; best: StoreCard[] }
  | { kind: 'missing'; store: StoreFrame; best: StoreCard[] }
  /** The address of now, for an earlier one. */
  | { kind: 'moved'; store: StoreFrame; to: string }
  /** Another page in place of one that has nothing to show now. */
  | { kind: 'instead'; store: StoreFrame; to: string };

/** The class of a stock; null: it is not counted. */
export function stockClassOf(
  available: Quantity | null,
  terms: { low_stock: Quantity; is_sold_without_stock: boolean },
): Pick<StoreCard, 'stock' | 'left'> {
  if (available === null) return { stock: 'in_stock', left: null };
  if (available <= 0) {
    return { stock: terms.is_sold_without_stock ? 'on_order' : 'out', left: null };
  }
  if (available <= terms.low_stock) return { stock: 'low', left: available };
  return { stock: 'in_stock', left: null };
}
