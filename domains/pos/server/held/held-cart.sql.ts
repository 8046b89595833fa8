import { type RawBuilder, sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { HeldCart, HeldCartRequest, HeldCartRow } from '../../contract/held-cart.ts';

/** The caller, with their scope. */
export type Looker = { shop_id: string; scope: Scope };

const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

const ROW: RawBuilder<unknown> = sql`h.id, h.branch_id, h.register_id, h.name,
  c.name as customer_name, u.name as held_by,
  to_char(h.held_at at time zone 'UTC', ${sql.lit(INSTANT)}) as held_at,
  jsonb_array_length(h.lines) as line_count, h.total, h.version`;

const CART: RawBuilder<unknown> = sql`${ROW}, h.warehouse_id, h.customer_id,
  c.code as customer_code, h.lines, h.order_discount, h.order_discount_rate, h.note,
  h.coupon_code, h.removed_lines`;

const WITH_NAMES: RawBuilder<unknown> = sql`join app_user u on u.id = h.held_by
  left join party c on c.shop_id = h.shop_id and c.id = h.customer_id`;

type CartToHold = {
  shop_id: string;
  branch_id: string;
  held_by: string;
  held_at: Date;
  request: HeldCartRequest;
  request_hash: Buffer;
};

/** False: the id exists. Waits while another transaction inserts the id. */
export async function insertHeldCart(tx: Tx, cart: CartToHold): Promise<boolean> {
  const { request: r } = cart;
  const result = await sql`
    insert into held_cart (shop_id, id, branch_id, warehouse_id, register_id, held_by, held_at,
      name, customer_id, lines, order_discount, order_discount_rate, note, coupon_code, total,
      removed_lines, request_hash)
    values (${cart.shop_id}, ${r.id}, ${cart.branch_id}, ${r.warehouse_id},
      ${r.register_id ?? null}, ${cart.held_by}, ${cart.held_at}, ${r.name},
      ${r.customer_id ?? null}, ${JSON.stringify(r.lines)}::jsonb, ${r.order_discount ?? null},
      ${r.order_discount_rate ?? null}, ${r.note}, ${r.coupon_code}, ${r.total},
      ${JSON.stringify(r.removed_lines)}::jsonb, ${cart.request_hash})
    on conflict (shop_id, id) do nothing
    returning id`.execute(tx);
  return result.rows.length > 0;
}

/** Replaces a cart for its creator, while it is on hold. */
export async function replaceHeldCart(tx: Tx, cart: CartToHold): Promise<void> {
  const { request: r } = cart;
  await sql`
    update held_cart set branch_id = ${cart.branch_id}, warehouse_id = ${r.warehouse_id},
      register_id = ${r.register_id ?? null}, held_at = ${cart.held_at}, name = ${r.name},
      customer_id = ${r.customer_id ?? null}, lines = ${JSON.stringify(r.lines)}::jsonb,
      order_discount = ${r.order_discount ?? null},
      order_discount_rate = ${r.order_discount_rate ?? null}, note = ${r.note},
      coupon_code = ${r.coupon_code},
      total = ${r.total}, removed_lines = ${JSON.stringify(r.removed_lines)}::jsonb,
      request_hash = ${cart.request_hash}, version = version + 1
    where shop_id = ${cart.shop_id} and id = ${r.id}`.execute(tx);
}

/** The state of a held cart: its creator, and who ended it how. */
export type HeldCartState = {
  held_by: string;
  request_hash: Buffer;
  is_open: boolean;
  ended_by: string | null;
  ended_by_name: string | null;
  taken_as: string | null;
  end_reason: string;
};

/**
 * Locks the cart, so that the decision stays valid. The name is read after the lock: a join in the
 * same statement would still find nobody after the wait.
 */
export async function lockHeldCart(
  tx: Tx,
  { shop_id, scope }: Looker,
  id: string,
): Promise<HeldCartState | undefined> {
  const result = await sql<HeldCartState>`
    with cart as materialized (
      select c.held_by, c.request_hash, c.ended_at, c.ended_by, c.taken_as, c.end_reason
      from held_cart c
      where c.shop_id = ${shop_id} and c.id = ${id} and ${isInScope(scope, sql`c`)}
      for update
    )
    select h.held_by, h.request_hash, h.ended_at is null as is_open, h.ended_by,
      e.name as ended_by_name, h.taken_as, h.end_reason
    from cart h left join app_user e on e.id = h.ended_by`.execute(tx);
  return result.rows[0];
}

export type Ending = { ended_at: Date; ended_by: string; taken_as: string | null; reason: string };

export async function endHeldCart(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
  { ended_at, ended_by, taken_as, reason }: Ending,
): Promise<void> {
  await sql`
    update held_cart set ended_at = ${ended_at}, ended_by = ${ended_by},
      taken_as = ${taken_as}::uuid, end_reason = ${reason}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function findHeldCart(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<HeldCart | undefined> {
  const result = await sql<HeldCart>`
    select ${CART} from held_cart h ${WITH_NAMES}
    where h.shop_id = ${shop_id} and h.id = ${id}`.execute(tx);
  return result.rows[0];
}

type HeldCartFilter = Looker & {
  q: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectHeldCarts(
  tx: Tx,
  filter: HeldCartFilter,
): Promise<Keyed<HeldCartRow>[]> {
  const [at = null, id = null] = filter.after ?? [];
  const pattern = filter.q === '' ? null : containing(filter.q);
  const result = await sql<Keyed<HeldCartRow>>`
    select ${ROW}, array[
      to_char(h.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      h.id::text] as page_key
    from held_cart h ${WITH_NAMES}
    where h.shop_id = ${filter.shop_id} and h.ended_at is null
      and ${isInScope(filter.scope, sql`h`)}
      and (${pattern}::text is null or h.name ilike ${pattern} or c.name ilike ${pattern})
      and (${at}::timestamptz is null
        or (h.held_at, h.id) < (${at}::timestamptz, ${id}::uuid))
    order by h.held_at desc, h.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
