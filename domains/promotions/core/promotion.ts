import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

/** A share off, an amount off all of the goods together, or goods free with goods. */
export const PROMOTION_KINDS = ['percent', 'amount', 'free_items'] as const;

export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What an offer gives, and on what: all that pricing needs of it. */
export type PromotionTerms = {
  id: string;
  name: string;
  name_bn: string;
  kind: PromotionKind;
  /** Of a share, and of goods that are not free but cheaper; null: an amount. */
  rate: Rate | null;
  amount: Minor | null;
  /** Buy so many, get so many: as often as they are there. */
  buy_quantity: number | null;
  free_quantity: number | null;
  /** What its goods are to come to, and how many are to be there, before anything is taken off. */
  min_amount: Minor;
  min_quantity: Quantity;
  /** Variants, products, categories, brands; none: all goods. */
  targets: string[];
  /** What is free of it; none: the same goods. */
  free_items: string[];
};

/** A promotion, as it holds by itself between two days in a branch. */
export type ScheduledPromotion = PromotionTerms & {
  branch_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
};

/** A coupon, as it stands when its code is said. */
export type Coupon = ScheduledPromotion & {
  code: string;
  use_limit: number | null;
  used: number;
  customer_limit: number | null;
  /** By the customer who buys. */
  customer_used: number;
};

/** Eid10, ` eid 10` and EID10 are one code. */
export function couponCode(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}
