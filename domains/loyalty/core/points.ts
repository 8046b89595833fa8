import { takeShare } from '#domains/kernel/core/allocate.ts';
import { type Minor, minor, multiplyDivide, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What is bought for one point, and what one takes off a sale. */
export type PointsTerms = {
  amount_per_point: Minor;
  point_value: Minor;
  /** So many at least at a time. */
  min_points: number;
  /** How long a point holds; null: for ever. */
  points_months: number | null;
};

/** `balance`: what may be spent; null where none are asked for. */
export type PointsFacts = { terms: PointsTerms; balance: number | null };

export type SpentPoints = { spent: number; discount: Minor };

export type PointsRefusal = Rejection<
  'customer_required' | 'points_not_enabled' | 'points_below_minimum' | 'points_too_few'
>;

const NONE: SpentPoints = { spent: 0, discount: ZERO };

/** What points are to take off a sale: 50 points of 1.00 each are 50.00. */
export function spendPoints(
  requested: number | undefined,
  facts: PointsFacts | null,
  hasCustomer: boolean,
): SpentPoints | PointsRefusal {
  if (requested === undefined || requested === 0) return NONE;
  const path = 'points';
  if (!hasCustomer) return reject('customer_required', { path: 'customer_id' });
  if (facts === null) return reject('points_not_enabled', { path });
  const { terms, balance } = facts;
  if (requested < terms.min_points) {
    return reject('points_below_minimum', { path, params: { least: terms.min_points } });
  }
  const there = Math.max(balance ?? 0, 0);
  if (requested > there) return reject('points_too_few', { path, params: { points: there } });
  return { spent: requested, discount: multiplyDivide(requested, terms.point_value, 1) };
}

/** Whole points alone: at one for each 100.00 a sale of 299.00 earns two. */
export function pointsFor(amount: Minor, amount_per_point: Minor): number {
  return multiplyDivide(amount - (amount % amount_per_point), 1, amount_per_point);
}

/** What a sale earned and spent, and what of that was set right by returns before. */
export type SalePoints = {
  earned: number;
  spent: number;
  amount_per_point: Minor;
  taken_back: number;
  given_back: number;
};

/** Of a sale: its total and its goods before the order's discount; and what of both is back. */
export type ComeBack = {
  total: Minor;
  returned: Minor;
  subtotal: Minor;
  subtotal_before: Minor;
  subtotal_now: Minor;
};

/**
 * With goods go the points that they earned, down to what the rest of the sale would have earned;
 * and of those that were spent on them their share comes back. Of 20,000.00 at one for 1,000.00
 * half comes back: 20 points become 10. When all is back, all is as it was. `returned` is with
 * what comes back now.
 */
export function pointsBack(
  sale: SalePoints,
  back: ComeBack,
): { taken_back: number; given_back: number } {
  const rest = minor(back.total - back.returned);
  const ought = sale.earned - Math.min(sale.earned, pointsFor(rest, sale.amount_per_point));
  const given =
    back.subtotal === 0
      ? ZERO
      : takeShare({
          total: minor(sale.spent),
          given_before: minor(sale.given_back),
          of: back.subtotal,
          taken_before: back.subtotal_before,
          taken: back.subtotal_now,
        });
  return { taken_back: Math.max(ought - sale.taken_back, 0), given_back: given };
}
