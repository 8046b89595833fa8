import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ShortCost } from '../../core/costs/costing.ts';
import type { StockLocation } from '../batches/lot.sql.ts';

/**
 * The variants that may go negative, by the policy of the product or else of the warehouse. The
 * provisional cost is that of the last movement in the warehouse, else the average of the stock
 * elsewhere in the shop, else zero.
 */
export async function loadSoldShort(
  tx: Tx,
  { shop_id, warehouse_id }: StockLocation,
  variant_ids: readonly string[],
): Promise<Map<string, ShortCost>> {
  const result = await sql<ShortCost & { variant_id: string }>`
    select v.id as variant_id, coalesce(here.quantity, there.quantity, 0) as quantity,
      coalesce(here.value, there.value, 0) as value
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join warehouse w on w.shop_id = v.shop_id and w.id = ${warehouse_id}
    left join lateral (
      select abs(m.quantity) as quantity, abs(m.value + coalesce((
          select sum(c.value) from stock_cost_change c where c.shop_id = m.shop_id
            and c.document_id = m.document_id and c.line_no = m.line_no), 0))::bigint as value
      from stock_movement m
      where shop_id = ${shop_id} and variant_id = v.id and warehouse_id = ${warehouse_id}
        and kind = 'move'
      order by business_date desc, document_id desc, line_no desc limit 1
    ) here on true
    left join lateral (
      select sum(on_hand)::bigint as quantity, sum(value)::bigint as value from stock_level
      where shop_id = ${shop_id} and variant_id = v.id and on_hand > 0
    ) there on here.quantity is null
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
      and coalesce(p.negative_stock, w.negative_stock) <> 'forbid'`.execute(tx);
  return new Map(result.rows.map(({ variant_id, ...cost }) => [variant_id, cost]));
}
