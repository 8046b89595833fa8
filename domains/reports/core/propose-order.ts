import { type Quantity, quantity, shareOf } from '#domains/kernel/core/quantity.ts';

/** Stock and sales of one variant in one branch. */
export type Supply = {
  /** In its warehouses, less reservations. */
  available: Quantity;
  /** In transit from other branches, or ordered. */
  incoming: Quantity;
  /** Sold here in the observed days. */
  sold: Quantity;
  /** The sum of its warehouses' reorder levels. */
  minimum: Quantity;
  /** The stock to fill up to; 0: not set. */
  maximum: Quantity;
  /** The largest unit in which it is bought; null: its own unit. */
  pack: Quantity | null;
  /** Decimals of its own unit. */
  decimals: number;
};

export type Planned = {
  sold_days: number;
  /** Days from the order to the delivery. */
  lead_days: number;
  /** Days that the order lasts from then on. */
  cover_days: number;
};

export type Proposal = {
  order: Quantity;
  /** Days that the available stock lasts at the observed pace; null: none was sold. */
  lasts_days: number | null;
};

/**
 * What to order now; null: nothing yet. It is time if available and incoming stock do not exceed
 * the minimum, or the sales until delivery. The order then covers the minimum, the sales until
 * delivery and those of `cover_days`, in whole packs. With a maximum it fills up to that and not
 * beyond: in as many whole packs as fit, at least one.
 */
export function proposeOrder(supply: Supply, planned: Planned): Proposal | null {
  const { available, incoming, minimum, maximum, pack, decimals } = supply;
  const { sold_days, lead_days, cover_days } = planned;
  const sold = quantity(Math.max(supply.sold, 0));
  if (sold === 0 && minimum === 0 && maximum === 0) return null;
  const sells = (days: number) => scaleRoundingUp(sold, quantity(days), quantity(sold_days));
  const there = available + incoming;
  if (there > Math.max(minimum, sells(lead_days))) return null;
  if (maximum > 0 && there >= maximum) return null;
  const one = pack ?? quantity(10 ** (4 - decimals));
  const missing = quantity((maximum || minimum + sells(lead_days + cover_days)) - there);
  const needed =
    maximum > 0 ? shareOf(missing, SINGLE, one) : scaleRoundingUp(missing, SINGLE, one);
  const packs = Math.max(needed, 1);
  return { order: quantity(packs * one), lasts_days: lasts(available, sold, sold_days) };
}

const SINGLE = quantity(1);

/** Whole days, rounded down. */
function lasts(available: Quantity, sold: Quantity, sold_days: number): number | null {
  if (sold === 0) return null;
  return shareOf(quantity(Math.max(available, 0)), quantity(sold_days), sold);
}

/** The share rounded up: of 28 in 28 days in 7 days 7, of 27 as well. */
function scaleRoundingUp(total: Quantity, taken: Quantity, of: Quantity): Quantity {
  const down = shareOf(total, taken, of);
  const isLess = BigInt(down) * BigInt(of) < BigInt(total) * BigInt(taken);
  return isLess ? quantity(down + 1) : down;
}
