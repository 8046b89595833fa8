import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { documentsNumbered } from '#domains/documents/server/door/numbered.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sumsBetween } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { isInBranches, isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { SaleKind, saleRow } from '../contract/read-sale.ts';
import { SALES_SUMS } from './door/sales-measures.sql.ts';

type SaleRow = z.output<typeof saleRow>;

export type SalesFilter = {
  shop_id: string;
  scope: Scope;
  kind: SaleKind;
  from: string | null;
  to: string | null;
  hour: number | null;
  customer_id: string | null;
  variant_id: string | null;
  has_due: boolean;
  /** Part of a document number or of a customer's name. */
  q: string;
};

/** A filter of one kind, or of every document that is not a plain sale. */
type Chosen = Omit<SalesFilter, 'kind'> & { kind: SaleKind | 'not sale' };

/**
 * Selected documents `d`, with the sale `s` and the return `r` that each is or reverses; `side` is
 * -1 for a reversal. An exchange is both under one id.
 */
const CHOSEN: RawBuilder<unknown> = sql`chosen d
  left join sale s on s.shop_id = d.shop_id and s.document_id = d.own_id
  left join sale_return r on r.shop_id = d.shop_id and r.document_id = d.own_id`;

const COLUMNS: RawBuilder<unknown> = sql`d.shop_id, d.id, d.kind, d.branch_id, d.business_date,
      d.posted_at, d.happened_at, d.posted_by, coalesce(d.reverses_id, d.id) as own_id,
      case when d.reverses_id is null then 1 else -1 end as side`;

/**
 * Documents are selected first, by the index on days, so that the joins run for these alone. A
 * filter on product, customer or text is the other way round: `offset 0` keeps the planner from
 * searching the days for the few ids that were found.
 */
function chosen(filter: Chosen, page: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = foundBy(filter);
  const source =
    found === null
      ? sql`document d where ${isChosen(filter)}`
      : sql`(select d.* from (select distinct id from (${found}) as every_one) as f
          join document d on d.shop_id = ${filter.shop_id} and d.id = f.id
          where ${isChosen(filter)} offset 0) as d where true`;
  return sql`chosen as materialized (select ${COLUMNS} from ${source} ${page})`;
}

/** The amount in its day: 1,000.00 sold is positive, 200.00 returned is negative. */
const TOTAL: RawBuilder<unknown> = sql`d.side * (coalesce(s.total, 0) - coalesce(r.total, 0))`;
const VAT: RawBuilder<unknown> = sql`d.side * (coalesce(s.vat, 0) - coalesce(r.vat, 0))`;
/** Money that was paid or refunded, without what goods paid for in an exchange. */
const PAID: RawBuilder<unknown> = sql`d.side
  * (coalesce(s.paid - s.exchanged, 0) - coalesce(r.refunded, 0))`;
const DUE: RawBuilder<unknown> = sql`d.side * (coalesce(s.due, 0) - coalesce(r.credited, 0))`;

/**
 * These constants are inlined in the SQL text: the planner needs them to choose the partial index.
 */
const KINDS: Readonly<Record<SaleKind | 'not sale', RawBuilder<unknown>>> = {
  'not sale': sql`d.kind in ('sale_return', 'exchange', 'reversal')`,
  sale: sql`d.kind = 'sale'`,
  return: sql`d.kind = 'sale_return'`,
  exchange: sql`d.kind = 'exchange'`,
  reversal: sql`d.kind = 'reversal'`,
  all: sql`d.kind in ('sale', 'sale_return', 'exchange', 'reversal')`,
};

/** Newest day first. */
export async function selectSales(
  tx: Tx,
  filter: SalesFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<SaleRow>[]> {
  const [day, posted_at, id] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (d.business_date, d.posted_at, d.id)
          < (${day}::date, ${posted_at}::timestamptz, ${id}::uuid)`;
  const order = sql`order by d.business_date desc, d.posted_at desc, d.id desc`;
  const key = sql`array[d.business_date::text,
        to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        d.id::text]`;
  const result = await sql<Keyed<SaleRow>>`
    with ${chosen(filter, sql`${behind} ${order} limit ${sql.lit(rowsToFetch(limit))}`)}
    ${saleRowsOf(key)} ${order}`.execute(tx);
  return result.rows;
}

/** The rows of the contract for the documents of `chosen`. */
function saleRowsOf(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.id, d.kind, n.number, d.business_date,
      to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, u.name as cashier, c.id as customer_id, c.name as customer_name,
      (select count(*)::int from sale_line l
        where l.shop_id = d.shop_id and l.document_id = d.own_id)
      + (select count(*)::int from sale_return_line l
        where l.shop_id = d.shop_id and l.document_id = d.own_id) as items,
      ${TOTAL} as total, ${PAID} as paid, ${DUE} as due, x.id as reversed_by,
      ${key} as page_key
    from ${CHOSEN}
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join sale o on o.shop_id = d.shop_id and o.document_id = r.sale_id
    left join party c on c.shop_id = d.shop_id
      and c.id = coalesce(s.customer_id, r.customer_id, o.customer_id)
    left join document x on x.shop_id = d.shop_id and x.reverses_id = d.id`;
}

/** Sales that cash paid, of a named customer, or with a service: each by an index of its own. */
const OF_KIND = {
  cash: sql`s.paid_in_cash`,
  customer: sql`s.customer_id is not null`,
  service: sql`s.has_services`,
} as const;

export type SpecialSalesFilter = {
  shop_id: string;
  scope: Scope;
  of: keyof typeof OF_KIND;
  /** Part of a document number or of a customer's name. */
  q: string;
};

/** Newest first: ids are UUIDv7, in the order of time. A text finds its few sales first. */
export async function selectSpecialSales(
  tx: Tx,
  { shop_id, scope, of, q }: SpecialSalesFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<SaleRow>[]> {
  const [id] = after ?? [];
  const behind = id === undefined ? sql`` : sql`and s.document_id < ${id}::uuid`;
  const source =
    q === ''
      ? sql`sale s`
      : sql`(select t.* from (select distinct id from (${found(shop_id, 'sale', q)}) as every_one) f
          join sale t on t.shop_id = ${shop_id} and t.document_id = f.id offset 0) s`;
  const result = await sql<Keyed<SaleRow>>`
    with chosen as materialized (
      select ${COLUMNS} from ${source}
      join document d on d.shop_id = s.shop_id and d.id = s.document_id and d.kind = 'sale'
      where s.shop_id = ${shop_id} and ${OF_KIND[of]} and ${isInScope(scope, sql`d`)}
        ${behind}
      order by s.document_id desc limit ${sql.lit(rowsToFetch(limit))})
    ${saleRowsOf(sql`array[d.id::text]`)}
    order by d.id desc`.execute(tx);
  return result.rows;
}

type Sums = { count: number; total: Minor; vat: Minor; paid: Minor; due: Minor };

export async function sumSales(tx: Tx, filter: SalesFilter): Promise<Sums> {
  const result = await sql<Sums>`
    with ${chosen(filter, sql``)}
    select count(*)::int as count, coalesce(sum(${TOTAL}), 0)::bigint as total,
      coalesce(sum(${VAT}), 0)::bigint as vat, coalesce(sum(${PAID}), 0)::bigint as paid,
      coalesce(sum(${DUE}), 0)::bigint as due
    from ${CHOSEN}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/**
 * The same sums for whole days of whole branches, from the hourly totals. Only documents that are
 * not plain sales are read, and those with a delivery charge, which the hourly totals omit.
 */
export async function sumHours(tx: Tx, filter: SalesFilter & { from: string }): Promise<Sums> {
  const { shop_id, scope, from, to, hour, kind } = filter;
  const ofHour = hour === null ? sql`` : sql`and h.hour = ${hour}`;
  // No document is posted two days before its business date, in any time zone.
  const others = sql`and d.posted_at >= ${from}::date - interval '2 days'`;
  const counted = sql`d.side * (coalesce(s.total - s.delivery, 0) - coalesce(r.total, 0))`;
  const isAll = sql.lit(kind === 'all');
  const result = await sql<Sums>`
    with ${chosen({ ...filter, kind: 'not sale' }, others)}, other as (
      select count(*) as count, coalesce(sum(case when s.document_id is null then 0
          else d.side end), 0) as sales, coalesce(sum(${counted}), 0) as total,
        coalesce(sum(${VAT}), 0) as vat, coalesce(sum(${DUE}), 0) as due,
        coalesce(sum(d.side * s.delivery), 0) as delivery
      from ${CHOSEN}
    ), delivered as (
      select coalesce(sum(t.delivery), 0) as delivery
      from sale t join document d on d.shop_id = t.shop_id and d.id = t.document_id
      where t.shop_id = ${shop_id} and t.delivery > 0 and ${isChosen({ ...filter, kind: 'sale' })}
    ), kept as (
      select coalesce(sum(sales), 0) as sales,
        coalesce(sum(gross - returned - discount + h.vat + rounding), 0) as total,
        coalesce(sum(h.vat), 0) as vat, coalesce(sum(due_given - due_taken), 0) as due
      from ${sumsBetween(SALES_SUMS, { shop_id, from, to: to ?? sql`'infinity'` })} h
      where ${isInBranches(scope, sql`h.branch_id`)} ${ofHour}
    ), sums as (
      select k.sales - o.sales + case when ${isAll} then o.count else 0 end as count,
        k.total + w.delivery + case when ${isAll} then o.delivery else -o.total end as total,
        k.vat - case when ${isAll} then 0 else o.vat end as vat,
        k.due - case when ${isAll} then 0 else o.due end as due
      from kept k cross join other o cross join delivered w
    )
    select count::int, total::bigint, vat::bigint, (total - due)::bigint as paid, due::bigint
    from sums`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/**
 * The condition of a document `d` by kind, scope, days and due. Conditions on other tables are
 * scalar subqueries: for an `exists` PostgreSQL would hash the whole table first.
 */
function isChosen(filter: Chosen): RawBuilder<unknown> {
  const { shop_id, scope, from, to, hour } = filter;
  const parts = [
    sql`d.shop_id = ${shop_id} and ${KINDS[filter.kind]}
      and (d.kind <> 'reversal' or (select v.kind from document v
        where v.shop_id = d.shop_id and v.id = d.reverses_id)
          in ('sale', 'sale_return', 'exchange'))`,
    isInScope(scope, sql`d`),
    ...(from === null ? [] : [sql`d.business_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`d.business_date <= ${to}::date`]),
    ...(hour === null ? [] : [sql`${hourOf(shop_id)} = ${hour}`]),
    ...(filter.has_due
      ? [
          sql`(select t.due from sale t
            where t.shop_id = d.shop_id and t.document_id = d.id) > 0`,
        ]
      : []),
  ];
  return sql.join(parts, sql` and `);
}

/** Ids of documents that match product, customer and text; null if none of these filters is set. */
function foundBy(filter: Chosen): RawBuilder<unknown> | null {
  const { customer_id, variant_id, kind, q } = filter;
  const sets = [
    ...(variant_id === null ? [] : [movedBy(filter, variant_id)]),
    ...(customer_id === null
      ? []
      : [documentsOf(filter.shop_id, kind, sql`in ${namesOfParty(filter.shop_id, customer_id)}`)]),
    ...(q === '' ? [] : [found(filter.shop_id, kind, q)]),
  ].map((set) => sql`(${set})`);
  return sets.length === 0 ? null : sql.join(sets, sql` intersect `);
}

function hourOf(shop_id: string): RawBuilder<unknown> {
  return sql`extract(hour from coalesce(d.happened_at, d.posted_at)
    at time zone (select timezone from shop where shop_id = ${shop_id}))`;
}

/** Documents that moved the variant: the stock journal is indexed by variant, lines are not. */
function movedBy({ shop_id, from, to }: Chosen, variant_id: string): RawBuilder<unknown> {
  return sql`select m.document_id as id from stock_movement m
    where m.shop_id = ${shop_id} and m.variant_id = ${variant_id}
      and (${from}::date is null or m.business_date >= ${from}::date)
      and (${to}::date is null or m.business_date <= ${to}::date)`;
}

function salesOf(shop_id: string, customers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select document_id as id from sale
    where shop_id = ${shop_id} and customer_id ${customers}`;
}

/** The customer's sales and, unless only sales are wanted, their returns and reversals. */
function documentsOf(
  shop_id: string,
  kind: Chosen['kind'],
  customers: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sales = salesOf(shop_id, customers);
  return kind === 'sale' ? sales : withWhatCameOf(shop_id, sales);
}

function found(shop_id: string, kind: Chosen['kind'], q: string): RawBuilder<unknown> {
  const matchingCustomers = sql`in (select id from party
    where shop_id = ${shop_id} and kind = 'customer' and name ilike ${containing(q)})`;
  return sql`${documentsNumbered(shop_id, q)}
    union all (${documentsOf(shop_id, kind, matchingCustomers)})`;
}

/** Sales, their returns, and the reversals of both. */
function withWhatCameOf(shop_id: string, sales: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with first as (${sales}), second as (
      select id from first union all
      select r.document_id from sale_return r join first f on f.id = r.sale_id
      where r.shop_id = ${shop_id}
    )
    select id from second union all
    select x.id from document x join second on second.id = x.reverses_id
    where x.shop_id = ${shop_id}`;
}
