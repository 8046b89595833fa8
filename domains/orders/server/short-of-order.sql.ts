import { sql } from 'kysely';
import { NEGATIVE_STOCK } from '#domains/catalog/server/door/variant-stock.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The goods of an order, parts of bundles among them, that are reserved for it in part or not. */
export async function selectShort(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<string[]> {
  const result = await sql<{ variant_id: string }>`
    select v.id as variant_id
    from (
      select i.variant_id, sum(l.quantity * l.factor / 10000 * i.of_one / 10000) as wanted
      from trade_order_line l
      join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      cross join lateral (
        select v.id as variant_id, 10000::bigint as of_one where p.kind = 'goods'
        union all select b.part_id, b.quantity from bundle_part b
        where p.kind = 'bundle' and b.shop_id = v.shop_id and b.variant_id = v.id
      ) i
      where l.shop_id = ${shop_id} and l.order_id = ${id}
      group by i.variant_id
    ) w
    join trade_order o on o.shop_id = ${shop_id} and o.id = ${id}
    join warehouse h on h.shop_id = o.shop_id and h.id = o.warehouse_id
    join variant v on v.shop_id = o.shop_id and v.id = w.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where coalesce(${NEGATIVE_STOCK}, h.negative_stock) = 'forbid'
      and w.wanted > (select coalesce(sum(r.quantity), 0) from stock_reservation r
        where r.shop_id = o.shop_id and r.reserved_for = o.id and r.variant_id = v.id
          and r.ended_at is null)
    order by v.id`.execute(tx);
  return result.rows.map(({ variant_id }) => variant_id);
}
