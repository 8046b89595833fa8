import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { LocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { OrderContent } from '../contract/order.ts';
import type { DecidedOrder, DecidedOrderLine } from '../core/decide-order.ts';
import type { OrderChannel, OrderKind } from '../core/order-kind.ts';
import type { AgreedOrder } from '../core/share-agreed-discounts.ts';
import type { OpenLine } from '../core/take-of-order.ts';

export async function findSupplier(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ id: string } | null> {
  const result = await sql<{ id: string }>`
    select id from party where shop_id = ${shop_id} and id = ${id} and kind = 'supplier'
      and archived_at is null`.execute(tx);
  return result.rows[0] ?? null;
}

export type LockedOrder = OrderContent & {
  id: string;
  kind: OrderKind;
  created_by: string;
  request_hash: Buffer;
  version: number;
  is_sent: boolean;
  /** Whether it has a deposit. */
  is_advance: boolean;
  is_done: boolean;
  is_closed: boolean;
  channel: OrderChannel;
  total: Minor;
  rounding: Minor;
  /** Whether an order was made from it that is not cancelled. */
  has_order: boolean;
  /** Whether it has a sale or receipt that is not reversed. */
  has_documents: boolean;
  until_passed: boolean;
  /** The part of the order discount that no invoice or receipt has taken yet. */
  discount_left: Minor;
  /** The part of the delivery charge that is not invoiced yet. */
  delivery_left: Minor;
  open_lines: (OpenLine &
    AgreedOrder['open_lines'][number] & {
      unit_price: Minor;
      product_discount_rate: Rate | null;
    })[];
};

/** Locked before any stock level, so that changes of one order take turns. */
export async function lockOrder(
  tx: Tx,
  lookup: { shop_id: string; scope: Scope; id: string; kinds: readonly OrderKind[]; now: Date },
): Promise<LockedOrder | undefined> {
  const { shop_id, scope, id, kinds, now } = lookup;
  const found = await sql`
    select from trade_order o
    where o.shop_id = ${shop_id} and o.id = ${id} and o.kind = any(${kinds})
      and ${isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`)}
    for update`.execute(tx);
  if (found.rows.length === 0) return undefined;
  // A new statement, so that it sees what was committed while waiting for the lock.
  const result = await sql<LockedOrder>`
    select o.id, o.kind, o.created_by, o.request_hash, o.version,
      coalesce(q.merged_into, o.party_id) as party_id, o.warehouse_id,
      o.until_date::text as until_date, o.reference, o.note, o.order_discount,
      o.order_discount_rate, ${DISCOUNT_LEFT} as discount_left, o.delivery,
      ${DELIVERY_LEFT} as delivery_left,
      o.sent_at is not null as is_sent, o.is_advance, o.channel, o.total, o.rounding,
      o.done_at is not null as is_done, o.closed_at is not null as is_closed,
      coalesce(o.until_date < (${now}::timestamptz at time zone s.timezone)::date, false)
        as until_passed,
      exists (select from trade_order n where n.shop_id = o.shop_id and n.source_id = o.id
        and n.closed_at is null) as has_order,
      exists (select from trade_order_part p ${UNREVERSED}
        where p.shop_id = o.shop_id and p.order_id = o.id and x.id is null) as has_documents,
      (select coalesce(json_agg(json_build_object('variant_id', l.variant_id,
          'unit_id', l.unit_id, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'product_discount', case when l.product_discount_rate is null then l.product_discount end,
          'product_discount_rate', l.product_discount_rate, 'vat_rate', l.vat_rate)
          order by l.line_no), '[]')
        from trade_order_line l where l.shop_id = o.shop_id and l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'unit_id', l.unit_id, 'quantity', l.quantity, 'taken', ${TAKEN}, 'net', l.net,
          'unit_price', l.unit_price, 'product_discount_rate', l.product_discount_rate,
          'product_discount_left', ${PRODUCT_DISCOUNT_LEFT})
          order by l.line_no), '[]')
        from trade_order_line l where l.shop_id = o.shop_id and l.order_id = o.id) as open_lines
    from trade_order o
    join shop s on s.shop_id = o.shop_id
    left join party q on q.shop_id = o.shop_id and q.id = o.party_id
    where o.shop_id = ${shop_id} and o.id = ${id}`.execute(tx);
  return result.rows[0];
}

/** Whether this user made this order from that quotation: then the request is a retry. */
export async function wasMadeOf(
  tx: Tx,
  made: { shop_id: string; id: string; source_id: string; created_by: string },
): Promise<boolean> {
  const found = await sql`
    select from trade_order
    where shop_id = ${made.shop_id} and id = ${made.id} and source_id = ${made.source_id}
      and created_by = ${made.created_by}`.execute(tx);
  return found.rows.length > 0;
}

/** The reversal of the document of a part `p`, if there is one. */
export const UNREVERSED = sql`left join document x
  on x.shop_id = p.shop_id and x.reverses_id = p.document_id`;

/** What was sold or received of line `l` by documents that are not reversed. */
export const TAKEN = sql`(select coalesce(sum(p.quantity), 0)::bigint
  from trade_order_part p ${UNREVERSED}
  where p.shop_id = l.shop_id and p.order_id = l.order_id and p.line_id = l.id and x.id is null)`;

/** The part of the discount of line `l` left for goods that are still to come. */
export const PRODUCT_DISCOUNT_LEFT = sql`greatest(0, l.product_discount
  - (select coalesce(sum(p.product_discount), 0) from trade_order_part p ${UNREVERSED}
    where p.shop_id = l.shop_id and p.order_id = l.order_id and p.line_id = l.id
      and x.id is null))::bigint`;

/** The documents that took of order `o` and are not reversed. */
const DOCUMENTS_OF = sql`(select p.document_id from trade_order_part p ${UNREVERSED}
  where p.shop_id = o.shop_id and p.order_id = o.id and x.id is null)`;

/**
 * The part of the order discount of `o` left by its invoices or receipts. Points on an invoice do
 * not count, because they are not part of the order.
 */
export const DISCOUNT_LEFT = sql`greatest(0, o.discount
  - (select coalesce(sum(g.discount), 0) from goods_receipt g
    where g.shop_id = o.shop_id and g.document_id in ${DOCUMENTS_OF})
  - (select coalesce(sum(s.discount - coalesce(q.discount, 0)), 0) from sale s
    left join sale_points q on q.shop_id = s.shop_id and q.sale_id = s.document_id
    where s.shop_id = o.shop_id and s.document_id in ${DOCUMENTS_OF}))::bigint`;

/** The part of the delivery charge of order `o` left by its invoices. */
export const DELIVERY_LEFT = sql`greatest(0, o.delivery
  - (select coalesce(sum(s.delivery), 0) from sale s
    where s.shop_id = o.shop_id and s.document_id in ${DOCUMENTS_OF}))::bigint`;

type OrderToInsert = {
  shop_id: string;
  id: string;
  kind: OrderKind;
  location: LocationTerms;
  series: { fiscal_year: number; prefix: string };
  content: OrderContent;
  decided: Omit<DecidedOrder, 'lines'>;
  source_id: string | null;
  channel: OrderChannel;
  created_at: Date;
  created_by: string;
  request_hash: Buffer;
};

/**
 * Returns the new number; undefined: the id exists. Waits while another transaction inserts the id.
 */
export async function insertOrder(tx: Tx, order: OrderToInsert): Promise<string | undefined> {
  const { shop_id, kind, location, series, content: c, decided: d } = order;
  const result = await sql<{ number: string }>`
    with gate as (
      select 1 where not exists (select from trade_order
        where shop_id = ${shop_id} and id = ${order.id})
    ), counter as (
      insert into trade_order_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
      select ${shop_id}, ${location.branch_id}, ${kind}, ${series.fiscal_year}::smallint, 1
        from gate
      on conflict (shop_id, branch_id, kind, fiscal_year)
        do update set last_sequence = trade_order_counter.last_sequence + 1
      returning last_sequence
    )
    insert into trade_order (shop_id, id, kind, number, business_date, branch_id, warehouse_id,
      party_id, until_date, reference, note, order_discount, order_discount_rate, delivery,
      subtotal, discount, vat, vat_included, rounding, total, source_id, channel, created_at,
      created_by, request_hash)
    select ${shop_id}, ${order.id}, ${kind},
      ${series.prefix} || lpad(last_sequence::text, greatest(5, length(last_sequence::text)), '0'),
      ${location.business_date}::date, ${location.branch_id}, ${c.warehouse_id},
        ${c.party_id ?? null},
      ${c.until_date ?? null}::date, ${c.reference}, ${c.note}, ${c.order_discount ?? null},
      ${c.order_discount_rate ?? null}, ${d.delivery}, ${d.subtotal}, ${d.discount}, ${d.vat},
      ${d.vat_included}, ${d.rounding}, ${d.total}, ${order.source_id}, ${order.channel},
      ${order.created_at}, ${order.created_by}, ${order.request_hash}
    from counter
    on conflict (shop_id, id) do nothing
    returning number`.execute(tx);
  return result.rows[0]?.number;
}

export async function insertOrderLines(
  tx: Tx,
  order: { shop_id: string; id: string; newId: () => string },
  lines: readonly DecidedOrderLine[],
): Promise<void> {
  const column = <T>(of: (line: DecidedOrderLine) => T) => lines.map(of);
  await sql`
    insert into trade_order_line (shop_id, order_id, id, line_no, variant_id, unit_id, unit,
      factor, quantity, unit_price, product_discount_rate, product_discount, vat_rate, net, vat)
    select ${order.shop_id}, ${order.id}, id, line_no, variant_id, unit_id, unit, factor, quantity,
      unit_price, product_discount_rate, product_discount, vat_rate, net, vat
    from unnest(
      ${lines.map(() => order.newId())}::uuid[], ${column((l) => l.variant_id)}::uuid[],
      ${column((l) => l.unit_id)}::uuid[], ${column((l) => l.unit)}::text[],
      ${column((l) => l.factor)}::bigint[], ${column((l) => l.quantity)}::bigint[],
      ${column((l) => l.unit_price)}::bigint[], ${column((l) => l.product_discount_rate)}::int[],
      ${column((l) => l.product_discount)}::bigint[], ${column((l) => l.vat_rate)}::int[],
      ${column((l) => l.net)}::bigint[], ${column((l) => l.vat)}::bigint[]
    ) with ordinality as t (id, variant_id, unit_id, unit, factor, quantity, unit_price,
      product_discount_rate, product_discount, vat_rate, net, vat, line_no)`.execute(tx);
}

/** Updates a draft; its lines are deleted, and inserted after it. */
export async function replaceOrder(
  tx: Tx,
  order: Pick<OrderToInsert, 'shop_id' | 'id' | 'content' | 'decided'> & { branch_id: string },
): Promise<void> {
  const { content: c, decided: d } = order;
  await sql`
    with gone as (
      delete from trade_order_line where shop_id = ${order.shop_id} and order_id = ${order.id}
    )
    update trade_order set branch_id = ${order.branch_id}, warehouse_id = ${c.warehouse_id},
      party_id = ${c.party_id ?? null}, until_date = ${c.until_date ?? null}::date,
      reference = ${c.reference}, note = ${c.note}, order_discount = ${c.order_discount ?? null},
      order_discount_rate = ${c.order_discount_rate ?? null}, delivery = ${d.delivery},
      subtotal = ${d.subtotal}, discount = ${d.discount}, vat = ${d.vat},
      vat_included = ${d.vat_included}, rounding = ${d.rounding}, total = ${d.total},
      version = version + 1
    where shop_id = ${order.shop_id} and id = ${order.id}`.execute(tx);
}

type OrderAction = { shop_id: string; id: string; at: Date };

export async function markSent(tx: Tx, { shop_id, id, at }: OrderAction): Promise<void> {
  await sql`update trade_order set sent_at = ${at}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function markDone(tx: Tx, order: OrderAction): Promise<void> {
  await markDoneQuery(order).execute(tx);
}

/** The same as a statement to be sent with others. */
export function markDoneQuery({ shop_id, id, at }: OrderAction): RawBuilder<unknown> {
  return sql`update trade_order set done_at = ${at}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`;
}

export async function markClosed(tx: Tx, action: OrderAction & { reason: string }): Promise<void> {
  await sql`update trade_order set closed_at = ${action.at}, closed_reason = ${action.reason},
      version = version + 1
    where shop_id = ${action.shop_id} and id = ${action.id}`.execute(tx);
}

export async function markDraft(tx: Tx, { shop_id, id }: Omit<OrderAction, 'at'>): Promise<void> {
  await sql`update trade_order set sent_at = null, done_at = null, closed_at = null,
      closed_reason = '', version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function markOpen(tx: Tx, { shop_id, id }: Omit<OrderAction, 'at'>): Promise<void> {
  await sql`update trade_order set done_at = null, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

type OfOrder = { shop_id: string; document_id: string };

/** Locks the orders that a document took of. */
export const lockOrdersQuery = fixedQuery<OfOrder>(
  (value) => sql`select from trade_order
    where shop_id = ${value('shop_id')} and id in (select order_id from trade_order_part
      where shop_id = ${value('shop_id')} and document_id = ${value('document_id')})
    order by id for update`,
);

/** Marks the orders of a reversed document as open. */
export const reopenOrdersQuery = fixedQuery<OfOrder>(
  (value) => sql`update trade_order set done_at = null, version = version + 1
    where shop_id = ${value('shop_id')} and done_at is not null and id in (
      select order_id from trade_order_part
      where shop_id = ${value('shop_id')} and document_id = ${value('document_id')})`,
);

export function insertPartsQuery(
  taken: { shop_id: string; order_id: string; document_id: string },
  parts: readonly { line_id: string; quantity: number; product_discount: Minor }[],
): RawBuilder<unknown> {
  return sql`
    insert into trade_order_part (shop_id, order_id, line_id, document_id, quantity,
      product_discount)
    select ${taken.shop_id}, ${taken.order_id}, line_id, ${taken.document_id}, quantity,
      product_discount
    from unnest(${parts.map((p) => p.line_id)}::uuid[], ${parts.map((p) => p.quantity)}::bigint[],
      ${parts.map((p) => p.product_discount)}::bigint[])
      as t (line_id, quantity, product_discount)`;
}
