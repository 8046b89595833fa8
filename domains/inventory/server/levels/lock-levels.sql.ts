import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { TrackedVariant } from '../../core/batches/choose-batches.ts';

type Levels = { shop_id: string; warehouse_id: string; variant_ids: readonly string[] };

/**
 * Empty levels for variants that a warehouse never had, so that each can be locked. Before them
 * their products are locked, in the order of ids: nobody merges them until the transaction ends.
 */
export const insertLevels = fixedQuery<Levels>(
  (value) => sql`
  with locked as materialized (
    select p.id from (
      select distinct v.product_id from unnest(${value('variant_ids')}::uuid[]) as k
      cross join lateral (select product_id from variant
        where shop_id = ${value('shop_id')} and id = k limit 1) v
      order by v.product_id
    ) key cross join lateral (select id from product
      where shop_id = ${value('shop_id')} and id = key.product_id limit 1 for key share) p
  )
  insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
  select ${value('shop_id')}, ${value('warehouse_id')}, v, 0, 0
  from unnest(${value('variant_ids')}::uuid[]) as v
  where (select count(*) from locked) > 0
  order by v
  on conflict (shop_id, warehouse_id, variant_id) do nothing`,
);

/** Locks levels in the one order, each found by its key (docs/adr/0150). */
export const lockLevelsQuery = fixedQuery<Levels>(
  (value) => sql`
  select l.* from (
    select distinct k from unnest(${value('variant_ids')}::uuid[]) as k order by k
  ) key cross join lateral (
    select warehouse_id, variant_id, on_hand, reserved, value from stock_level
    where shop_id = ${value('shop_id')} and warehouse_id = ${value('warehouse_id')}
      and variant_id = key.k limit 1 for update) l`,
);

/** The open lots of each level, the oldest first. */
export const openLots = fixedQuery<Levels>(
  (value) => sql`
  select g.variant_id, (select coalesce(json_agg(json_build_object(
      'lot', l.lot_no, 'quantity', l.on_hand, 'value', l.value) order by l.lot_no), '[]')
    from stock_lot l
    where l.shop_id = ${value('shop_id')} and l.warehouse_id = ${value('warehouse_id')}
      and l.variant_id = g.variant_id and l.is_open) as lots
  from unnest(${value('variant_ids')}::uuid[]) as g (variant_id)`,
);

/** The tracked ones of these variants. */
export const trackedVariantsQuery = fixedQuery<Omit<Levels, 'warehouse_id'>, TrackedVariant>(
  (value) => sql`
  select v.id as variant_id, p.tracking, p.requires_expiry
  from (select distinct k from unnest(${value('variant_ids')}::uuid[]) as k) key
  cross join lateral (select id, product_id from variant
    where shop_id = ${value('shop_id')} and id = key.k limit 1) v
  cross join lateral (select tracking, requires_expiry from product
    where shop_id = ${value('shop_id')} and id = v.product_id limit 1) p
  where p.tracking <> 'none' and exists (select from product
    where shop_id = ${value('shop_id')} and tracking <> 'none')`,
);
