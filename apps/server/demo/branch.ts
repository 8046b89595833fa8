import type { Minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ShopVariant } from './catalogue.ts';
import type { Chance } from './chance.ts';
import type { DemoShop } from './stock-shop.ts';

/** The stock of a warehouse by variant, as the demo tracks it. */
export type Shelf = { warehouse_id: string; on_hand: Map<string, Quantity> };

/** A sale that can still be returned or reversed. */
export type PastSale = {
  id: string;
  customer_id: string | null;
  lines: {
    id: string;
    variant_id: string;
    quantity: Quantity;
    net: Minor;
    order_discount_share: Minor;
    vat: Minor;
  }[];
  total: Minor;
  due: Minor;
  cash: Minor;
};

/** The due of a sale that is too old to be returned. */
export type OldDue = { document_id: string; customer_id: string; due: Minor };

/** A single event: a number of days before today, at a minute of that day. */
export type Occasion = {
  days_ago: number;
  minute: number;
  action: (branch: Branch, at: Date) => Promise<void>;
};

/** The state of one branch through the months. Its actions run one after another. */
export type Branch = {
  shop: DemoShop;
  code: string;
  chance: Chance;
  sales_in_ten_days: number;
  cashier: Actor;
  admin: Actor;
  shelf: Shelf;
  /** The back warehouse, for what is sold by the sack. */
  store: Shelf | null;
  register_id: string;
  /** The open shift of the register; null: none is open. */
  shift_id: string | null;
  /** Cash in drawer and safe, which pays suppliers. */
  cash: number;
  /** By customer. */
  dues: Map<string, number>;
  past: PastSale[];
  /** Oldest first: customers pay them over time. */
  old_dues: OldDue[];
  posted: number;
};

export function move(shelf: Shelf, variant_id: string, change: number): void {
  const before = shelf.on_hand.get(variant_id) ?? 0;
  shelf.on_hand.set(variant_id, quantity(before + change));
}

/** The quantity for sale: products meant to run low keep a rest. */
export function available(shelf: Shelf, variant: ShopVariant): number {
  return Math.max(0, (shelf.on_hand.get(variant.id) ?? 0) - (variant.left ?? 0));
}

export function owe(branch: Branch, customer_id: string, change: number): void {
  branch.dues.set(customer_id, (branch.dues.get(customer_id) ?? 0) + change);
}

const DEAR = 40_000;
const MIDDLING = 15_000;
const VERY_DEAR = 100_000;

/** The relative demand for a variant. */
export function demandOf({ pull, sale_price }: ShopVariant): number {
  const ease =
    sale_price >= VERY_DEAR ? 1 : sale_price >= DEAR ? 2 : sale_price >= MIDDLING ? 3 : 4;
  return pull * pull * ease;
}
