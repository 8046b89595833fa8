import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ShortCost } from '../core/costing.ts';
import type { Place } from './lot.sql.ts';

/**
 * What goods cost when they last moved in the warehouse; where they never did, what they cost that
 * lie elsewhere in the shop.
 */
export async function loadLastCosts(
  tx: Tx,
  { shop_id, warehouse_id }: Place,
  variant_ids: readonly string[],
): Promise<Map<string, ShortCost>> {
  if (variant_ids.length === 0) return new Map();
  const result = await sql<ShortCost & { variant_id: string }>`
    select v as variant_id, coalesce(here.quantity, there.quantity) as quantity,
      coalesce(here.value, there.value) as value
    from unnest(${variant_ids}::uuid[]) as v
    left join lateral (
      select abs(quantity) as quantity, abs(value) as value from stock_movement
      where shop_id = ${shop_id} and variant_id = v and warehouse_id = ${warehouse_id}
        and kind = 'move'
      order by business_date desc, document_id desc, line_no desc limit 1
    ) here on true
    left join lateral (
      select sum(on_hand)::bigint as quantity, sum(value)::bigint as value from stock_level
      where shop_id = ${shop_id} and variant_id = v and on_hand > 0
    ) there on here.quantity is null
    where coalesce(here.quantity, there.quantity) is not null`.execute(tx);
  return new Map(result.rows.map(({ variant_id, ...cost }) => [variant_id, cost]));
}
