import { type RawBuilder, sql } from 'kysely';
import { PRICE_LOOKED_AT } from '#domains/catalog/server/door/price-looked-at.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CostIncreaseRow } from '../contract/cost-increase.ts';
import type { CostHistory, CostIncrease, Delivery, Priced } from '../core/cost-increase.ts';

/** Of a row `c`: the increase was not dismissed, and the price has not been reviewed since. */
const IS_OPEN = sql`(c.dismissed_at is null and not ${PRICE_LOOKED_AT})`;

type Known = CostHistory & { variant_id: string };

/**
 * The costs of these variants in their last two deliveries in force, else as opening stock; their
 * stored increases; and the share from which the shop reports one.
 */
export async function loadCosts(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<{ share: Rate; variants: Known[] }> {
  const result = await sql<{ share: Rate; variants: Known[] }>`
    select s.cost_increase_share as share,
      (select coalesce(json_agg(json_build_object('variant_id', a.id, 'latest', came.rows -> 0,
          'before', coalesce((came.rows -> 1 ->> 'unit_cost')::bigint,
            case when json_array_length(came.rows) = 1
              then ${openingCost(shop_id, sql`a.id`)} end),
          'noted', (select json_build_object('document_id', c.document_id,
              'old_cost', c.old_cost, 'new_cost', c.new_cost, 'is_open', ${IS_OPEN})
            from cost_increase c
            where c.shop_id = ${shop_id} and c.variant_id = a.id)) order by a.id), '[]')
        from unnest(${variant_ids}::uuid[]) as a (id)
        cross join lateral (
          select coalesce(json_agg(d), '[]') as rows from (${deliveries(shop_id, sql`a.id`)}) as d
        ) as came) as variants
    from shop s where s.shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists');
}

/** The last two deliveries are searched among at most this many. */
const LOOKED_AT = 10;

/** The last two deliveries with their unit cost and late costs. Free deliveries are skipped. */
function deliveries(shop_id: string, variant_id: RawBuilder<unknown>): RawBuilder<Delivery> {
  return sql`
    select g.document_id, g.warehouse_id,
      round((moved.value + landed.value) * 10000 / moved.quantity)::bigint as unit_cost
    from (select distinct l.document_id from goods_receipt_line l
      where l.shop_id = ${shop_id} and l.variant_id = ${variant_id}
      order by l.document_id desc limit ${sql.lit(LOOKED_AT)}) as came
    join goods_receipt g on g.shop_id = ${shop_id} and g.document_id = came.document_id
    cross join lateral (
      select sum(m.value) as value, sum(m.quantity) as quantity from stock_movement m
      where m.shop_id = g.shop_id and m.document_id = g.document_id
        and m.variant_id = ${variant_id} and m.kind = 'move'
    ) as moved
    cross join lateral (
      select coalesce(sum(x.to_stock + x.to_sales), 0) as value
      from receipt_cost_line x
      join goods_receipt_line l on l.shop_id = x.shop_id and l.document_id = x.receipt_id
        and l.id = x.receipt_line_id and l.variant_id = ${variant_id}
      where x.shop_id = g.shop_id and x.receipt_id = g.document_id
        and not exists (select from document r
          where r.shop_id = x.shop_id and r.reverses_id = x.document_id)
    ) as landed
    where moved.value + landed.value > 0
      and not exists (select from document r
        where r.shop_id = g.shop_id and r.reverses_id = g.document_id)
    order by g.document_id desc limit 2`;
}

function openingCost(shop_id: string, variant_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select round(m.value::numeric * 10000 / m.quantity)::bigint from stock_movement m
    join opening_balance o on o.shop_id = m.shop_id and o.document_id = m.document_id
    where m.shop_id = ${shop_id} and m.variant_id = ${variant_id} and m.kind = 'move'
      and m.quantity > 0 and m.value > 0
      and not exists (select from document r
        where r.shop_id = m.shop_id and r.reverses_id = m.document_id)
    order by m.business_date desc, m.document_id desc limit 1)`;
}

export type IncreaseToNote = CostIncrease & Delivery & { variant_id: string };

/** Stores the increases, and deletes the stored ones of other variants that no longer hold. */
export async function writeIncreases(
  tx: Tx,
  shop_id: string,
  written: { at: Date; increases: readonly IncreaseToNote[]; resolved: readonly string[] },
): Promise<void> {
  const { at, increases, resolved } = written;
  await sql`
    with gone as (
      delete from cost_increase where shop_id = ${shop_id} and variant_id = any(${resolved}::uuid[])
    )
    insert into cost_increase (shop_id, variant_id, old_cost, new_cost, document_id, warehouse_id,
      noted_at)
    select ${shop_id}, variant_id, old_cost, new_cost, document_id, warehouse_id, ${at}
    from unnest(
      ${increases.map((r) => r.variant_id)}::uuid[], ${increases.map((r) => r.old_cost)}::bigint[],
      ${increases.map((r) => r.new_cost)}::bigint[], ${increases.map((r) => r.document_id)}::uuid[],
      ${increases.map((r) => r.warehouse_id)}::uuid[]
    ) as t (variant_id, old_cost, new_cost, document_id, warehouse_id)
    order by variant_id
    on conflict (shop_id, variant_id) do update set old_cost = excluded.old_cost,
      new_cost = excluded.new_cost, document_id = excluded.document_id,
      warehouse_id = excluded.warehouse_id, noted_at = excluded.noted_at, dismissed_at = null,
      dismissed_by = null`.execute(tx);
}

/** The variants of a receipt, or of a late cost of it. */
export async function selectVariantsOf(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<string[]> {
  const result = await sql<{ variant_id: string }>`
    select distinct l.variant_id from goods_receipt_line l
    where l.shop_id = ${shop_id} and l.document_id = coalesce((select receipt_id from receipt_cost
      where shop_id = ${shop_id} and document_id = ${document_id}), ${document_id})`.execute(tx);
  return result.rows.map(({ variant_id }) => variant_id);
}

type Found = Omit<CostIncreaseRow, 'proposed_price' | 'earned'> & Priced;

export async function selectIncreases(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    /** null: from any delivery. */
    document_id: string | null;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<Found>[]> {
  const { shop_id, scope, document_id, after, limit } = filter;
  const by = document_id === null ? sql`` : sql`and c.document_id = ${document_id}`;
  const [at, id] = after ?? [];
  const behind =
    at === undefined
      ? sql``
      : sql`and (c.noted_at < ${at}::timestamptz
          or (c.noted_at = ${at}::timestamptz and c.variant_id > ${id}::uuid))`;
  const result = await sql<Keyed<Found>>`
    select c.variant_id, p.id as product_id, p.code as product_code, p.name, p.name_bn,
      v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, c.old_cost,
      c.new_cost, v.sale_price, v.product_discount, coalesce(v.vat_rate, s.vat_rate) as vat_rate,
      s.prices_include_vat, c.document_id, n.number, d.business_date,
      array[to_char(c.noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        c.variant_id::text] as page_key
    from cost_increase c
    join variant v on v.shop_id = c.shop_id and v.id = c.variant_id and v.archived_at is null
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.archived_at is null
    join shop s on s.shop_id = c.shop_id
    join document d on d.shop_id = c.shop_id and d.id = c.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    where c.shop_id = ${shop_id} and ${IS_OPEN}
      and ${isInWarehouses({ shop_id, ...scope }, sql`c.warehouse_id`)} ${by} ${behind}
    order by c.noted_at desc, c.variant_id limit ${limit + 1}`.execute(tx);
  return result.rows;
}

/** False: this variant has no increase that the caller may see. */
export async function dismissIncrease(
  tx: Tx,
  dismissal: { shop_id: string; scope: Scope; variant_id: string; at: Date; by: string },
): Promise<boolean> {
  const { shop_id, scope } = dismissal;
  const result = await sql`
    update cost_increase c set dismissed_at = ${dismissal.at}, dismissed_by = ${dismissal.by}
    where c.shop_id = ${shop_id} and c.variant_id = ${dismissal.variant_id} and ${IS_OPEN}
      and ${isInWarehouses({ shop_id, ...scope }, sql`c.warehouse_id`)}
    returning 1`.execute(tx);
  return result.rows.length > 0;
}
