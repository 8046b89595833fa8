import type { Due } from './run.sql.ts';

/* The first statement of a transaction without a signed-in user. The ids come from the due row. */

/**
 * Sets the shop, and answers the member in whose name a template posts; no row: the member has
 * left.
 */
export function actingFor({ shop_id, id }: Due): string {
  return `select * from act_for_recurring('${shop_id}', '${id}')`;
}

/** Sets the shop. */
export function shopOf({ shop_id }: Due): string {
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}
