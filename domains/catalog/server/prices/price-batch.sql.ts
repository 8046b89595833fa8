import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PriceBatch, PricePreview } from '../../contract/price-batch.ts';
import type { PriceRule } from '../../core/price-rule.ts';
import { PRICE_LOOKED_AT } from '../door/price-looked-at.sql.ts';

export type PricedRow = {
  variant_id: string;
  product_id: string;
  product_code: string;
  name: string;
  name_bn: string;
  variant: string;
  variant_bn: string;
  sale_price: Minor;
  product_discount: Minor;
  /** The unit cost. null: unknown, or not requested. */
  cost: Minor | null;
  rise: { old_cost: Minor; new_cost: Minor } | null;
};

type Narrowed = {
  shop_id: string;
  category_ids: readonly string[] | null;
  brand_id: string | null;
  product_ids: readonly string[] | null;
  over: PriceRule['over'];
  rows_max: number;
};

/** The variants on sale, by code. */
export async function selectPriced(tx: Tx, filter: Narrowed): Promise<PricedRow[]> {
  const { shop_id, category_ids, brand_id, product_ids, over } = filter;
  const narrowed = [
    sql`p.shop_id = ${shop_id} and p.archived_at is null and v.archived_at is null`,
    ...(category_ids === null ? [] : [sql`p.category_id = any(${category_ids}::uuid[])`]),
    ...(brand_id === null ? [] : [sql`p.brand_id = ${brand_id}`]),
    ...(product_ids === null ? [] : [sql`p.id = any(${product_ids}::uuid[])`]),
    ...(over === 'rise' ? [sql`${ROSE} is not null`] : []),
  ];
  const result = await sql<PricedRow>`
    select v.id as variant_id, p.id as product_id, p.code as product_code, p.name, p.name_bn,
      v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.sale_price,
      v.product_discount, ${over === 'cost' ? COST : sql`null`}::bigint as cost,
      ${over === 'rise' ? ROSE : sql`null::json`} as rise
    from product p join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    where ${sql.join(narrowed, sql` and `)}
    order by p.code, v.rank, v.id limit ${filter.rows_max}`.execute(tx);
  return result.rows;
}

/** The increase of the unit cost since the last review of the price. */
const ROSE = sql`(
  select json_build_object('old_cost', c.old_cost, 'new_cost', c.new_cost) from cost_increase c
  where c.shop_id = v.shop_id and c.variant_id = v.id and c.dismissed_at is null
    and not ${PRICE_LOOKED_AT})`;

/** The average unit cost in stock, else the cost of the last receipt. */
const COST = sql`coalesce(
  (select round(sum(l.value)::numeric * 10000 / sum(l.on_hand)) from stock_level l
    where l.shop_id = v.shop_id and l.variant_id = v.id and l.on_hand > 0),
  (select round(m.value::numeric * 10000 / m.quantity) from stock_movement m
    where m.shop_id = v.shop_id and m.variant_id = v.id and m.kind = 'move' and m.quantity > 0
    order by m.business_date desc, m.document_id desc, m.line_no desc limit 1))`;

type UnitPrices = { variant_id: string; units: PricePreview['rows'][number]['own_prices'] };

/** Other units of these variants whose price is not the factor times the own price. */
export async function selectUnitPrices(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<UnitPrices[]> {
  const result = await sql<UnitPrices>`
    select o.variant_id, json_agg(json_build_object('unit_name', u.name,
      'unit_name_bn', u.name_bn, 'sale_price', o.sale_price) order by o.factor, u.code) as units
    from variant_unit o join unit u on u.shop_id = o.shop_id and u.id = o.unit_id
    where o.shop_id = ${shop_id} and o.variant_id = any(${variant_ids}::uuid[])
      and o.sale_price is not null
    group by o.variant_id`.execute(tx);
  return result.rows;
}

/** The products that exist in the shop, archived ones too. */
export async function selectKnown(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from product
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Changes of many prices take turns in a shop; a change of a single price waits for its row. */
export async function lockPrices(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820331))`.execute(tx);
}

/** In id order, like all others, because a change of a single price may hold one. */
export async function lockVariants(tx: Tx, shop_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    select from variant where shop_id = ${shop_id} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
}

type Stamp = { shop_id: string; at: Date; actor_id: string };

/** The batch that set the prices, or the batch that was undone. */
type Because = { batch_id?: string; undoes_batch_id?: string };

export type NewPrice = {
  change_id: string;
  variant_id: string;
  before: Minor;
  after: Minor;
  product_discount: Minor;
};

/** Writes the prices and their history. */
export async function writePrices(
  tx: Tx,
  stamp: Stamp & Because,
  prices: readonly NewPrice[],
): Promise<void> {
  await writePricesQuery(stamp, prices).execute(tx);
}

/** The same as a statement to be sent with others. */
export function writePricesQuery(
  stamp: Stamp & Because,
  prices: readonly NewPrice[],
): RawBuilder<unknown> {
  const { batch_id = null, undoes_batch_id = null } = stamp;
  return sql`
    with wanted as (
      select * from unnest(
        ${prices.map((p) => p.change_id)}::uuid[], ${prices.map((p) => p.variant_id)}::uuid[],
        ${prices.map((p) => p.before)}::bigint[], ${prices.map((p) => p.after)}::bigint[],
        ${prices.map((p) => p.product_discount)}::bigint[]
      ) as t (change_id, variant_id, before, after, discount)
    ), history as (
      insert into price_change (shop_id, id, variant_id, at, actor_id, sale_price_before,
        sale_price, product_discount_before, product_discount, batch_id, undoes_batch_id)
      select ${stamp.shop_id}, change_id, variant_id, ${stamp.at}, ${stamp.actor_id}, before,
        after, discount, discount, ${batch_id}::uuid, ${undoes_batch_id}::uuid
      from wanted
    )
    update variant v set sale_price = a.after, version = v.version + 1, changed_at = now()
    from wanted a
    where v.shop_id = ${stamp.shop_id} and v.id = a.variant_id`;
}

export async function insertBatch(
  tx: Tx,
  stamp: Stamp & { batch_id: string },
  { rule, changed }: { rule: PriceRule; changed: number },
): Promise<void> {
  await sql`
    insert into price_batch (shop_id, id, at, actor_id, rule, changed)
    values (${stamp.shop_id}, ${stamp.batch_id}, ${stamp.at}, ${stamp.actor_id},
      ${JSON.stringify(rule)}::jsonb, ${changed})`.execute(tx);
}

export async function lockBatch(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ is_undone: boolean } | undefined> {
  const result = await sql<{ is_undone: boolean }>`
    select undone_at is not null as is_undone from price_batch
    where shop_id = ${shop_id} and id = ${id} for update`.execute(tx);
  return result.rows[0];
}

/** The prices of a batch that have not changed since, with the earlier price to restore. */
export async function selectSetBack(
  tx: Tx,
  shop_id: string,
  batch_id: string,
): Promise<Omit<NewPrice, 'change_id'>[]> {
  const result = await sql<Omit<NewPrice, 'change_id'>>`
    select c.variant_id, c.sale_price as before, c.sale_price_before as after, v.product_discount
    from price_change c join variant v on v.shop_id = c.shop_id and v.id = c.variant_id
    where c.shop_id = ${shop_id} and c.batch_id = ${batch_id}
      and v.sale_price = c.sale_price and v.product_discount <= c.sale_price_before
    order by v.id for no key update of v`.execute(tx);
  return result.rows;
}

export async function updateAsUndone(
  tx: Tx,
  stamp: Stamp,
  { id, set_back }: { id: string; set_back: number },
): Promise<void> {
  await sql`
    update price_batch set undone_at = ${stamp.at}, undone_by = ${stamp.actor_id},
      set_back = ${set_back}
    where shop_id = ${stamp.shop_id} and id = ${id}`.execute(tx);
}

export async function selectBatches(
  tx: Tx,
  filter: { shop_id: string; sees_cost: boolean; after: readonly string[] | null; limit: number },
): Promise<Keyed<PriceBatch>[]> {
  const [at, id] = filter.after ?? [];
  const behind =
    at === undefined ? sql`` : sql`and (b.at, b.id) < (${at}::timestamptz, ${id}::uuid)`;
  const isoUtc = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const isVisible = filter.sees_cost ? sql`true` : sql`b.rule ->> 'over' is distinct from 'cost'`;
  const result = await sql<Keyed<PriceBatch>>`
    select b.id, ${isoUtc('b.at')} as at, u.name as actor_name,
      coalesce(b.rule ->> 'over', 'price') as over,
      case when ${isVisible} then b.rule -> 'rate' end as rate,
      case when ${isVisible} then b.rule -> 'amount' end as amount,
      (b.rule ->> 'round_to')::int as round_to, b.changed,
      ${isoUtc('b.undone_at')} as undone_at, b.set_back,
      array[${isoUtc('b.at')}, b.id::text] as page_key
    from price_batch b join app_user u on u.id = b.actor_id
    where b.shop_id = ${filter.shop_id} ${behind}
    order by b.at desc, b.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
