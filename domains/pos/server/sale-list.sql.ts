import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { documentsNumbered } from '#domains/shops/server/door/numbered.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SaleKind, saleRow } from '../contract/read-sale.ts';

type SaleRow = z.output<typeof saleRow>;

export type AskedSales = {
  shop_id: string;
  /** Only this branch; null: all that there are. */
  branch_id: string | null;
  kind: SaleKind;
  from: string | null;
  to: string | null;
  hour: number | null;
  customer_id: string | null;
  variant_id: string | null;
  has_due: boolean;
  /** Part of a number or of a customer's name. */
  q: string;
};

/**
 * A document `d` of the till with the sale `s` and the return `r` that it is or takes back; `side`
 * is -1 where it takes back. An exchange is both under one id.
 */
const DOCUMENTS: RawBuilder<unknown> = sql`document d
  join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
  cross join lateral (select coalesce(d.reverses_id, d.id) as id,
    case when d.reverses_id is null then 1 else -1 end as side) as own
  left join sale s on s.shop_id = d.shop_id and s.document_id = own.id
  left join sale_return r on r.shop_id = d.shop_id and r.document_id = own.id
  left join sale o on o.shop_id = r.shop_id and o.document_id = r.sale_id`;

/** What it counts in its day: 1,000.00 sold is +, 200.00 that came back is -. */
const TOTAL: RawBuilder<unknown> = sql`own.side * (coalesce(s.total, 0) - coalesce(r.total, 0))`;
const VAT: RawBuilder<unknown> = sql`own.side * (coalesce(s.vat, 0) - coalesce(r.vat, 0))`;
/** Money that went over the counter: what goods pay for goods in an exchange did not. */
const PAID: RawBuilder<unknown> = sql`own.side
  * (coalesce(s.paid - s.exchanged, 0) - coalesce(r.refunded, 0))`;
const DUE: RawBuilder<unknown> = sql`own.side * (coalesce(s.due, 0) - coalesce(r.credited, 0))`;

/** The list's own constants stand in the text: the partial index is chosen by them. */
const KINDS: Readonly<Record<SaleKind, RawBuilder<unknown>>> = {
  sale: sql`d.kind = 'sale'`,
  return: sql`d.kind = 'sale_return'`,
  exchange: sql`d.kind = 'exchange'`,
  reversal: sql`d.kind = 'reversal'`,
  all: sql`d.kind in ('sale', 'sale_return', 'exchange', 'reversal')`,
};

/** Newest day first, by the index of the days. */
export async function selectSales(
  tx: Tx,
  asked: AskedSales,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<SaleRow>[]> {
  const [day, posted_at, id] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (d.business_date, d.posted_at, d.id)
          < (${day}::date, ${posted_at}::timestamptz, ${id}::uuid)`;
  const result = await sql<Keyed<SaleRow>>`
    select d.id, d.kind, n.number, d.business_date,
      to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, u.name as cashier, c.id as customer_id, c.name as customer_name,
      (select count(*)::int from sale_line l
        where l.shop_id = d.shop_id and l.document_id = own.id)
      + (select count(*)::int from sale_return_line l
        where l.shop_id = d.shop_id and l.document_id = own.id) as items,
      ${TOTAL} as total, ${PAID} as paid, ${DUE} as due, x.id as reversed_by,
      array[d.business_date::text,
        to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        d.id::text] as page_key
    from ${DOCUMENTS}
    join app_user u on u.id = d.posted_by
    left join party c on c.shop_id = d.shop_id
      and c.id = coalesce(s.customer_id, r.customer_id, o.customer_id)
    left join document x on x.shop_id = d.shop_id and x.reverses_id = d.id
    where ${narrowed(asked)} ${behind}
    order by d.business_date desc, d.posted_at desc, d.id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}

type Sums = { count: number; total: Minor; vat: Minor; paid: Minor; due: Minor };

export async function sumSales(tx: Tx, asked: AskedSales): Promise<Sums> {
  const result = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(${TOTAL}), 0)::bigint as total,
      coalesce(sum(${VAT}), 0)::bigint as vat, coalesce(sum(${PAID}), 0)::bigint as paid,
      coalesce(sum(${DUE}), 0)::bigint as due
    from ${DOCUMENTS} where ${narrowed(asked)}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

function narrowed(asked: AskedSales): RawBuilder<unknown> {
  const { shop_id, branch_id, from, to, hour, customer_id, variant_id, q } = asked;
  const parts = [
    sql`d.shop_id = ${shop_id} and ${KINDS[asked.kind]}
      and (s.document_id is not null or r.document_id is not null)`,
    ...(branch_id === null ? [] : [sql`d.branch_id = ${branch_id}`]),
    ...(from === null ? [] : [sql`d.business_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`d.business_date <= ${to}::date`]),
    ...(hour === null ? [] : [sql`${hourOf(shop_id)} = ${hour}`]),
    ...(asked.has_due ? [sql`${DUE} > 0`] : []),
    ...(variant_id === null ? [] : [sql`d.id in (${movedBy(asked, variant_id)})`]),
    ...(customer_id === null
      ? []
      : [sql`d.id in (${withWhatCameOf(shop_id, salesOf(shop_id, sql`= ${customer_id}`))})`]),
    ...(q === '' ? [] : [sql`d.id in (${found(shop_id, q)})`]),
  ];
  return sql.join(parts, sql` and `);
}

function hourOf(shop_id: string): RawBuilder<unknown> {
  return sql`extract(hour from coalesce(d.happened_at, d.posted_at)
    at time zone (select timezone from shop where shop_id = ${shop_id}))`;
}

/** Documents that moved goods: the stock journal has an index of goods, lines have none. */
function movedBy({ shop_id, from, to }: AskedSales, variant_id: string): RawBuilder<unknown> {
  return sql`select m.document_id from stock_movement m
    where m.shop_id = ${shop_id} and m.variant_id = ${variant_id}
      and (${from}::date is null or m.business_date >= ${from}::date)
      and (${to}::date is null or m.business_date <= ${to}::date)`;
}

function salesOf(shop_id: string, customers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select document_id as id from sale
    where shop_id = ${shop_id} and customer_id ${customers}`;
}

function found(shop_id: string, q: string): RawBuilder<unknown> {
  const named = sql`in (select id from party
    where shop_id = ${shop_id} and kind = 'customer' and name ilike ${containing(q)})`;
  const sales = withWhatCameOf(shop_id, salesOf(shop_id, named));
  return sql`${documentsNumbered(shop_id, q)} union all (${sales})`;
}

/** Sales, their returns, and what reversed either. */
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
