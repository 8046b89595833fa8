import { takeShare } from '#domains/kernel/core/allocate.ts';
import { type Minor, minor, multiplyDivide, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The amount that earns one point, and the discount that one point gives. */
export type PointsTerms = {
  amount_per_point: Minor;
  point_value: Minor;
  /** The minimum number of points to spend at once. */
  min_points: number;
  /** How many months a point is valid; null: no expiry. */
  points_months: number | null;
};

/** `balance`: the points available; null if none are requested. */
export type PointsFacts = { terms: PointsTerms; balance: number | null };

export type SpentPoints = { spent: number; discount: Minor };

export type PointsRefusal = Rejection<
  'customer_required' | 'points_not_enabled' | 'points_below_minimum' | 'points_too_few'
>;

const NONE: SpentPoints = { spent: 0, discount: ZERO };

/** The discount from points: 50 points of 1.00 each are 50.00. */
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

/** Only whole points: at one per 100.00, a sale of 299.00 earns two. */
export function pointsFor(amount: Minor, amount_per_point: Minor): number {
  return multiplyDivide(amount - (amount % amount_per_point), 1, amount_per_point);
}

/** The points a sale earned and spent, and the corrections by earlier returns. */
export type SalePoints = {
  earned: number;
  spent: number;
  amount_per_point: Minor;
  taken_back: number;
  given_back: number;
};

/** The total of a sale, its goods before the order discount, and the returned part of both. */
export type ComeBack = {
  total: Minor;
  returned: Minor;
  subtotal: Minor;
  subtotal_before: Minor;
  subtotal_now: Minor;
};

/** What a return takes back of the points earned, and gives back of those spent. */
export type PointsBack = { taken_back: number; given_back: number };

/**
 * A return takes back earned points, down to what the rest of the sale would have earned, and gives
 * back its share of the spent points. Of 20,000.00 at one per 1,000.00, half is returned: 20 points
 * become 10. A full return restores the points. `returned` includes the current return.
 */
export function pointsBack(sale: SalePoints, back: ComeBack): PointsBack {
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
