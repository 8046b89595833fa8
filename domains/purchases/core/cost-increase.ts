import { type Minor, multiplyDivide, percentageOf, subtract } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';

/** The unit cost of a delivery, with its late costs. */
export type Delivery = { document_id: string; warehouse_id: string; unit_cost: Minor };

/** The last increase stored for this variant. open: nobody has reviewed it. */
export type NotedIncrease = {
  document_id: string;
  old_cost: Minor;
  new_cost: Minor;
  is_open: boolean;
};

export type CostHistory = {
  /** The latest delivery in force. null: there is none. */
  latest: Delivery | null;
  /** The unit cost before it. null: there was no earlier delivery. */
  before: Minor | null;
  noted: NotedIncrease | null;
};

export type CostIncrease = { old_cost: Minor; new_cost: Minor };

/**
 * From 100.00 to 105.00 is 5 % more. Until a review, costs are compared with the first: 100.00,
 * 106.00 and 108.00 are 8 % more. Freight on a reviewed delivery is compared with the reviewed
 * cost. null: no review is needed.
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

/** 115.00 with 15 % VAT included is 100.00 net; at a cost of 90.00 the profit is 10.00. */
export function findProfit(variant: Priced, unit_cost: Minor): Minor {
  const paid = subtract(variant.sale_price, variant.product_discount);
  if (!variant.prices_include_vat) return subtract(paid, unit_cost);
  return subtract(multiplyDivide(paid, FULL_RATE, FULL_RATE + variant.vat_rate), unit_cost);
}
