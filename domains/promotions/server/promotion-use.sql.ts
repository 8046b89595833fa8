import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PromotionUseRow } from '../contract/promotion.ts';

const POSTED_AT = sql`to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type UsesToCount = {
  shop_id: string;
  customer_id: string | null;
  promotion_ids: readonly string[];
};

/**
 * Counts the uses of promotions, as one statement of a batch. It refuses a promotion that has
 * reached its limit. `coded_ids` are the promotions requested by a coupon code.
 */
export function usesQuery(request: UsesToCount & { coded_ids: readonly string[] }): CompiledQuery {
  const { customer_id, promotion_ids, coded_ids } = request;
  return toQuery(sql`
    with ${countedParts(request)}, missing as materialized (
      select t.id from unnest(${promotion_ids}::uuid[]) as t (id)
      where not exists (select from counted c where c.id = t.id)
    )
    select case
      when exists (select from missing where id = any(${coded_ids}::uuid[]))
        then refuse('coupon_used_up', '{"path": "coupon_code"}')
      when exists (select from missing)
        then refuse('promotions_changed', '{"path": "promotion_discount"}')
      else refuse('coupon_used_by_customer', '{"path": "coupon_code"}') end as refused
    where exists (select from missing) or (${customer_id}::uuid is not null
      and (select count(*) from of_customer) < ${promotion_ids.length}::int)`);
}

// Locked in one order, so that two sales with the same promotions cannot deadlock.
function countedParts({ shop_id, customer_id, promotion_ids }: UsesToCount): RawBuilder<unknown> {
  return sql`locked as materialized (
      select id from promotion where shop_id = ${shop_id} and id = any(${promotion_ids}::uuid[])
      order by id for update
    ), counted as (
      update promotion o set used = o.used + 1
      from locked l
      where o.shop_id = ${shop_id} and o.id = l.id and o.paused_at is null
        and o.archived_at is null and (o.use_limit is null or o.used < o.use_limit)
      returning o.id, o.customer_limit
    ), of_customer as (
      insert into promotion_customer as c (shop_id, promotion_id, customer_id, used)
      select ${shop_id}, n.id, ${customer_id}::uuid, 1 from counted n
      where ${customer_id}::uuid is not null
      order by n.id
      on conflict (shop_id, promotion_id, customer_id) do update set used = c.used + 1
        where c.used < coalesce((select o.customer_limit from promotion o
          where o.shop_id = c.shop_id and o.id = c.promotion_id), 2147483647)
      returning 1
    )`;
}

type Taken = {
  shop_id: string;
  document_id: string;
  uses: readonly { promotion_id: string; line: number; amount: number }[];
};

export function insertUsesQuery({ shop_id, document_id, uses }: Taken): RawBuilder<unknown> {
  return sql`
    insert into promotion_use (shop_id, document_id, line_no, promotion_id, amount)
    select ${shop_id}, ${document_id}, line_no, promotion_id, amount
    from unnest(${uses.map(({ line }) => line + 1)}::smallint[],
      ${uses.map(({ promotion_id }) => promotion_id)}::uuid[],
      ${uses.map(({ amount }) => amount)}::bigint[]) as t (line_no, promotion_id, amount)`;
}

/** Takes the uses of a reversed sale out of the counters. */
export const uncountUses = fixedQuery<{ shop_id: string; document_id: string }>(
  (value) => sql`
    with locked as materialized (
      select id from promotion where shop_id = ${value('shop_id')} and id in (select promotion_id
        from promotion_use
        where shop_id = ${value('shop_id')} and document_id = ${value('document_id')})
      order by id for update
    ), uncounted as (
      update promotion o set used = o.used - 1 from locked l
      where o.shop_id = ${value('shop_id')} and o.id = l.id
      returning o.id
    )
    update promotion_customer c set used = c.used - 1
    from uncounted n, sale s join party p on p.shop_id = s.shop_id and p.id = s.customer_id
    where s.shop_id = ${value('shop_id')} and s.document_id = ${value('document_id')}
      and c.shop_id = ${value('shop_id')} and c.promotion_id = n.id
      and c.customer_id = coalesce(p.merged_into, p.id)`,
);

type UseFilter = {
  shop_id: string;
  /** The caller's locations: sales elsewhere are not shown. */
  scope: Scope;
  promotion_id: string;
  limit: number;
  after: readonly string[] | null;
};

export async function selectUses(tx: Tx, filter: UseFilter): Promise<Keyed<PromotionUseRow>[]> {
  const { shop_id, promotion_id } = filter;
  const [id] = filter.after ?? [];
  const behind = id === undefined ? sql`` : sql`and u.document_id < ${id}::uuid`;
  const { rows } = await sql<Keyed<PromotionUseRow>>`
    select u.document_id, n.number, ${POSTED_AT} as posted_at, s.customer_id,
      p.name as customer_name, u.amount, r.id is not null as reversed,
      array[u.document_id::text] as page_key
    from (
      select u.document_id, sum(u.amount)::bigint as amount
      from promotion_use u join document d on d.shop_id = u.shop_id and d.id = u.document_id
      where u.shop_id = ${shop_id} and u.promotion_id = ${promotion_id}
        and ${isInScope(filter.scope, sql`d`)}
        ${behind}
      group by u.document_id order by u.document_id desc limit ${filter.limit + 1}
    ) u
    join document d on d.shop_id = ${shop_id} and d.id = u.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join sale s on s.shop_id = ${shop_id} and s.document_id = u.document_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    left join party p on p.shop_id = ${shop_id} and p.id = s.customer_id
    order by u.document_id desc`.execute(tx);
  return rows;
}
