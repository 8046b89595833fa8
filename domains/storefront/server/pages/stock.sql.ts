import { type RawBuilder, sql } from 'kysely';
import { availableStock, NEGATIVE_STOCK } from '#domains/catalog/server/door/variant-stock.sql.ts';

export type InStore = { shop_id: string; warehouse_id: string };

/** What the till says of a variant `v` of the product `p`; null: it is not counted. */
export function availableIn({ shop_id, warehouse_id }: InStore): RawBuilder<unknown> {
  const scope = { branch_ids: null, warehouse_ids: [warehouse_id] };
  return sql`case when p.kind not in ('service', 'non_stock')
    then ${availableStock({ shop_id, scope })} end`;
}

/** Whether a variant `v` is sold beyond its stock, by itself or as the warehouse says. */
export function isSoldWithoutStock({ shop_id, warehouse_id }: InStore): RawBuilder<unknown> {
  return sql`coalesce(${NEGATIVE_STOCK}, (select w.negative_stock from warehouse w
    where w.shop_id = ${shop_id} and w.id = ${warehouse_id})) <> 'forbid'`;
}
