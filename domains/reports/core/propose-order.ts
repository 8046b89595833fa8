import { type Quantity, quantity, shareOf } from '#domains/kernel/core/quantity.ts';

/** What is known of one kind of goods in one branch. */
export type Supply = {
  /** In its warehouses, less what is reserved. */
  available: Quantity;
  /** Sent here from other branches. */
  incoming: Quantity;
  /** Sold here in the days that were looked at. */
  sold: Quantity;
  /** The reorder levels of its warehouses. */
  minimum: Quantity;
  /** Up to how much they are filled; 0: none of them says so. */
  maximum: Quantity;
  /** What it is bought in: the largest unit it has; null: its own. */
  pack: Quantity | null;
  /** Of its own unit. */
  decimals: number;
};

export type Planned = {
  sold_days: number;
  /** From the order until the goods are there. */
  lead_days: number;
  /** How long what is ordered is to last from then on. */
  cover_days: number;
};

export type Proposal = {
  order: Quantity;
  /** How long what is there lasts at the pace of the days looked at; null: nothing was sold. */
  lasts_days: number | null;
};

/**
 * What to order now; null: nothing yet. It is time when what is there and on its way is no more
 * than the minimum, or than what sells until an order arrives. What is ordered then brings it to
 * the minimum and what sells until an order arrives and as long as it is to last, in whole packs;
 * or, where a maximum is set, up to that and not beyond it: in as many whole packs as have room,
 * and one at least.
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

/** Whole days: what is left of the last one is none. */
function lasts(available: Quantity, sold: Quantity, sold_days: number): number | null {
  if (sold === 0) return null;
  return shareOf(quantity(Math.max(available, 0)), quantity(sold_days), sold);
}

/** So many times the share, rounded up: of 28 in 28 days in 7 days 7, of 27 as well. */
function scaleRoundingUp(total: Quantity, taken: Quantity, of: Quantity): Quantity {
  const down = shareOf(total, taken, of);
  const isLess = BigInt(down) * BigInt(of) < BigInt(total) * BigInt(taken);
  return isLess ? quantity(down + 1) : down;
}
