import { type RawBuilder, sql } from 'kysely';
import type { Coupon, PromotionTerms } from '../../core/promotion.ts';

export type LoadedPromotions = {
  promotions: (PromotionTerms & { use_limit: number | null })[];
  coupon: Coupon | null;
};

type PromotionLookup = {
  shop_id: string;
  branch_id: string;
  customer_id: string | null;
  coupon_code: string | null;
  date: string;
};

/** A promotion `o` as pricing needs it. */
export function promotionJson(shop_id: string, customer_id: string | null): RawBuilder<unknown> {
  return sql`json_build_object('id', o.id, 'name', o.name, 'name_bn', o.name_bn, 'kind', o.kind,
    'rate', o.rate, 'amount', o.amount, 'buy_quantity', o.buy_quantity,
    'free_quantity', o.free_quantity, 'min_amount', o.min_amount,
    'min_quantity', o.min_quantity, 'branch_id', o.branch_id, 'starts_on', o.starts_on,
    'ends_on', o.ends_on,
    'targets', array(select g.target from promotion_product g
      where g.shop_id = o.shop_id and g.promotion_id = o.id and not g.is_free),
    'free_items', array(select g.target from promotion_product g
      where g.shop_id = o.shop_id and g.promotion_id = o.id and g.is_free),
    'code', o.code, 'use_limit', o.use_limit, 'used', o.used,
    'customer_limit', o.customer_limit,
    'customer_used', coalesce((select c.used from promotion_customer c where c.shop_id = ${shop_id}
      and c.promotion_id = o.id and c.customer_id = ${customer_id}::uuid), 0))`;
}

/**
 * The promotions that are active there and then, and the coupon with this code, active or not. A
 * shop without promotions pays for one lookup in an empty index.
 */
export function promotionsFor(lookup: PromotionLookup): RawBuilder<LoadedPromotions | null> {
  const { shop_id, branch_id, customer_id, coupon_code, date } = lookup;
  const json = promotionJson(shop_id, customer_id);
  return sql<LoadedPromotions | null>`(
    select json_build_object(
      'promotions', coalesce(json_agg(${json} order by o.id) filter (where o.code is null), '[]'),
      'coupon', (json_agg(${json}) filter (where o.code is not null)) -> 0)
    from promotion o
    where o.shop_id = ${shop_id} and o.paused_at is null and o.archived_at is null
      and case when o.code is not null then o.code = ${coupon_code}::text
        else (o.branch_id is null or o.branch_id = ${branch_id})
          and (o.starts_on is null or o.starts_on <= ${date}::date)
          and (o.ends_on is null or o.ends_on >= ${date}::date)
          and (o.use_limit is null or o.used < o.use_limit) end
    having count(*) > 0)`;
}

/** Whether the shop has an active promotion: only then the attributes of goods are loaded. */
export function hasPromotions(shop_id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from promotion
    where shop_id = ${shop_id} and paused_at is null and archived_at is null)`;
}
