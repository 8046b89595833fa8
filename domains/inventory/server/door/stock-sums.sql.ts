import { type RawBuilder, sql } from 'kysely';

const NO_CATEGORY = sql.lit('00000000-0000-0000-0000-000000000000');

/** What a level counts for in the sums of its warehouse and category. */
const COUNTS = sql`v.category_id, v.variants, v.low, v.out, v.value`;

/**
 * What a level `c` (warehouse_id, variant_id) counts for now, found by keys (docs/adr/0150). An
 * archived variant counts only while stock is left. No row: the level is gone, or does not count.
 */
export function countLevelNow(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(p.category_id, ${NO_CATEGORY}::uuid) as category_id,
      (l.on_hand > 0)::int as variants, (l.is_low and l.on_hand > 0)::int as low,
      (l.on_hand <= 0)::int as out, l.value
    from (select on_hand, is_low, value from stock_level
      where shop_id = ${shop_id} and warehouse_id = c.warehouse_id
        and variant_id = c.variant_id limit 1) l
    cross join lateral (select product_id, archived_at from variant
      where shop_id = ${shop_id} and id = c.variant_id limit 1) v
    cross join lateral (select category_id from product
      where shop_id = ${shop_id} and id = v.product_id limit 1) p
    where l.on_hand <> 0 or v.archived_at is null`;
}

/** What it counted for when it was last folded. */
export function countLevelBefore(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select category_id, variants, low, out, value from counted_level l
    where l.shop_id = ${shop_id} and l.warehouse_id = c.warehouse_id
      and l.variant_id = c.variant_id limit 1`;
}

/** The levels that may count for something else than was folded. */
function changedLevels(
  shop_id: RawBuilder<unknown>,
  documents: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select warehouse_id, variant_id from uncounted_level where shop_id = ${shop_id}
    union
    select m.warehouse_id, m.variant_id from ${documents} q
    cross join lateral (select warehouse_id, variant_id from stock_movement
      where shop_id = ${shop_id} and document_id = q.document_id offset 0) m`;
}

/**
 * Variants in stock, low, out of stock and value by warehouse and category, as a relation: the
 * folded sums, and the difference of the levels that changed since. Several rows add up.
 */
export function stockSums(shop: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const shop_id = sql`${shop}`;
  const documents = sql`(select document_id from unfolded_document where shop_id = ${shop_id})`;
  return sql`(
    select warehouse_id, category_id, variants, low, out, value from stock_sum
    where shop_id = ${shop_id}
    union all
    select c.warehouse_id, ${COUNTS} from (${changedLevels(shop_id, documents)}) c
    cross join lateral (
      ${countLevelNow(shop_id)}
    ) v
    union all
    select c.warehouse_id, v.category_id, -v.variants, -v.low, -v.out, -v.value
    from (${changedLevels(shop_id, documents)}) c
    cross join lateral (
      ${countLevelBefore(shop_id)}
    ) v
  )`;
}
