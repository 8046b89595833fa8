import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { PosPromotions } from '../contract/pos-promotions.ts';
import type { Coupon } from '../core/promotion.ts';
import { promotionJson } from './door/promotions-for.sql.ts';

type PosPromotionLookup = { shop_id: string; warehouse_id: string; now: Date };

/** Promotions of this branch for today or later: a till may stay open for days. */
export async function selectPosPromotions(
  tx: Tx,
  lookup: PosPromotionLookup,
): Promise<PosPromotions> {
  const { shop_id, warehouse_id, now } = lookup;
  const { rows } = await sql<PosPromotions>`
    with running as materialized (
      select o.* from promotion o
      where o.shop_id = ${shop_id} and o.paused_at is null and o.archived_at is null
        and o.code is null and (o.use_limit is null or o.used < o.use_limit)
        and (o.branch_id is null or o.branch_id = (select w.branch_id from warehouse w
          where w.shop_id = ${shop_id} and w.id = ${warehouse_id}))
        and (o.ends_on is null or o.ends_on >= (${now}::timestamptz - interval '1 day')::date)
    )
    select (select coalesce(json_agg(
          ${promotionJson(shop_id, null)}::jsonb - array['code', 'use_limit', 'used',
            'customer_limit', 'customer_used'] order by o.id), '[]')
        from running o) as promotions,
      (select coalesce(json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id)), '[]')
        from category c
        where c.shop_id = ${shop_id} and c.parent_id is not null
          and exists (select from running)) as categories`.execute(tx);
  return rows[0] ?? { promotions: [], categories: [] };
}

type CouponLookup = PosPromotionLookup & { code: string; customer_id: string | null };

/** The coupon with this code, and the branch and day of the request. */
export async function findCoupon(
  tx: Tx,
  { shop_id, warehouse_id, now, code, customer_id }: CouponLookup,
): Promise<{ coupon: Coupon | null; branch_id: string; date: string } | undefined> {
  const { rows } = await sql<{ coupon: Coupon | null; branch_id: string; date: string }>`
    select w.branch_id,
      to_char(${now}::timestamptz at time zone s.timezone, 'YYYY-MM-DD') as date,
      (select ${promotionJson(shop_id, customer_id)} from promotion o
        where o.shop_id = ${shop_id} and o.paused_at is null and o.archived_at is null
          and o.code = ${code}) as coupon
    from warehouse w join shop s on s.shop_id = w.shop_id
    where w.shop_id = ${shop_id} and w.id = ${warehouse_id}`.execute(tx);
  return rows[0];
}
