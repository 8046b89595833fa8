import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Pickup, StoreCategory, StoreFrame } from '../../core/store-page.ts';
import { CAN_BE_LISTED } from '../can-be-listed.sql.ts';

export type FoundStore = Omit<
  StoreFrame,
  'base' | 'canonical_url' | 'categories' | 'takes_orders'
> & {
  shop_id: string;
  handle: string;
  warehouse_id: string;
  low_stock: Quantity;
  posts_as: string;
  /** Where the warehouse is; null: nothing can be collected. */
  pickup: Pickup | null;
  has_delivery: boolean;
  categories: Omit<StoreCategory, 'path'>[];
};

/** Those with listed products, or with such a category below; the upper ones first. */
const CATEGORIES = sql`(
  with recursive filled as (
    select c.id, c.parent_id from category c
    where c.shop_id = t.shop_id and exists (
      select from product p
      join store_product q on q.shop_id = p.shop_id and q.product_id = p.id and q.is_listed
      where p.shop_id = c.shop_id and p.category_id = c.id and ${CAN_BE_LISTED})
    union
    select c.id, c.parent_id from filled f
    join category c on c.shop_id = t.shop_id and c.id = f.parent_id
  )
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'name_bn', c.name_bn,
    'icon', c.icon, 'picture', c.picture, 'parent_id', c.parent_id)
    order by c.parent_id is not null, c.rank, c.name), '[]')
  from filled f join category c on c.shop_id = t.shop_id and c.id = f.id
  where c.archived_at is null)`;

/** The store of this transaction's shop; it is closed while it has no warehouse to sell from. */
export async function findStore(tx: Tx): Promise<FoundStore | null> {
  const result = await sql<FoundStore>`
    select t.shop_id, t.handle, case when w.archived_at is null and w.is_saleable
      then t.state else 'closed' end as state, t.name, t.name_bn, t.slogan, t.slogan_bn,
      t.phone, t.hours, t.hours_bn, t.closed_message, t.closed_message_bn, t.main_colour,
      t.warehouse_id,
      t.low_stock, t.posts_as, s.currency, s.language, s.prices_include_vat, s.timezone,
      case when t.has_pickup then json_build_object('name', b.name,
        'name_bn', coalesce(nullif(b.name_bn, ''), b.name),
        'address', coalesce(nullif(b.address, ''), s.address)) end as pickup,
      exists (select from store_zone z where z.shop_id = t.shop_id and z.is_active)
        as has_delivery,
      coalesce(nullif(b.address, ''), s.address) as address,
      ${CATEGORIES} as categories
    from store t
    join shop s on s.shop_id = t.shop_id
    join warehouse w on w.shop_id = t.shop_id and w.id = t.warehouse_id
    join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    where t.shop_id = (select current_shop_id()) and t.state <> 'draft'`.execute(tx);
  return result.rows[0] ?? null;
}
