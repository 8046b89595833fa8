import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Count, CountLine, CountRow } from '../../contract/stock-count.ts';
import { isOfCount, type LockedCount, lastCost, ON_HAND_BY_BATCH } from './count.sql.ts';
import { correctionsOf } from './count-correction.sql.ts';

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
const KEY = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', ${INSTANT})`;

const STATE = sql`case when t.cancelled_at is not null then 'cancelled'
  when t.posted_id is null then 'open' else 'posted' end`;

const nameJson = (row: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'name_bn', ${row}.name_bn)`;

const HEAD = sql`t.id, ${STATE} as state, ${nameJson(sql`w`)} as warehouse,
  case when c.id is not null then ${nameJson(sql`c`)} end as category,
  case when b.id is not null then ${nameJson(sql`b`)} end as brand, t.shelf, t.is_blind, t.note,
  ${at(sql`t.created_at`)} as created_at, u.name as created_by,
  ${at(sql`t.posted_at`)} as posted_at, q.name as posted_by, t.document_id, n.number,
  (select count(*)::int from stock_count_line l
    where l.shop_id = t.shop_id and l.count_id = t.id) as counted`;

const COUNT = sql`stock_count t
  join warehouse w on w.shop_id = t.shop_id and w.id = t.warehouse_id
  join app_user u on u.id = t.created_by
  left join category c on c.shop_id = t.shop_id and c.id = t.category_id
  left join brand b on b.shop_id = t.shop_id and b.id = t.brand_id
  left join app_user q on q.id = t.posted_by
  left join document_number n on n.shop_id = t.shop_id and n.document_id = t.document_id`;

type CountFilter = {
  shop_id: string;
  scope: Scope;
  state: string | null;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first: ids are in time order (UUIDv7). */
export async function selectCounts(tx: Tx, filter: CountFilter): Promise<Keyed<CountRow>[]> {
  const { shop_id, scope, state, after } = filter;
  const [id] = after ?? [];
  const result = await sql<Keyed<CountRow>>`
    select ${HEAD}, array[t.id::text] as page_key
    from ${COUNT}
    where t.shop_id = ${shop_id} and ${isInWarehouses({ shop_id, ...scope }, sql`t.warehouse_id`)}
      ${state === null ? sql`` : sql`and ${STATE} = ${state}`}
      ${id === undefined ? sql`` : sql`and t.id < ${id}::uuid`}
    order by t.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type FoundCount = Omit<LockedCount, 'request_hash' | 'created_by'>;

/** What is counted, in the caller's warehouses. */
export async function findCount(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; id: string },
): Promise<FoundCount | undefined> {
  const { shop_id, scope, id } = filter;
  const result = await sql<FoundCount>`
    select id, warehouse_id, category_id, brand_id, shelf, is_blind, note, posted_id, posted_by,
      cancelled_at is not null as is_cancelled
    from stock_count
    where shop_id = ${shop_id} and id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`warehouse_id`)}`.execute(tx);
  return result.rows[0];
}

/** The value of a line's difference: as posted, else at the average, else at the latest cost. */
function worth(shop_id: string): RawBuilder<unknown> {
  return sql`coalesce(l.value, case
    when s.on_hand > 0 then round(s.value * (l.counted - l.book)::numeric / s.on_hand)::bigint
    when l.counted = l.book then 0
    else round(${lastCost(shop_id)} * (l.counted - l.book)::numeric / 10000)::bigint end)`;
}

/** A count as this user may see it: if blind, without its differences. */
export async function loadCount(
  tx: Tx,
  shop_id: string,
  count: FoundCount,
  sees_book: boolean,
): Promise<Count> {
  const seen = (column: RawBuilder<unknown>) => (sees_book ? column : sql`null`);
  // Either nothing or all variants may be left: no single query plan suits both.
  await planEachTime(tx);
  const result = await sql<Count>`
    select ${HEAD}, x.left, x.entries, ${seen(sql`f.different`)} as different,
      ${seen(sql`f.gained`)} as gained, ${seen(sql`f.lost`)} as lost,
      ${sees_book ? correctionsOf(shop_id, count.id) : sql`'[]'::json`} as corrections
    from ${COUNT}
    cross join lateral (select
      (select count(*)::int ${uncountedStock(shop_id, count)}) as "left",
      (select count(*)::int from stock_count_entry e
        where e.shop_id = t.shop_id and e.count_id = t.id) as entries) as x
    cross join lateral (
      select count(*) filter (where l.counted <> l.book)::int as different,
        coalesce(sum(w.value) filter (where w.value > 0), 0)::bigint as gained,
        coalesce(-sum(w.value) filter (where w.value < 0), 0)::bigint as lost
      from stock_count_line l
      left join stock_level s on s.shop_id = l.shop_id and s.variant_id = l.variant_id
        and s.warehouse_id = ${count.warehouse_id}
      cross join lateral (select ${worth(shop_id)} as value) as w
      where l.shop_id = t.shop_id and l.count_id = t.id and l.counted <> l.book
    ) as f
    where t.shop_id = ${shop_id} and t.id = ${count.id}`.execute(tx);
  return assertPresent(result.rows[0], 'a count that was found can be read');
}

/** Stock by the books that was not counted; a finished count has none. */
function uncountedStock(shop_id: string, count: FoundCount): RawBuilder<unknown> {
  const isOver = count.posted_id !== null || count.is_cancelled;
  return sql`from stock_level l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    ${ON_HAND_BY_BATCH}
    where l.shop_id = ${shop_id} and l.warehouse_id = ${count.warehouse_id} and l.on_hand <> 0
      and ${isOver ? sql`false` : isOfCount(shop_id, count)}
      and not exists (select from stock_count_line d where d.shop_id = l.shop_id
        and d.count_id = ${count.id} and d.variant_id = l.variant_id
        and d.batch_key = lower(o.batch))`;
}

export type CountLineFilter = {
  shop_id: string;
  count: FoundCount;
  sees_book: boolean;
  show: 'counted' | 'left' | 'different';
  variant_id: string | null;
  /** Of a tracked variant, this batch alone. */
  batch?: string;
  after: readonly string[] | null;
  limit: number;
};

const VARIANT_COLUMNS = sql`v.id as variant_id, p.code as product_code, p.name, p.name_bn,
  v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn,
  i.name as unit_name, i.name_bn as unit_name_bn, i.decimals, p.tracking`;

const batchOf = (row: RawBuilder<unknown>) =>
  sql`nullif(${row}.batch, '') as batch, ${row}.expires_on`;

/** The latest first; differences in product order, so that they can be checked on a walk. */
export async function selectCountLines(
  tx: Tx,
  filter: CountLineFilter,
): Promise<Keyed<CountLine>[]> {
  if (filter.show === 'left') return selectLeft(tx, filter);
  const { shop_id, count, sees_book, show, variant_id } = filter;
  const seen = (column: RawBuilder<unknown>) => (sees_book ? column : sql`null`);
  const { key, behind, order } = orderOf(filter);
  const result = await sql<Keyed<CountLine>>`
    select ${VARIANT_COLUMNS}, ${batchOf(sql`l`)}, coalesce(s.shelf, '') as shelf, l.counted,
      ${seen(sql`l.book`)} as book, ${seen(sql`l.counted - l.book`)} as difference,
      ${sees_book ? sql`l.book <> l.first_book` : sql`false`} as is_moved,
      ${at(sql`l.counted_at`)} as counted_at, u.name as counted_by,
      ${seen(worth(shop_id))} as value, ${key} as page_key
    from stock_count_line l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit i on i.shop_id = p.shop_id and i.id = p.unit_id
    join app_user u on u.id = l.counted_by
    left join stock_level s on s.shop_id = l.shop_id and s.variant_id = l.variant_id
      and s.warehouse_id = ${count.warehouse_id}
    where l.shop_id = ${shop_id} and l.count_id = ${count.id}
      ${show === 'different' ? sql`and l.counted <> l.book` : sql``}
      ${variant_id === null ? sql`` : sql`and l.variant_id = ${variant_id}`}
      ${filter.batch === undefined ? sql`` : sql`and l.batch_key = lower(${filter.batch})`}
      ${behind}
    order by ${order} limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

function orderOf({ show, after }: CountLineFilter) {
  const [first, id, batch] = after ?? [];
  if (show === 'different') {
    return {
      key: sql`array[v.search_text, v.id::text, l.batch_key]`,
      behind:
        first === undefined
          ? sql``
          : sql`and (v.search_text, v.id, l.batch_key)
              > (${first}::text, ${id}::uuid, ${batch}::text)`,
      order: sql`v.search_text, v.id, l.batch_key`,
    };
  }
  return {
    key: sql`array[to_char(l.counted_at at time zone 'UTC', ${KEY}), l.variant_id::text,
      l.batch_key]`,
    behind:
      first === undefined
        ? sql``
        : sql`and (l.counted_at, ${id}::uuid, ${batch}::text)
            < (${first}::timestamptz, l.variant_id, l.batch_key)`,
    order: sql`l.counted_at desc, l.variant_id, l.batch_key`,
  };
}

async function selectLeft(tx: Tx, filter: CountLineFilter): Promise<Keyed<CountLine>[]> {
  const { shop_id, count, sees_book, variant_id, after } = filter;
  const [shelf, first, id, batch] = after ?? [];
  const result = await sql<Keyed<CountLine>>`
    select ${VARIANT_COLUMNS}, ${batchOf(sql`g`)}, g.shelf, null as counted,
      ${sees_book ? sql`g.on_hand` : sql`null`} as book,
      null as difference, false as is_moved, null as counted_at, null as counted_by,
      null as value, array[g.shelf, g.search_text, g.variant_id::text,
        lower(g.batch)] as page_key
    from (
      select l.variant_id, o.batch, o.expires_on, l.shelf, o.on_hand, v.search_text
      ${uncountedStock(shop_id, count)}
        ${variant_id === null ? sql`` : sql`and l.variant_id = ${variant_id}`}
        ${
          shelf === undefined
            ? sql``
            : sql`and (l.shelf, v.search_text, v.id, lower(o.batch))
                > (${shelf}::text, ${first}::text, ${id}::uuid, ${batch}::text)`
        }
      order by l.shelf, v.search_text, v.id, lower(o.batch) limit ${filter.limit + 1}
    ) as g
    join variant v on v.shop_id = ${shop_id} and v.id = g.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit i on i.shop_id = p.shop_id and i.id = p.unit_id
    order by g.shelf, g.search_text, g.variant_id, lower(g.batch)`.execute(tx);
  return result.rows;
}
