import { type RawBuilder, sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Reservation } from '../../contract/reservation.ts';
import type { LevelKey } from '../levels/stock.sql.ts';

export type Held = { reserved: Quantity; available: Quantity };
export type Ending = 'released' | 'taken' | 'expired';

export type NewReservation = LevelKey & {
  shop_id: string;
  id: string;
  quantity: Quantity;
  customer_id: string | null;
  reserved_for: string | null;
  expires_on: string;
  note: string;
  reserved_at: Date;
  reserved_by: string;
  request_hash: Buffer;
};

/** False: the id is taken. Waits while another transaction holds the id. */
export async function insertReservation(tx: Tx, r: NewReservation): Promise<boolean> {
  const result = await sql`
    insert into stock_reservation (shop_id, id, warehouse_id, variant_id, quantity, customer_id,
      reserved_for, expires_on, note, reserved_at, reserved_by, request_hash)
    values (${r.shop_id}, ${r.id}, ${r.warehouse_id}, ${r.variant_id}, ${r.quantity},
      ${r.customer_id}, ${r.reserved_for}, ${r.expires_on}, ${r.note}, ${r.reserved_at},
      ${r.reserved_by}, ${r.request_hash})
    on conflict (shop_id, id) do nothing returning id`.execute(tx);
  return result.rows.length > 0;
}

/** Reserves if enough is available: the update checks it. */
export async function addReserved(
  tx: Tx,
  { shop_id, warehouse_id, variant_id, quantity }: NewReservation,
): Promise<Held | undefined> {
  const result = await sql<Held>`
    update stock_level set reserved = reserved + ${quantity}
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and variant_id = ${variant_id}
      and on_hand - reserved >= ${quantity}
    returning reserved, on_hand - reserved as available`.execute(tx);
  return result.rows[0];
}

export async function findHeld(
  tx: Tx,
  shop_id: string,
  { warehouse_id, variant_id }: LevelKey,
): Promise<Held> {
  const result = await sql<Held>`
    select reserved, on_hand - reserved as available from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
      and variant_id = ${variant_id}`.execute(tx);
  return result.rows[0] ?? { reserved: 0 as Quantity, available: 0 as Quantity };
}

/**
 * Ends the active ones in lock order and subtracts them from their levels. Returns their number.
 */
export async function endReservations(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
  { at, as }: { at: Date; as: Ending },
): Promise<number> {
  const result = await sql<{ count: number }>`
    with level as materialized (
      select l.warehouse_id, l.variant_id from stock_level l
      where l.shop_id = ${shop_id} and (l.warehouse_id, l.variant_id) in (
        select r.warehouse_id, r.variant_id from stock_reservation r
        where r.shop_id = ${shop_id} and r.id = any(${ids}::uuid[]))
      order by l.warehouse_id, l.variant_id for update
    ), ended as (
      update stock_reservation r set ended_at = ${at}, ended_as = ${as}
      where r.shop_id = ${shop_id} and r.id = any(${ids}::uuid[]) and r.ended_at is null
        and (select count(*) from level) >= 0
      returning r.warehouse_id, r.variant_id, r.quantity
    ), freed as (
      update stock_level l set reserved = l.reserved - e.quantity
      from (select warehouse_id, variant_id, sum(quantity)::bigint as quantity from ended
        group by warehouse_id, variant_id) e
      where l.shop_id = ${shop_id} and l.warehouse_id = e.warehouse_id
        and l.variant_id = e.variant_id
    )
    select count(*)::int as count from ended`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** Reservations of these variants whose last day is before this day. */
export async function findExpired(
  tx: Tx,
  { shop_id, warehouse_id }: { shop_id: string; warehouse_id: string },
  variant_ids: readonly string[],
  today: string,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from stock_reservation
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and ended_at is null
      and variant_id = any(${variant_ids}::uuid[]) and expires_on < ${today}::date
    order by id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Active reservations of an order or a cart. */
export async function findReservationsFor(
  tx: Tx,
  shop_id: string,
  reserved_for: string,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from stock_reservation
    where shop_id = ${shop_id} and reserved_for = ${reserved_for} and ended_at is null
    order by id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export type KnownReservation = LevelKey & {
  reserved_by: string;
  request_hash: Buffer;
  ended_as: Ending | null;
};

/** In the warehouses of the caller. A scope of the whole shop finds any. */
export async function findReservation(
  tx: Tx,
  { shop_id, id, scope }: { shop_id: string; id: string; scope: Scope },
): Promise<KnownReservation | undefined> {
  const result = await sql<KnownReservation>`
    select warehouse_id, variant_id, reserved_by, request_hash, ended_as from stock_reservation
    where shop_id = ${shop_id} and id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`warehouse_id`)}
    for update`.execute(tx);
  return result.rows[0];
}

export type ReserveFacts = { today: string; decimals: number | null; has_customer: boolean };

/** The date in the shop, the unit of the variant (null: not in stock) and the customer. */
export async function loadReserveFacts(
  tx: Tx,
  { shop_id, now }: { shop_id: string; now: Date },
  lookup: { variant_id: string; customer_id?: string | undefined },
): Promise<ReserveFacts> {
  const result = await sql<ReserveFacts>`
    select (${now}::timestamptz at time zone s.timezone)::date as today,
      (select u.decimals from variant v
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        where v.shop_id = s.shop_id and v.id = ${lookup.variant_id} and p.kind = 'goods'
      ) as decimals,
      exists (select from party where shop_id = s.shop_id and kind = 'customer'
        and id = ${lookup.customer_id ?? null}::uuid and archived_at is null) as has_customer
    from shop s where s.shop_id = ${shop_id}`.execute(tx);
  return result.rows[0] as ReserveFacts;
}

type ReservationFilter = {
  shop_id: string;
  scope: Scope;
  variant_id: string | null;
  pattern: string | null;
  sort: 'newest' | 'until';
  isOpen: boolean;
  now: Date;
  after: readonly string[] | null;
  limit: number;
};

/** Latest first, because ids are in time order; or the earliest last day first. */
export async function selectReservations(
  tx: Tx,
  filter: ReservationFilter,
): Promise<Keyed<Reservation>[]> {
  const { shop_id, scope, variant_id, pattern } = filter;
  const { key, order, since } = orderOf(filter);
  const result = await sql<Keyed<Reservation>>`
    select r.id, r.warehouse_id, r.variant_id, p.code as product_code, p.name, p.name_bn,
      v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, r.quantity,
      r.customer_id, c.name as customer_name, r.expires_on, r.note,
      r.ended_at is null
        and r.expires_on < (${filter.now}::timestamptz at time zone s.timezone)::date as is_expired,
      to_char(r.reserved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reserved_at,
      w.name as reserved_by, r.ended_as, ${key} as page_key,
      case when o.id is not null then
        json_build_object('id', o.id, 'number', o.number) end as order,
      exists (select from held_cart h
        where h.shop_id = r.shop_id and h.id = r.reserved_for) as is_of_cart
    from stock_reservation r
    join shop s on s.shop_id = r.shop_id
    join variant v on v.shop_id = r.shop_id and v.id = r.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join app_user w on w.id = r.reserved_by
    left join party c on c.shop_id = r.shop_id and c.id = r.customer_id
    left join trade_order o on o.shop_id = r.shop_id and o.id = r.reserved_for
    where r.shop_id = ${shop_id} and ${isInWarehouses({ shop_id, ...scope }, sql`r.warehouse_id`)}
      ${variant_id === null ? sql`` : sql`and r.variant_id = ${variant_id}`}
      ${filter.isOpen ? sql`and r.ended_at is null` : sql``}
      ${
        pattern === null
          ? sql``
          : sql`and (p.name ilike ${pattern} or p.name_bn ilike ${pattern}
              or p.code ilike ${pattern} or c.name ilike ${pattern} or r.note ilike ${pattern}
              or o.number ilike ${pattern})`
      }
      ${since}
    order by ${order} limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

function orderOf({
  sort,
  after,
}: ReservationFilter): Record<'key' | 'order' | 'since', RawBuilder<unknown>> {
  const [first, second] = after ?? [];
  if (sort === 'newest') {
    const since = first === undefined ? sql`` : sql`and r.id < ${first}::uuid`;
    return { key: sql`array[r.id::text]`, order: sql`r.id desc`, since };
  }
  return {
    key: sql`array[r.expires_on::text, r.id::text]`,
    order: sql`r.expires_on, r.id`,
    since:
      first === undefined
        ? sql``
        : sql`and (r.expires_on, r.id) > (${first}::date, ${second}::uuid)`,
  };
}
