import { type Minor, multiplyDivide, percentageOf, subtract } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';

/** What a delivery cost of one piece, with what was put onto it since. */
export type Delivery = { document_id: string; warehouse_id: string; unit_cost: Minor };

/** The last increase stored for this variant. open: nobody has settled it. */
export type NotedIncrease = {
  document_id: string;
  old_cost: Minor;
  new_cost: Minor;
  is_open: boolean;
};

export type CostHistory = {
  /** The latest that stands; null: none is left. */
  latest: Delivery | null;
  /** What one cost before it came; null: nothing had come before. */
  before: Minor | null;
  noted: NotedIncrease | null;
};

export type CostIncrease = { old_cost: Minor; new_cost: Minor };

/**
 * 100.00 and then 105.00 is 5 % more. While nobody has looked, costs are held against what they
 * were at first: 100.00, 106.00 and 108.00 are 8 % more. Freight on a delivery that was looked at
 * is held against what was seen. null: it asks for no look.
 */
export function costIncrease(
  { latest, before, noted }: CostHistory,
  share: Rate,
): CostIncrease | null {
  if (latest === null) return null;
  const old_cost = heldAgainst(latest, before, noted);
  if (old_cost === null || old_cost <= 0) return null;
  const more = subtract(latest.unit_cost, old_cost);
  if (more <= 0 || more < percentageOf(old_cost, share)) return null;
  return { old_cost, new_cost: latest.unit_cost };
}

function heldAgainst(
  latest: Delivery,
  before: Minor | null,
  noted: NotedIncrease | null,
): Minor | null {
  if (noted?.is_open) return noted.old_cost;
  return noted?.document_id === latest.document_id ? noted.new_cost : before;
}

export type Priced = {
  sale_price: Minor;
  product_discount: Minor;
  vat_rate: Rate;
  prices_include_vat: boolean;
};

/** 115.00 with 15 % VAT in it are 100.00; at a cost of 90.00 a piece earns 10.00. */
export function earnedOf(variant: Priced, unit_cost: Minor): Minor {
  const paid = subtract(variant.sale_price, variant.product_discount);
  if (!variant.prices_include_vat) return subtract(paid, unit_cost);
  return subtract(multiplyDivide(paid, FULL_RATE, FULL_RATE + variant.vat_rate), unit_cost);
}
