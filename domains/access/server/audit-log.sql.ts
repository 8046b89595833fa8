import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AuditEntryShown } from '../contract/audit-log.ts';

type AuditLogFilter = {
  actor: Pick<Actor, 'shop_id' | 'user_id' | 'branch_ids' | 'warehouse_ids'>;
  sort: 'newest' | 'oldest';
  q: string;
  from?: string | undefined;
  to?: string | undefined;
  actor_id?: string | undefined;
  subject_id?: string | undefined;
  action?: string | undefined;
  after: readonly string[] | null;
  limit: number;
};

/** Audit entries of the shop, with the sign-ins of its members into it. */
export async function selectAuditLog(
  tx: Tx,
  filter: AuditLogFilter,
): Promise<Keyed<AuditEntryShown>[]> {
  const { shop_id } = filter.actor;
  const order = filter.sort === 'newest' ? sql`order by at desc, id desc` : sql`order by at, id`;
  const limit = filter.limit + 1;
  const result = await sql<Keyed<AuditEntryShown>>`
    with zone as materialized (select timezone from shop where shop_id = ${shop_id}),
    named as materialized (${selectMatches(filter)}),
    written as (
      select l.id, l.at, l.action, l.actor_id, l.approved_by, l.subject_id, l.before, l.after,
        l.detail, l.address, l.user_agent, l.api_key_id
      from audit_log l
      where l.shop_id = ${shop_id} and ${isReadable(filter)} and ${matchesFilter(filter, LOGGED)}
      ${order} limit ${limit}
    ), signed as (
      select e.id, e.at, 'account.' || e.event as action, e.user_id as actor_id,
        null::uuid as approved_by, e.user_id as subject_id, null::jsonb as before,
        null::jsonb as after, jsonb_strip_nulls(jsonb_build_object('method',
          nullif(e.method, ''))) as detail, e.address, e.user_agent, null::uuid as api_key_id
      from sign_in_event e
      where e.membership_id in (select m.id from membership m where m.shop_id = ${shop_id})
        and ${isCallersAccount(filter)} and ${matchesFilter(filter, SIGNED)}
      ${order} limit ${limit}
    ), shown as (
      select * from written union all select * from signed ${order} limit ${limit}
    )
    select s.id, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, s.action,
      json_build_object('id', s.actor_id, 'name', u.name) as actor,
      (select json_build_object('id', k.id, 'name', k.name) from api_key k
        where k.shop_id = ${shop_id} and k.id = s.api_key_id) as by_key,
      case when s.approved_by is not null
        then json_build_object('id', s.approved_by, 'name', a.name) end as approved_by,
      ${subject(shop_id)} as subject,
      s.before, s.after, s.detail, s.address, s.user_agent,
      array[to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), s.id::text]
        as page_key
    from shown s
    join app_user u on u.id = s.actor_id
    left join app_user a on a.id = s.approved_by
    ${order}`.execute(tx);
  return result.rows;
}

/** Column names that the two logs share. */
type Columns = Record<'at' | 'id' | 'action' | 'actor_id' | 'subject_id', RawBuilder<unknown>>;

const LOGGED: Columns & { approved_by: RawBuilder<unknown> } = {
  at: sql`l.at`,
  id: sql`l.id`,
  action: sql`l.action`,
  actor_id: sql`l.actor_id`,
  subject_id: sql`l.subject_id`,
  approved_by: sql`l.approved_by`,
};

const SIGNED: Columns = {
  at: sql`e.at`,
  id: sql`e.id`,
  action: sql`'account.' || e.event`,
  actor_id: sql`e.user_id`,
  subject_id: sql`e.user_id`,
};

/** A caller limited to branches reads entries of the documents there, and their own. */
function isReadable({ actor }: AuditLogFilter): RawBuilder<unknown> {
  const { user_id, branch_ids, warehouse_ids } = actor;
  if (branch_ids === null) return sql`true`;
  return sql`(l.actor_id = ${user_id} or exists (select from document d
    where d.shop_id = l.shop_id and d.id = l.subject_id and d.branch_id = any(${branch_ids}::uuid[])
      and (${warehouse_ids}::uuid[] is null or d.warehouse_id = any(${warehouse_ids}::uuid[]))))`;
}

function isCallersAccount({ actor }: AuditLogFilter): RawBuilder<unknown> {
  return actor.branch_ids === null ? sql`true` : sql`e.user_id = ${actor.user_id}`;
}

/** Only the conditions of the filter, so that each query can use its index. */
function matchesFilter(
  filter: AuditLogFilter,
  row: Columns & { approved_by?: RawBuilder<unknown> },
) {
  const { from, to, actor_id, subject_id, action, after, q } = filter;
  const start = (day: string, plus: string) =>
    sql`(${day}::date + ${plus}::interval) at time zone (select timezone from zone)`;
  const by = (person: RawBuilder<unknown>) =>
    row.approved_by === undefined
      ? sql`${row.actor_id} in (${person})`
      : sql`(${row.actor_id} in (${person}) or ${row.approved_by} in (${person}))`;
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`${row.at} >= ${start(from, '0 days')}`]),
    ...(to === undefined ? [] : [sql`${row.at} < ${start(to, '1 day')}`]),
    ...(actor_id === undefined ? [] : [by(sql`select ${actor_id}::uuid`)]),
    ...(subject_id === undefined ? [] : [sql`${row.subject_id} = ${subject_id}`]),
    ...(action === undefined ? [] : [isOfAction(row.action, action)]),
    ...(after === null ? [] : [isBehind(filter.sort, row, after)]),
    ...(q === ''
      ? []
      : [sql`(${row.subject_id} in (select id from named) or ${by(sql`select id from named`)})`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** One action such as `sale.posted`, or all of a noun such as `sale`. */
function isOfAction(column: RawBuilder<unknown>, action: string): RawBuilder<unknown> {
  return action.includes('.')
    ? sql`${column} = ${action}`
    : sql`${column} like ${`${action.replaceAll('_', '\\_')}.%`}`;
}

function isBehind(sort: AuditLogFilter['sort'], row: Columns, [at, id]: readonly string[]) {
  const key = sql`(${at}::timestamptz, ${id}::uuid)`;
  return sort === 'newest'
    ? sql`(${row.at}, ${row.id}) < ${key}`
    : sql`(${row.at}, ${row.id}) > ${key}`;
}

const MATCHES_MAX = 500;

/** People and records whose name or number contains the search text. */
function selectMatches({ actor: { shop_id }, q }: AuditLogFilter): RawBuilder<unknown> {
  if (q === '') return sql`select null::uuid as id where false`;
  const pattern = containing(q);
  return sql`
    (select u.id from membership m join app_user u on u.id = m.user_id
      where m.shop_id = ${shop_id} and u.name ilike ${pattern} limit ${MATCHES_MAX})
    union (select document_id from document_number
      where shop_id = ${shop_id} and number ilike ${pattern} limit ${MATCHES_MAX})
    union (select id from trade_order
      where shop_id = ${shop_id} and number ilike ${pattern} limit ${MATCHES_MAX})
    union (select id from product where shop_id = ${shop_id}
      and (name ilike ${pattern} or name_bn ilike ${pattern} or code ilike ${pattern})
      limit ${MATCHES_MAX})
    union (select v.id from variant v
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.shop_id = ${shop_id} and (p.name ilike ${pattern} or p.name_bn ilike ${pattern}
        or p.code ilike ${pattern}) limit ${MATCHES_MAX})
    union (select id from party where shop_id = ${shop_id}
      and (name ilike ${pattern} or phone ilike ${pattern}) limit ${MATCHES_MAX})
    union (select id from role where shop_id = ${shop_id}
      and (name ilike ${pattern} or name_bn ilike ${pattern}) limit ${MATCHES_MAX})`;
}

/** The subject of an entry, from the table that has its id. */
function subject(shop_id: string): RawBuilder<unknown> {
  return sql`(select coalesce((select json_build_object('kind', f.kind, 'id', s.subject_id,
      'name', f.name, 'name_bn', f.name_bn, 'opens_id', f.opens_id)
    from (
      select 'document' as kind, n.number as name, n.number as name_bn, n.document_id as opens_id
      from document_number n where n.shop_id = ${shop_id} and n.document_id = s.subject_id
      union all
      select o.kind, o.number, o.number, o.id
      from trade_order o where o.shop_id = ${shop_id} and o.id = s.subject_id
      union all
      select 'product', p.name, p.name_bn, p.id
      from product p where p.shop_id = ${shop_id} and p.id = s.subject_id
      union all
      select 'product', trim(p.name || ' ' || v.name), trim(p.name_bn || ' ' || v.name_bn), p.id
      from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.shop_id = ${shop_id} and v.id = s.subject_id
      union all
      select p.kind, p.name, '', p.id
      from party p where p.shop_id = ${shop_id} and p.id = s.subject_id
      union all
      select 'person', w.name, '', w.id
      from membership m join app_user w on w.id = m.user_id
      where m.shop_id = ${shop_id} and m.user_id = s.subject_id
      union all
      select 'role', r.name, r.name_bn, r.id
      from role r where r.shop_id = ${shop_id} and r.id = s.subject_id
      union all
      select 'api_key', k.name, '', k.id
      from api_key k where k.shop_id = ${shop_id} and k.id = s.subject_id
      union all
      select 'register', r.name, r.name_bn, r.id
      from register r where r.shop_id = ${shop_id} and r.id = s.subject_id
      union all
      select 'shift', r.name, r.name_bn, h.id
      from shift h join register r on r.shop_id = h.shop_id and r.id = h.register_id
      where h.shop_id = ${shop_id} and h.id = s.subject_id
      union all
      select 'branch', b.name, b.name_bn, b.id
      from branch b where b.shop_id = ${shop_id} and b.id = s.subject_id
      union all
      select 'warehouse', w.name, w.name_bn, w.id
      from warehouse w where w.shop_id = ${shop_id} and w.id = s.subject_id
      union all
      select 'category', c.name, c.name_bn, c.id
      from category c where c.shop_id = ${shop_id} and c.id = s.subject_id
      union all
      select 'unit', c.name, c.name_bn, c.id
      from unit c where c.shop_id = ${shop_id} and c.id = s.subject_id
      union all
      select 'shop', h.name, '', h.shop_id
      from shop h where h.shop_id = ${shop_id} and h.shop_id = s.subject_id
    ) as f limit 1),
    json_build_object('kind', 'other', 'id', s.subject_id,
      'name', case when s.action in ('product.deleted', 'unit.deleted')
        then s.before ->> 'name' else '' end,
      'name_bn', case when s.action in ('product.deleted', 'unit.deleted')
        then s.before ->> 'name_bn' else '' end,
      'opens_id', s.subject_id)))`;
}
