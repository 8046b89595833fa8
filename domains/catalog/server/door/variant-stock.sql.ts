import { type RawBuilder, sql } from 'kysely';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Scope } from '#platform/http/actor.ts';

/*
 * The stock of a variant `v` of the product `p`: columns for any query with these two aliases. Each
 * reads the levels of one variant by index, so that the planner never scans the whole table.
 */

/** Only stock in the warehouses of the scope counts. */
export type StockScope = { shop_id: string; scope: Scope };

/** On hand less reserved. */
export function availableStock(stockScope: StockScope): RawBuilder<unknown> {
  return sumOfLevels(stockScope, sql`l.on_hand - l.reserved`);
}

/**
 * Whether a variant can be sold below zero; null: as the warehouse says. A bundle can if each of
 * its parts can, so `forbid` of one part decides, then null, because the warehouse may forbid it. A
 * part that warns then gives no warning where the warehouse allows. A bundle without parts cannot
 * be sold.
 */
export const NEGATIVE_STOCK: RawBuilder<unknown> = sql`
      case when p.kind <> 'bundle' then p.negative_stock else (
        select case
            when count(*) = 0 or bool_or(part.negative_stock = 'forbid') then 'forbid'
            when bool_or(part.negative_stock is null) then null
            when bool_or(part.negative_stock = 'warn') then 'warn' else 'allow' end
        from bundle_part b
        join variant part_variant on part_variant.shop_id = b.shop_id
          and part_variant.id = b.part_id
        join product part on part.shop_id = part_variant.shop_id
          and part.id = part_variant.product_id
        where b.shop_id = v.shop_id and b.variant_id = v.id) end`;

/** On hand, including what is reserved. */
export function onHandStock(stockScope: StockScope): RawBuilder<unknown> {
  return sumOfLevels(stockScope, sql`l.on_hand`);
}

/** On hand by warehouse, as JSON. A bundle has no levels, so it gets an empty list. */
export function onHandByWarehouse({ shop_id, scope }: StockScope): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object(
        'warehouse_id', l.warehouse_id, 'on_hand', l.on_hand, 'is_low', l.is_low)
        order by l.warehouse_id), '[]')
      from stock_level l
      where l.shop_id = v.shop_id and l.variant_id = v.id
        and ${isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`)})`;
}

/** The sum of `quantity`, an expression of a level `l`; for a bundle, its complete sets. */
function sumOfLevels(stockScope: StockScope, quantity: RawBuilder<unknown>): RawBuilder<unknown> {
  const { shop_id, scope } = stockScope;
  const isCounted = isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`);
  return sql`case when p.kind = 'bundle' then ${completeSets(stockScope, quantity)}
      else (select coalesce(sum(${quantity}), 0)::bigint from stock_level l
        where l.shop_id = v.shop_id and l.variant_id = v.id and ${isCounted}) end`;
}

/**
 * How many complete bundles the parts in each warehouse make, summed over the warehouses. With one
 * of each part in a bundle, 5 and 80 pieces in a warehouse make 5. The division of integers drops
 * an incomplete bundle.
 */
function completeSets(
  { shop_id, scope }: StockScope,
  quantity: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isCounted = isInWarehouses({ shop_id, ...scope }, sql`h.id`);
  return sql`(select coalesce(sum(sets), 0)::bigint from (
        select min(greatest(coalesce(${quantity}, 0), 0) / b.quantity) * ${sql.lit(ONE)} as sets
        from warehouse h
        join bundle_part b on b.shop_id = h.shop_id and b.variant_id = v.id
        left join stock_level l on l.shop_id = h.shop_id and l.warehouse_id = h.id
          and l.variant_id = b.part_id
        where h.shop_id = v.shop_id and ${isCounted}
        group by h.id) per_warehouse)`;
}
