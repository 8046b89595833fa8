import { sql } from 'kysely';
import { sumsBetween } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ServiceItem } from '../contract/service-item.ts';
import { PRODUCT_SUMS } from './door/sales-measures.sql.ts';

type ServiceFilter = {
  shop_id: string;
  scope: Scope;
  now: Date;
  /** Business days, both inclusive; null: the 30 days up to today. */
  from: string | null;
  to: string | null;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

/** Ordered by code; income is summed only for the rows of the page. */
export async function selectServices(tx: Tx, filter: ServiceFilter): Promise<Keyed<ServiceItem>[]> {
  const { shop_id, scope, now, from, to, q, after } = filter;
  const [code, id] = after ?? [];
  const pattern = containing(q);
  const first = sql`coalesce(${from}::date, t.today - 29)`;
  const last = sql`coalesce(${to}::date, t.today)`;
  const result = await sql<Keyed<ServiceItem>>`
    with t as (
      select (${now}::timestamptz at time zone timezone)::date as today, vat_rate
      from shop where shop_id = ${shop_id}
    ), s as materialized (
      select p.id, v.id as variant_id, p.code as product_code, p.name, p.name_bn,
        v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn,
        u.name as unit_name, u.name_bn as unit_name_bn, v.sale_price as unit_price,
        coalesce(v.vat_rate, t.vat_rate) as vat_rate
      from product p
      join variant v on v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
      join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
      cross join t
      where p.shop_id = ${shop_id} and p.kind = 'service' and p.archived_at is null
        and ${code === undefined ? sql`true` : sql`(p.code, v.id) > (${code}, ${id}::uuid)`}
        and (${q} = '' or p.code ilike ${pattern} or p.name ilike ${pattern}
          or p.name_bn ilike ${pattern} or v.name ilike ${pattern})
      order by p.code, v.id limit ${filter.limit + 1}
    )
    select s.*, coalesce(d.sold, 0) as sold, coalesce(d.income, 0) as income,
      array[s.product_code, s.variant_id::text] as page_key
    from s cross join t
    left join lateral (
      select sum(quantity)::bigint as sold, sum(net)::bigint as income
      from ${sumsBetween(PRODUCT_SUMS, { shop_id, from: first, to: last })} d
      where d.variant_id = s.variant_id and ${isInBranches(scope, sql`d.branch_id`)}
    ) d on true
    order by s.product_code, s.variant_id`.execute(tx);
  return result.rows;
}
