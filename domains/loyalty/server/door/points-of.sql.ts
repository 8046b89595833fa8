import { type RawBuilder, sql } from 'kysely';
import type { PointsTerms } from '../../core/points.ts';

/**
 * A column of a facts statement: the terms of points; null: no points programme, or no customer.
 */
export function pointsTermsOf(
  shop_id: string | RawBuilder<unknown>,
  customer_id: string | RawBuilder<unknown> | undefined,
): RawBuilder<PointsTerms | null> {
  if (customer_id === undefined) return sql`null`;
  return sql<PointsTerms | null>`(select json_build_object('amount_per_point', amount_per_point,
      'point_value', point_value, 'min_points', min_points, 'points_months', points_months)
    from loyalty_terms where shop_id = ${shop_id} and points_on)`;
}

/** The points that the sale of document `d` earned and spent. */
export function salePointsOf(d: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('earned', x.earned, 'spent', x.spent,
      'discount', x.discount, 'after', x.after)
    from sale_points x where x.shop_id = ${d}.shop_id and x.sale_id = ${d}.id)`;
}
