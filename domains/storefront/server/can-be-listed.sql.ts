import { sql } from 'kysely';

/** Whether a product `p` has a price, and so may stand in the store. */
export const CAN_BE_LISTED = sql`(p.archived_at is null and exists (select from variant v
  where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
    and v.sale_price > 0))`;

/** Whether a product `p` was ever listed: then it is the shop's choice whether it is now. */
export const WAS_LISTED = sql`exists (select from store_product q
  where q.shop_id = p.shop_id and q.product_id = p.id and q.listed_at is not null)`;
