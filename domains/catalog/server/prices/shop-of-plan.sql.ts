import type { DuePlan } from './price-plan.sql.ts';

/**
 * Sets the shop: the first statement of a transaction without a signed-in user. The id comes from
 * its row.
 */
export function shopOfPlan({ shop_id }: DuePlan): string {
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}
