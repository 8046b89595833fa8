import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a product `p` has a variant `v` with a price that is so. It is looked up by the product,
 * so that the planner cannot begin with all variants.
 */
export function hasPricedVariant(condition: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from variant v
    where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
      and v.sale_price > 0 and ${condition} limit 1), false)`;
}

/** Whether a product `p` has a price, and so may stand in the store. */
export const CAN_BE_LISTED = sql`(p.archived_at is null and ${hasPricedVariant()})`;

/** Whether a product `p` was ever listed: then it is the shop's choice whether it is now. */
export const WAS_LISTED = sql`exists (select from store_product q
  where q.shop_id = p.shop_id and q.product_id = p.id and q.listed_at is not null)`;
