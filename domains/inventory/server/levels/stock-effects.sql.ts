import { type RawBuilder, sql } from 'kysely';
import { fixedQuery, type Value } from '#platform/db/fixed-statement.ts';
import { VALUE_AFTER } from '../costs/value-after.sql.ts';
import { allowsNegative } from './stock.sql.ts';

type Shop = { shop_id: string };
type Document = Shop & { document_id: string };

/** In the order of their numbers. */
export const insertMovements = fixedQuery<
  Document & {
    business_date: string;
    kinds: readonly string[];
    warehouse_ids: readonly string[];
    variant_ids: readonly string[];
    quantities: readonly number[];
    values: readonly number[];
    line_nos: readonly number[];
    origin_document_ids: readonly (string | null)[];
    origin_line_nos: readonly (number | null)[];
    are_at_average: readonly boolean[];
    guesses: readonly number[];
  }
>(
  (value) => sql`
  insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
    quantity, value, business_date, origin_document_id, origin_line_no, is_at_average, guessed)
  select ${value('shop_id')}, ${value('document_id')}, m.line_no, m.kind, m.warehouse_id,
    m.variant_id, m.quantity, m.value, ${value('business_date')}::date, m.origin_document_id,
    m.origin_line_no, m.is_at_average, m.guessed
  from unnest(${value('kinds')}::text[], ${value('warehouse_ids')}::uuid[],
    ${value('variant_ids')}::uuid[], ${value('quantities')}::bigint[], ${value('values')}::bigint[],
    ${value('line_nos')}::int[], ${value('origin_document_ids')}::uuid[],
    ${value('origin_line_nos')}::int[], ${value('are_at_average')}::boolean[],
    ${value('guesses')}::bigint[]
  ) as m (kind, warehouse_id, variant_id, quantity, value, line_no, origin_document_id,
    origin_line_no, is_at_average, guessed)`,
);

type LevelColumns = Shop & {
  business_date: string;
  /** The cost method that the values were decided with. */
  cost_method: string;
  warehouse_ids: readonly string[];
  variant_ids: readonly string[];
  quantities: readonly number[];
  values: readonly number[];
  have_moved: readonly boolean[];
  expected: number;
};

/**
 * Finds each level by its key, where its lock left it (docs/adr/0150). No level falls below its
 * reserved quantity. If the shop changed its cost method meanwhile, or a product was merged, the
 * transaction begins anew: nothing comes in under a merged product. A merge takes out of it.
 */
function changeBy(
  value: Value<LevelColumns>,
  after: RawBuilder<unknown>,
  { orBelow, refusal }: { orBelow: RawBuilder<unknown>; refusal: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
  with found as materialized (
    select l.place, c.quantity, c.value, c.has_moved
    from unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
      ${value('quantities')}::bigint[], ${value('values')}::bigint[],
      ${value('have_moved')}::boolean[]) as c (warehouse_id, variant_id, quantity, value, has_moved)
    cross join lateral (
      select ctid as place from stock_level where shop_id = ${value('shop_id')}
        and warehouse_id = c.warehouse_id and variant_id = c.variant_id limit 1) l
  ), changed as (
    update stock_level l set on_hand = l.on_hand + c.quantity, value = ${after},
      moved_on = case when c.has_moved then greatest(l.moved_on, ${value('business_date')}::date)
        else l.moved_on end
    from found c
    where l.shop_id = ${value('shop_id')} and l.ctid = c.place
      and (c.quantity >= 0 or l.on_hand + c.quantity >= l.reserved${orBelow})
    returning 1
  ), outcome as (
    select (select count(*) from changed) as changed,
      (select cost_method from shop where shop_id = ${value('shop_id')}) as cost_method,
      exists (select
        from unnest(${value('variant_ids')}::uuid[], ${value('quantities')}::bigint[])
          as c (variant_id, quantity)
        cross join lateral (select merged_into from variant
          where shop_id = ${value('shop_id')} and id = c.variant_id limit 1) v
        where c.quantity > 0 and v.merged_into is not null) as is_into_merged
  )
  select case when cost_method <> ${value('cost_method')} or is_into_merged
      or exists (select from variant
        where shop_id = ${value('shop_id')} and id = any(${value('variant_ids')}::uuid[])
          and merged_into is not null)
    then begin_anew() else ${refusal} end as refused
  from outcome
  where cost_method <> ${value('cost_method')} or is_into_merged
    or changed <> ${value('expected')}::bigint`;
}

/** For products with stock. */
export const changeLevels = fixedQuery<LevelColumns>((value) =>
  changeBy(value, sql`case when l.on_hand >= 0 then l.value + c.value else ${VALUE_AFTER} end`, {
    orBelow: sql``,
    refusal: sql`refuse('insufficient_stock')`,
  }),
);

/**
 * For products that may go below zero by the rule of the product or the warehouse. It was decided
 * that they may, so a guard that refuses saw other facts: the transaction begins anew.
 */
export const changeLevelsBelow = fixedQuery<LevelColumns>((value) =>
  changeBy(value, VALUE_AFTER, {
    orBelow: allowsNegative(value('shop_id')),
    refusal: sql`begin_anew()`,
  }),
);

/** The value that settled levels get beyond their change. Each is found by its key, as above. */
export const addToValues = fixedQuery<
  Shop & {
    warehouse_ids: readonly string[];
    variant_ids: readonly string[];
    values: readonly number[];
  }
>(
  (value) => sql`
  with found as materialized (
    select l.place, t.value
    from unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
      ${value('values')}::bigint[]) as t (warehouse_id, variant_id, value)
    cross join lateral (
      select ctid as place from stock_level where shop_id = ${value('shop_id')}
        and warehouse_id = t.warehouse_id and variant_id = t.variant_id limit 1) l
  )
  update stock_level l set value = l.value + f.value
  from found f
  where l.shop_id = ${value('shop_id')} and l.ctid = f.place`,
);
