import type { Due } from './run.sql.ts';

/*
 * The first statement of a transaction that nobody signed in for. The ids come from their row.
 */

/** Sets the shop, and answers in whose name a template posts; no row: nobody's any more. */
export function actingFor({ shop_id, id }: Due): string {
  return `select * from act_for_recurring('${shop_id}', '${id}')`;
}

/** Sets the shop. */
export function shopOf({ shop_id }: Due): string {
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}
