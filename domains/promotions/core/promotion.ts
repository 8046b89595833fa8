import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

/** A share off, an amount off all of the goods together, or goods free with goods. */
export const PROMOTION_KINDS = ['percent', 'amount', 'free_items'] as const;

export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What a promotion gives, and for which goods: everything that pricing needs. */
export type PromotionTerms = {
  id: string;
  name: string;
  name_bn: string;
  kind: PromotionKind;
  /** The rate of a share, or for goods that are cheaper instead of free; null: an amount. */
  rate: Rate | null;
  amount: Minor | null;
  /** Buy this many, get `free_quantity`, repeatedly. */
  buy_quantity: number | null;
  free_quantity: number | null;
  /** The minimum amount and quantity of its goods. */
  min_amount: Minor;
  min_quantity: Quantity;
  /** Variants, products, categories, brands; none: all goods. */
  targets: string[];
  /** The goods that are free; none: the same goods. */
  free_items: string[];
};

/** An automatic promotion, between two days in a branch. */
export type ScheduledPromotion = PromotionTerms & {
  branch_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
};

/** A coupon, as it is when its code is given. */
export type Coupon = ScheduledPromotion & {
  code: string;
  use_limit: number | null;
  used: number;
  customer_limit: number | null;
  /** How often the customer has used it. */
  customer_used: number;
};

/** Eid10, ` eid 10` and EID10 are one code. */
export function couponCode(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}
