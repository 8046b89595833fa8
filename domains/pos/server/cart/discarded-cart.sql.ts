import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { DiscardedCart } from '../../contract/discarded-cart.ts';

export type DiscardedCartToInsert = {
  shop_id: string;
  id: string;
  branch_id: string;
  warehouse_id: string;
  register_id: string | null;
  discarded_by: string;
  discarded_at: Date;
  reason: string;
  lines: readonly { variant_id: string; quantity: Quantity; reason?: string | undefined }[];
  request_hash: Buffer;
};

/** Null: the id exists. The value of each line is round(quantity x price), summed exactly. */
export async function insertDiscardedCart(
  tx: Tx,
  cart: DiscardedCartToInsert,
): Promise<Minor | null> {
  const { shop_id, lines } = cart;
  const result = await sql<{ total: Minor }>`
    with line as (
      select * from unnest(
        ${lines.map((l) => l.variant_id)}::uuid[], ${lines.map((l) => l.quantity)}::bigint[],
        ${lines.map((l) => l.reason ?? '')}::text[]
      ) with ordinality as t (variant_id, quantity, reason, line_no)
    ), worth as (
      select coalesce(sum(round(l.quantity::numeric * v.sale_price / 10000)), 0) as total
      from line l join variant v on v.shop_id = ${shop_id} and v.id = l.variant_id
    ), cart as (
      insert into discarded_cart (shop_id, id, branch_id, warehouse_id, register_id, discarded_by,
        discarded_at, reason, total, request_hash)
      select ${shop_id}, ${cart.id}, ${cart.branch_id}, ${cart.warehouse_id},
        ${cart.register_id}::uuid, ${cart.discarded_by}, ${cart.discarded_at}, ${cart.reason},
        least(total, 9007199254740991)::bigint, ${cart.request_hash}
      from worth
      on conflict (shop_id, id) do nothing
      returning id, total
    ), written as (
      insert into discarded_cart_line (shop_id, cart_id, line_no, variant_id, quantity, reason)
      select ${shop_id}, cart.id, l.line_no, l.variant_id, l.quantity, l.reason from cart, line l
    )
    select total from cart`.execute(tx);
  return result.rows[0]?.total ?? null;
}

type Before = { discarded_by: string; request_hash: Buffer; total: Minor };

export async function loadDiscardedCart(tx: Tx, shop_id: string, id: string): Promise<Before> {
  const result = await sql<Before>`
    select discarded_by, request_hash, total from discarded_cart
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return assertPresent(result.rows[0], 'the row of an existing id stays');
}

type DiscardedCartFilter = {
  shop_id: string;
  scope: Scope;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectDiscardedCarts(
  tx: Tx,
  filter: DiscardedCartFilter,
): Promise<Keyed<DiscardedCart>[]> {
  const [at = null, id = null] = filter.after ?? [];
  const pattern = filter.q === '' ? null : containing(filter.q);
  const result = await sql<Keyed<DiscardedCart>>`
    select k.id, k.branch_id, k.register_id, u.name as discarded_by, k.reason, k.total,
      to_char(k.discarded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as discarded_at,
      (select json_agg(json_build_object(
          'variant_id', l.variant_id, 'name', p.name, 'name_bn', p.name_bn, 'variant', v.name,
          'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'quantity', l.quantity,
          'reason', l.reason) order by l.line_no)
        from discarded_cart_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        where l.shop_id = k.shop_id and l.cart_id = k.id) as lines,
      array[to_char(k.discarded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        k.id::text] as page_key
    from discarded_cart k join app_user u on u.id = k.discarded_by
    where k.shop_id = ${filter.shop_id}
      and ${isInScope(filter.scope, sql`k`)}
      and (${pattern}::text is null or u.name ilike ${pattern} or k.reason ilike ${pattern})
      and (${at}::timestamptz is null
        or (k.discarded_at, k.id) < (${at}::timestamptz, ${id}::uuid))
    order by k.discarded_at desc, k.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
