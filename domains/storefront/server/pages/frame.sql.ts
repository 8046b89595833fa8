import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { StoreCategory, StoreFrame } from '../../core/store-page.ts';

export type FoundStore = Omit<StoreFrame, 'base' | 'canonical_url' | 'categories'> & {
  shop_id: string;
  handle: string;
  warehouse_id: string;
  low_stock: Quantity;
  categories: Omit<StoreCategory, 'path'>[];
};

/** The store of this transaction's shop, with the categories that have listed products. */
export async function findStore(tx: Tx): Promise<FoundStore | null> {
  const result = await sql<FoundStore>`
    select t.shop_id, t.handle, t.state, t.name, t.name_bn, t.slogan, t.slogan_bn, t.phone, t.hours,
      t.hours_bn, t.closed_message, t.closed_message_bn, t.main_colour, t.warehouse_id,
      t.low_stock, s.currency, s.language, s.prices_include_vat,
      coalesce(nullif(b.address, ''), s.address) as address,
      (select coalesce(json_agg(c order by c.rank, c.name), '[]') from (
        select c.id, c.name, c.name_bn, c.icon, c.picture, c.rank, count(*)::int as product_count
        from category c
        join product p on p.shop_id = c.shop_id and p.category_id = c.id and p.archived_at is null
        join store_product q on q.shop_id = p.shop_id and q.product_id = p.id and q.is_listed
        where c.shop_id = t.shop_id and c.archived_at is null
        group by c.shop_id, c.id
      ) c) as categories
    from store t
    join shop s on s.shop_id = t.shop_id
    join warehouse w on w.shop_id = t.shop_id and w.id = t.warehouse_id
    join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    where t.shop_id = (select current_shop_id()) and t.state <> 'draft'`.execute(tx);
  return result.rows[0] ?? null;
}
