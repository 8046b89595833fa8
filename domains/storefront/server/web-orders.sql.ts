import { type RawBuilder, sql } from 'kysely';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { WebOrder, WebOrderRow } from '../contract/web-orders.ts';
import type { WebOrderState } from '../core/order-state.ts';
import { IS_INVOICED, instantText, LINES_OF, PLACE_OF } from './pages/order.sql.ts';

/** The same as `webOrderState`. */
const STATE = sql`case when o.closed_at is not null and not ${IS_INVOICED} then 'cancelled'
  when o.closed_at is not null or o.done_at is not null then 'delivered'
  when k.confirmed_at is not null then 'confirmed' else 'placed' end`;

const STATES: Readonly<Record<WebOrderState, RawBuilder<unknown>>> = {
  placed: sql`o.closed_at is null and o.done_at is null and k.confirmed_at is null`,
  confirmed: sql`o.closed_at is null and o.done_at is null and k.confirmed_at is not null`,
  delivered: sql`(o.done_at is not null and o.closed_at is null
    or o.closed_at is not null and ${IS_INVOICED})`,
  cancelled: sql`o.closed_at is not null and not ${IS_INVOICED}`,
};

const ROW = sql`o.id, k.code, o.number, ${STATE} as state, k.name, k.phone, ${PLACE_OF} as place,
  ${instantText(sql`k.placed_at`)} as placed_at, o.total, o.version`;

const FROM = sql`store_checkout k
  join trade_order o on o.shop_id = k.shop_id and o.id = k.order_id
  left join geo_place g on g.id = k.place_id
  left join geo_place d on d.id = g.parent_id`;

type Filter = {
  shop_id: string;
  scope: Scope;
  state: WebOrderState | undefined;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

const MICROSECONDS = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

/** Newest first by time, for visitors choose the ids; found by number, code, name or telephone. */
export async function selectWebOrders(
  tx: Tx,
  { shop_id, scope, state, q, after, limit }: Filter,
): Promise<Keyed<WebOrderRow>[]> {
  const [placed_at, id] = after ?? [];
  const pattern = containing(q);
  const parts = [
    sql`k.shop_id = ${shop_id}`,
    isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(id === undefined
      ? []
      : [sql`(k.placed_at, k.order_id) < (${placed_at}::timestamptz, ${id}::uuid)`]),
    ...(q === ''
      ? []
      : [
          sql`(o.number ilike ${pattern} or k.name ilike ${pattern} or k.phone like ${pattern}
            or k.code ilike ${containing(q.replace('-', ''))})`,
        ]),
  ];
  const result = await sql<Keyed<WebOrderRow>>`
    select ${ROW}, array[to_char(k.placed_at at time zone 'UTC', ${MICROSECONDS}),
      k.order_id::text] as page_key
    from ${FROM} where ${sql.join(parts, sql` and `)}
    order by k.placed_at desc, k.order_id desc limit ${rowsToFetch(limit)}`.execute(tx);
  return result.rows;
}

export type FoundWebOrder = Omit<WebOrder, 'url'> & { handle: string };

export async function findWebOrder(
  tx: Tx,
  { shop_id, scope, id }: { shop_id: string; scope: Scope; id: string },
): Promise<FoundWebOrder | undefined> {
  const result = await sql<FoundWebOrder>`
    select ${ROW}, k.street, k.landmark, o.note, k.language,
      json_build_object('id', c.id, 'name', c.name) as customer, z.name as zone,
      ${instantText(sql`k.confirmed_at`)} as confirmed_at, u.name as confirmed_by,
      ${instantText(sql`o.done_at`)} as done_at, ${instantText(sql`o.closed_at`)} as closed_at,
      o.closed_reason, o.subtotal, o.discount, o.vat, o.vat_included, o.delivery, o.rounding,
      ${LINES_OF} as lines, t.handle
    from ${FROM}
    join store t on t.shop_id = k.shop_id
    join party c on c.shop_id = o.shop_id and c.id = o.party_id
    left join store_zone z on z.shop_id = k.shop_id and z.id = k.zone_id
    left join app_user u on u.id = k.confirmed_by
    where k.shop_id = ${shop_id} and k.order_id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`)}`.execute(tx);
  return result.rows[0];
}

/** Locks the order, so that it is accepted, invoiced and cancelled in turn. */
export async function lockWebOrder(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`select from trade_order
    where shop_id = ${shop_id} and id = ${id} for update`.execute(tx);
}

export async function markConfirmed(
  tx: Tx,
  { shop_id, id, at, by }: { shop_id: string; id: string; at: Date; by: string },
): Promise<void> {
  await sql`update store_checkout set confirmed_at = ${at}, confirmed_by = ${by}
    where shop_id = ${shop_id} and order_id = ${id} and confirmed_at is null`.execute(tx);
}
