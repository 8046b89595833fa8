import { sql } from 'kysely';
import { isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { OtherLocation } from '../../contract/other-locations.ts';

/** The most rows: with many variants and locations the fullest are enough. */
const ROWS_MAX = 200;

export async function hasProduct(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from product where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}

type OtherLocationFilter = {
  shop_id: string;
  scope: Scope;
  product_id: string;
  warehouse_id: string;
};

/** One index lookup of a level for each variant or part and location. */
export async function selectOtherLocations(
  tx: Tx,
  filter: OtherLocationFilter,
): Promise<OtherLocation[]> {
  const { shop_id, scope, product_id, warehouse_id } = filter;
  const result = await sql<OtherLocation>`
    select v.id as variant_id, w.id as warehouse_id, w.name, w.name_bn, there.stock
    from product p
    join variant v on v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
    join warehouse w on w.shop_id = p.shop_id and w.id <> ${warehouse_id}
      and w.archived_at is null and w.is_saleable and ${isWarehouseInScope(scope, sql`w`)}
    cross join lateral (
      select case when p.kind = 'bundle' then (
          select min(greatest(coalesce(l.on_hand - l.reserved, 0), 0) / b.quantity) * 10000
          from bundle_part b
          left join stock_level l on l.shop_id = b.shop_id and l.warehouse_id = w.id
            and l.variant_id = b.part_id
          where b.shop_id = v.shop_id and b.variant_id = v.id)
        else (select l.on_hand - l.reserved from stock_level l
          where l.shop_id = v.shop_id and l.warehouse_id = w.id and l.variant_id = v.id)
        end as stock
    ) there
    where p.shop_id = ${shop_id} and p.id = ${product_id} and there.stock > 0
    order by there.stock desc, w.name, v.id limit ${ROWS_MAX}`.execute(tx);
  return result.rows;
}
