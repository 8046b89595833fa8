import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Invoice, InvoiceRequest, InvoiceRow } from '../contract/invoice.ts';
import type { BookedSale } from '../contract/sale.ts';
import { saleQuery } from './find-sale.sql.ts';

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', ${INSTANT})`;

export function insertInvoiceQuery(shop_id: string, r: InvoiceRequest): CompiledQuery {
  return toQuery(sql`
    insert into sale_invoice (shop_id, document_id, order_id, pay_by, reference)
    values (${shop_id}, ${r.id}, ${r.order_id ?? null}, ${r.pay_by ?? null}::date,
      ${r.reference})`);
}

/** What was delivered of sale line `l` by challans that are not cancelled. */
const HANDED_OVER = sql`(select coalesce(sum(g.quantity), 0)::bigint
  from challan c
  join challan_line g on g.shop_id = c.shop_id and g.challan_id = c.id
  where c.shop_id = l.shop_id and c.invoice_id = l.document_id and c.cancelled_at is null
    and g.sale_line_id = l.id)`;

/** What is still to be delivered; returned quantities are in the base unit. */
const TO_DELIVER = sql`greatest(0, l.quantity - ${HANDED_OVER}
  - coalesce((select r.quantity * 10000 / l.factor from sale_line_returned r
    where r.shop_id = l.shop_id and r.sale_id = l.document_id and r.sale_line_id = l.id), 0)
  )::bigint`;

const REVERSED_BY = sql`(select x.id from document x
  where x.shop_id = d.shop_id and x.reverses_id = d.id)`;

const OPEN_DUE = sql`case when ${REVERSED_BY} is not null then 0 else s.total
  - coalesce((select sum(a.amount) from allocation a
    where a.shop_id = d.shop_id and a.settles_id = d.id), 0) end::bigint`;

const CHALLANS = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number,
      'handed_to', c.handed_to, 'carrier', c.carrier, 'note', c.note,
      'created_at', ${at(sql`c.created_at`)}, 'created_by', u.name,
      'cancelled_at', ${at(sql`c.cancelled_at`)},
      'lines', (select json_agg(json_build_object('sale_line_id', g.sale_line_id,
          'quantity', g.quantity) order by g.line_no)
        from challan_line g where g.shop_id = c.shop_id and g.challan_id = c.id))
    order by c.number), '[]')
  from challan c join app_user u on u.id = c.created_by
  where c.shop_id = i.shop_id and c.invoice_id = i.document_id)`;

/** An invoice at a location that the caller may access, with its returns and challans. */
export async function findInvoice(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<Invoice | undefined> {
  const { rows } = await invoiceQuery(shop_id, id, scope).execute(tx);
  return rows[0] && invoiceOf(rows[0]);
}

/** The sale of an invoice, and its own terms. */
export type InvoiceParts = { sale: BookedSale; terms: Omit<Invoice, keyof BookedSale> };

/** The same as a statement to be sent with others. */
export function invoiceQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<InvoiceParts> {
  return sql<InvoiceParts>`
    select to_json(terms) as terms,
      (select to_json(sale) from (${saleQuery(shop_id, id)}) sale) as sale
    from (
    select i.pay_by::text as pay_by, i.reference, ${OPEN_DUE} as open_due, ${CHALLANS} as challans,
      json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
      (select json_build_object('id', o.id, 'kind', o.kind, 'number', o.number)
        from trade_order o where o.shop_id = i.shop_id and o.id = i.order_id) as order,
      (select json_agg(json_build_object('sale_line_id', l.id, 'quantity', ${TO_DELIVER})
          order by l.line_no)
        from sale_line l where l.shop_id = i.shop_id and l.document_id = i.document_id)
        as to_deliver
    from sale_invoice i
    join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
    join document d on d.shop_id = i.shop_id and d.id = i.document_id
    join warehouse w on w.shop_id = s.shop_id and w.id = s.warehouse_id
    where i.shop_id = ${shop_id} and i.document_id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`s.warehouse_id`)}) terms`;
}

export function invoiceOf({ sale, terms }: InvoiceParts): Invoice {
  return { ...sale, ...terms };
}

export async function loadInvoice(tx: Tx, shop_id: string, id: string): Promise<Invoice> {
  return assertPresent(await findInvoice(tx, shop_id, id), 'a posted invoice can be read');
}

type InvoiceFilter = {
  shop_id: string;
  scope: Scope;
  customer_id?: string | undefined;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first: ids are UUIDv7, in the order of time. */
export async function selectInvoices(tx: Tx, filter: InvoiceFilter): Promise<Keyed<InvoiceRow>[]> {
  const { shop_id, scope, customer_id, q, after } = filter;
  const [id] = after ?? [];
  const pattern = containing(q);
  const parts = [
    sql`i.shop_id = ${shop_id}`,
    isInWarehouses({ shop_id, ...scope }, sql`s.warehouse_id`),
    ...(customer_id === undefined
      ? []
      : [sql`s.customer_id in ${namesOfParty(shop_id, customer_id)}`]),
    ...(id === undefined ? [] : [sql`i.document_id < ${id}::uuid`]),
    ...(q === ''
      ? []
      : [
          sql`(i.reference ilike ${pattern} or exists (select from document_number n
              where n.shop_id = i.shop_id and n.document_id = i.document_id
                and n.number ilike ${pattern})
            or s.customer_id in (select id from party
              where shop_id = ${shop_id} and name ilike ${pattern}))`,
        ]),
  ];
  const result = await sql<Keyed<InvoiceRow>>`
    with i as materialized (
      select i.* from sale_invoice i
      join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
      where ${sql.join(parts, sql` and `)}
      order by i.document_id desc limit ${filter.limit + 1}
    )
    select d.id, n.number, d.business_date, ${at(sql`coalesce(d.happened_at, d.posted_at)`)}
        as posted_at, d.branch_id, s.customer_id, p.name as customer_name, i.reference,
      i.pay_by::text as pay_by,
      (select count(*)::int from sale_line l
        where l.shop_id = i.shop_id and l.document_id = i.document_id) as items,
      s.total, ${OPEN_DUE} as due, ${REVERSED_BY} as reversed_by,
      ${REVERSED_BY} is null and exists (select from sale_line l
        where l.shop_id = i.shop_id and l.document_id = i.document_id and ${TO_DELIVER} > 0)
        as is_open,
      array[d.id::text] as page_key
    from i
    join document d on d.shop_id = i.shop_id and d.id = i.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    left join party p on p.shop_id = s.shop_id and p.id = s.customer_id
    order by i.document_id desc`.execute(tx);
  return result.rows;
}

export type ToDeliver = { sale_line_id: string; quantity: number };

/**
 * Locks the invoice, so that deliveries of it take turns; undefined: not accessible to the caller.
 */
export async function lockToDeliver(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<{ is_reversed: boolean; lines: ToDeliver[] } | undefined> {
  const { shop_id, id, scope } = lookup;
  const locked = await sql`
    select from sale s join sale_invoice i on i.shop_id = s.shop_id
      and i.document_id = s.document_id
    where s.shop_id = ${shop_id} and s.document_id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`s.warehouse_id`)}`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`challan ${id}`}, 0))`.execute(tx);
  const result = await sql<{ is_reversed: boolean; lines: ToDeliver[] }>`
    select ${REVERSED_BY} is not null as is_reversed,
      (select json_agg(json_build_object('sale_line_id', l.id, 'quantity', ${TO_DELIVER}))
        from sale_line l where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from document d where d.shop_id = ${shop_id} and d.id = ${id}`.execute(tx);
  return result.rows[0];
}

type NewChallan = {
  shop_id: string;
  id: string;
  invoice_id: string;
  lines: readonly ToDeliver[];
  handed_to: string;
  carrier: string;
  note: string;
  created_at: Date;
  created_by: string;
  request_hash: Buffer;
};

/** Returns the number of the challan within its invoice. */
export async function insertChallan(tx: Tx, c: NewChallan): Promise<number> {
  const result = await sql<{ number: number }>`
    with head as (
      insert into challan (shop_id, id, invoice_id, number, handed_to, carrier, note, created_at,
        created_by, request_hash)
      select ${c.shop_id}, ${c.id}, ${c.invoice_id}, coalesce(max(number), 0) + 1, ${c.handed_to},
        ${c.carrier}, ${c.note}, ${c.created_at}, ${c.created_by}, ${c.request_hash}
      from challan where shop_id = ${c.shop_id} and invoice_id = ${c.invoice_id}
      returning number
    ), line as (
      insert into challan_line (shop_id, challan_id, line_no, sale_line_id, quantity)
      select ${c.shop_id}, ${c.id}, line_no, sale_line_id, quantity
      from unnest(${c.lines.map((l) => l.sale_line_id)}::uuid[],
        ${c.lines.map((l) => l.quantity)}::bigint[])
        with ordinality as t (sale_line_id, quantity, line_no)
    )
    select number from head`.execute(tx);
  return assertPresent(result.rows[0], 'a challan was written').number;
}

export async function findChallan(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ created_by: string; request_hash: Buffer } | undefined> {
  const result = await sql<{ created_by: string; request_hash: Buffer }>`
    select created_by, request_hash from challan
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

/** The number of challans cancelled: 0 if it is not of this invoice, or was cancelled before. */
export async function cancelChallanOf(
  tx: Tx,
  target: { shop_id: string; invoice_id: string; id: string; at: Date },
): Promise<'cancelled' | 'before' | 'none'> {
  const { shop_id, invoice_id, id } = target;
  const result = await sql<{ was: Date | null }>`
    update challan c set cancelled_at = coalesce(c.cancelled_at, ${target.at})
    from (select id, cancelled_at from challan
      where shop_id = ${shop_id} and invoice_id = ${invoice_id} and id = ${id} for update) as o
    where c.shop_id = ${shop_id} and c.id = o.id
    returning o.cancelled_at as was`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return 'none';
  return row.was === null ? 'cancelled' : 'before';
}

/** The total and the lines of the invoices of a locked order that are not reversed. */
export async function sumInvoicesOfOrder(
  tx: Tx,
  { shop_id, order_id }: { shop_id: string; order_id: string },
): Promise<{ total: Minor; lines: number }> {
  const { rows } = await sql<{ total: Minor; lines: number }>`
    select coalesce(sum(s.total), 0)::bigint as total,
      coalesce(sum((select count(*) from sale_line l
        where l.shop_id = s.shop_id and l.document_id = s.document_id)), 0)::int as lines
    from sale_invoice i
    join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
    where i.shop_id = ${shop_id} and i.order_id = ${order_id}
      and not exists (select from document x
        where x.shop_id = i.shop_id and x.reverses_id = i.document_id)`.execute(tx);
  return assertPresent(rows[0], 'sums are one row');
}
