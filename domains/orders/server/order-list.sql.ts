import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import {
  INVOICED,
  REST,
  TAKEN_IN,
  USED,
} from '#domains/parties/server/door/value-of-orders.sql.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Order, OrderRow } from '../contract/order.ts';
import type { OrderKind, OrderState } from '../core/order-kind.ts';
import {
  DELIVERY_LEFT,
  DISCOUNT_LEFT,
  PRODUCT_DISCOUNT_LEFT,
  TAKEN,
  UNREVERSED,
} from './order.sql.ts';

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
export const at = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', ${INSTANT})`;

const HAS_PARTS = sql`exists (select from trade_order_part p ${UNREVERSED}
  where p.shop_id = o.shop_id and p.order_id = o.id and x.id is null)`;

const STATE = sql`case when o.closed_at is not null then 'closed'
  when o.done_at is not null then 'done' when ${HAS_PARTS} then 'part'
  when o.sent_at is not null then 'sent' else 'draft' end`;

export const HEAD = sql`o.id, o.kind, o.number, ${STATE} as state, o.business_date,
  o.until_date::text as until_date, o.branch_id,
  json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as party,
  o.reference, u.name as created_by, ${at(sql`o.created_at`)} as created_at,
  (select count(*)::int from trade_order_line l
    where l.shop_id = o.shop_id and l.order_id = o.id) as items, o.total, o.version`;

export const JOINS = sql`join warehouse w on w.shop_id = o.shop_id and w.id = o.warehouse_id
  join app_user u on u.id = o.created_by
  left join party c on c.shop_id = o.shop_id and c.id = o.party_id`;

/** The rest of the deposit pays for what is not invoiced; the remainder is still to pay. */
const ADVANCE = sql`(select json_build_object('taken', a.taken, 'used', a.used,
    'left', greatest(0, a.taken - a.used),
    'to_pay', a.due + greatest(0, a.rest - greatest(0, a.taken - a.used)))
  from (select ${TAKEN_IN} as taken,
    ${USED} as used, ${REST} as rest,
    coalesce((select sum(s.total - coalesce((select sum(l.amount) from allocation l
        where l.shop_id = i.shop_id and l.settles_id = i.document_id), 0))
      ${INVOICED}), 0)::bigint as due) as a)`;

/** The index covers open orders; their states are filtered after it. */
const STATES: Readonly<Record<OrderState | 'open', RawBuilder<unknown>>> = {
  open: sql`o.done_at is null and o.closed_at is null`,
  draft: sql`o.done_at is null and o.closed_at is null and o.sent_at is null and not ${HAS_PARTS}`,
  sent: sql`o.done_at is null and o.closed_at is null and o.sent_at is not null
    and not ${HAS_PARTS}`,
  part: sql`o.done_at is null and o.closed_at is null and ${HAS_PARTS}`,
  done: sql`o.done_at is not null`,
  closed: sql`o.closed_at is not null`,
};

type OrderFilter = {
  shop_id: string;
  kind: OrderKind;
  /** Only orders with a deposit, and its state. */
  is_advance?: boolean;
  scope: Scope;
  state?: OrderState | 'open' | undefined;
  party_id?: string | undefined;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first: ids are UUIDv7, in the order of time. */
export async function selectOrders(tx: Tx, filter: OrderFilter): Promise<Keyed<OrderRow>[]> {
  const { shop_id, scope, state, party_id, q, after } = filter;
  const [id] = after ?? [];
  const pattern = containing(q);
  const parts = [
    sql`o.shop_id = ${shop_id} and o.kind = ${filter.kind}`,
    isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`),
    ...(filter.is_advance ? [sql`o.is_advance`] : []),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(party_id === undefined ? [] : [sql`o.party_id = ${party_id}`]),
    ...(id === undefined ? [] : [sql`o.id < ${id}::uuid`]),
    ...(q === ''
      ? []
      : [
          sql`(o.number ilike ${pattern} or o.reference ilike ${pattern} or o.party_id in (
            select id from party where shop_id = ${shop_id} and name ilike ${pattern}))`,
        ]),
  ];
  const result = await sql<Keyed<OrderRow>>`
    with o as materialized (
      select o.* from trade_order o where ${sql.join(parts, sql` and `)}
      order by o.id desc limit ${filter.limit + 1}
    )
    select ${HEAD}, ${filter.is_advance ? sql`${ADVANCE} as advance,` : sql``}
      array[o.id::text] as page_key from o ${JOINS} order by o.id desc`.execute(tx);
  return result.rows;
}

/** Without a kind: an order of any kind with that id. */
type Wanted = { shop_id: string; id: string; kind?: OrderKind; scope?: Scope };

/** An order at a location that the caller may access. */
export async function findOrder(tx: Tx, wanted: Wanted): Promise<Order | undefined> {
  const { shop_id, id, kind, scope = EVERYWHERE } = wanted;
  const result = await sql<Order>`
    select ${HEAD}, o.note, o.order_discount, o.order_discount_rate, o.delivery, o.subtotal,
      o.discount, ${DISCOUNT_LEFT} as discount_left,
      ${DELIVERY_LEFT} as delivery_left, o.vat, o.vat_included, o.rounding,
      ${at(sql`o.sent_at`)} as sent_at,
      ${at(sql`o.done_at`)} as done_at, ${at(sql`o.closed_at`)} as closed_at, o.closed_reason,
      ${LINES} as lines, ${DOCUMENTS} as documents,
      case when o.is_advance then ${ADVANCE} end as advance,
      (select json_build_object('id', s.id, 'kind', s.kind, 'number', s.number)
        from trade_order s where s.shop_id = o.shop_id and s.id = o.source_id) as source,
      (select json_build_object('id', s.id, 'kind', s.kind, 'number', s.number)
        from trade_order s where s.shop_id = o.shop_id and s.source_id = o.id
          and s.closed_at is null) as became
    from trade_order o ${JOINS}
    where o.shop_id = ${shop_id} and o.id = ${id}
      and ${kind === undefined ? sql`true` : sql`o.kind = ${kind}`}
      and ${isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`)}`.execute(tx);
  return result.rows[0];
}

export async function loadOrder(tx: Tx, wanted: Wanted): Promise<Order> {
  return assertPresent(await findOrder(tx, wanted), 'a written order can be read by its creator');
}

export async function findOrderBranch(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ name: string; name_bn: string }> {
  const found = await sql<{ name: string; name_bn: string }>`
    select name, name_bn from branch where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return assertPresent(found.rows[0], 'an order has its branch');
}

/** Reservations are in base units; a line of boxes converts them to boxes. */
const RESERVED = sql`(select coalesce(sum(r.quantity), 0)::bigint * 10000 / l.factor
  from stock_reservation r
  where r.shop_id = l.shop_id and r.reserved_for = l.order_id and r.variant_id = l.variant_id
    and r.ended_at is null)`;

const LINES = sql`(select coalesce(json_agg(json_build_object(
      'id', l.id, 'variant_id', l.variant_id, 'product_code', p.code,
      'name', p.name, 'name_bn', p.name_bn, 'variant', v.name,
      'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'unit_id', l.unit_id,
      'unit', l.unit, 'unit_name', a.name, 'unit_name_bn', a.name_bn, 'factor', l.factor,
      'decimals', a.decimals, 'quantity', l.quantity, 'taken', ${TAKEN}, 'reserved', ${RESERVED},
      'unit_price', l.unit_price, 'sale_price', v.sale_price,
      'product_discount', l.product_discount, 'product_discount_rate', l.product_discount_rate,
      'product_discount_left', ${PRODUCT_DISCOUNT_LEFT}, 'vat_rate', l.vat_rate, 'net', l.net,
      'vat', l.vat) order by l.line_no), '[]')
  from trade_order_line l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit a on a.shop_id = l.shop_id and a.id = coalesce(l.unit_id, p.unit_id)
  where l.shop_id = o.shop_id and l.order_id = o.id)`;

const DOCUMENTS = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind,
      'number', n.number, 'business_date', d.business_date,
      'is_reversed', exists (select from document x
        where x.shop_id = d.shop_id and x.reverses_id = d.id)) order by d.posted_at, d.id), '[]')
  from document d
  join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
  where d.shop_id = o.shop_id and d.id in (
    select document_id from trade_order_part p
    where p.shop_id = o.shop_id and p.order_id = o.id))`;
