import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { countLevelBefore, countLevelNow } from '../door/stock-sums.sql.ts';

/** The shops with levels to count anew. */
export async function selectShopsToCount(tx: Tx, most: number): Promise<string[]> {
  const result = await sql<{ shop_id: string }>`
    select shop_id from shops_to_count(${most}::int)`.execute(tx);
  return result.rows.map(({ shop_id }) => shop_id);
}

type Counts = { category_id: string; variants: number; low: number; out: number; value: number };

export type ChangedLevel = {
  warehouse_id: string;
  variant_id: string;
  /** The version of its mark; null: it has none. */
  mark: number | null;
  now: Counts | null;
  then: Counts | null;
};

/** The levels that documents moved or that are marked, with what they count for. */
export async function selectChangedLevels(
  tx: Tx,
  {
    shop_id,
    document_ids,
    most,
  }: { shop_id: string; document_ids: readonly string[]; most: number },
): Promise<ChangedLevel[]> {
  const shop = sql`${shop_id}`;
  const result = await sql<ChangedLevel>`
    select c.warehouse_id, c.variant_id, c.mark,
      (select to_json(v) from (${countLevelNow(shop)}) v) as now,
      (select to_json(v) from (${countLevelBefore(shop)}) v) as then
    from (
      select warehouse_id, variant_id, max(mark) as mark from (
        (select warehouse_id, variant_id, mark from uncounted_level where shop_id = ${shop}
          order by warehouse_id, variant_id limit ${most})
        union all
        select m.warehouse_id, m.variant_id, null
        from unnest(${document_ids}::uuid[]) q (document_id)
        cross join lateral (select warehouse_id, variant_id from stock_movement
          where shop_id = ${shop} and document_id = q.document_id offset 0) m
      ) changed group by warehouse_id, variant_id
    ) c
    order by c.warehouse_id, c.variant_id`.execute(tx);
  return result.rows;
}

type LevelKeys = {
  shop_id: string;
  warehouse_ids: readonly string[];
  variant_ids: readonly string[];
};

export const setCountedLevels = fixedQuery<
  LevelKeys & {
    category_ids: readonly string[];
    variants: readonly number[];
    low: readonly number[];
    out: readonly number[];
    values: readonly number[];
  }
>(
  (value) => sql`
  insert into counted_level as t (shop_id, warehouse_id, variant_id, category_id, variants, low,
    out, value)
  select ${value('shop_id')}, warehouse_id, variant_id, category_id, variants, low, out, value
  from unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
    ${value('category_ids')}::uuid[], ${value('variants')}::smallint[], ${value('low')}::smallint[],
    ${value('out')}::smallint[], ${value('values')}::bigint[])
    as c (warehouse_id, variant_id, category_id, variants, low, out, value)
  on conflict (shop_id, warehouse_id, variant_id) do update set category_id = excluded.category_id,
    variants = excluded.variants, low = excluded.low, out = excluded.out, value = excluded.value`,
);

export const addToStockSums = fixedQuery<{
  shop_id: string;
  warehouse_ids: readonly string[];
  category_ids: readonly string[];
  variants: readonly number[];
  low: readonly number[];
  out: readonly number[];
  values: readonly number[];
}>(
  (value) => sql`
  insert into stock_sum as t (shop_id, warehouse_id, category_id, variants, low, out, value)
  select ${value('shop_id')}, warehouse_id, category_id, exact_sum(variants), exact_sum(low),
    exact_sum(out), exact_sum(value)
  from unnest(${value('warehouse_ids')}::uuid[], ${value('category_ids')}::uuid[],
    ${value('variants')}::bigint[], ${value('low')}::bigint[], ${value('out')}::bigint[],
    ${value('values')}::bigint[]) as c (warehouse_id, category_id, variants, low, out, value)
  group by warehouse_id, category_id order by warehouse_id, category_id
  on conflict (shop_id, warehouse_id, category_id) do update
    set variants = t.variants + excluded.variants, low = t.low + excluded.low,
      out = t.out + excluded.out, value = t.value + excluded.value`,
);

/** A mark that was set again since it was read stays. */
export const clearMarks = fixedQuery<LevelKeys & { marks: readonly number[] }>(
  (value) => sql`
  delete from uncounted_level u
  using unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
    ${value('marks')}::int[]) as c (warehouse_id, variant_id, mark)
  where u.shop_id = ${value('shop_id')} and u.warehouse_id = c.warehouse_id
    and u.variant_id = c.variant_id and u.mark = c.mark`,
);
