import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import { CAN_BE_LISTED } from '../can-be-listed.sql.ts';
import { PICTURE_OF_PRODUCT } from './cards.sql.ts';
import { availableIn, type InStore, isSoldWithoutStock } from './stock.sql.ts';

export type CartVariantRow = {
  variant_id: string;
  product_id: string;
  slug: string;
  name: string;
  name_bn: string;
  /** Empty: the only one of its product. */
  variant: string;
  variant_bn: string;
  unit: { name: string; name_bn: string };
  decimals: number;
  icon: string;
  picture: string | null;
  /** null: it is not counted. */
  available: Quantity | null;
  is_sold_without_stock: boolean;
};

/** Those of these variants that the store sells now. */
export async function selectCartVariants(
  tx: Tx,
  request: InStore & { variant_ids: readonly string[] },
): Promise<CartVariantRow[]> {
  const { shop_id, variant_ids } = request;
  const result = await sql<CartVariantRow>`
    select v.id as variant_id, p.id as product_id, q.slug, p.name, p.name_bn,
      case when k.is_one then '' else v.name end as variant,
      case when k.is_one then '' else coalesce(nullif(v.name_bn, ''), v.name) end as variant_bn,
      json_build_object('name', u.name, 'name_bn', u.name_bn) as unit, u.decimals,
      coalesce(c.icon, 'package') as icon,
      coalesce((select i.name from product_picture i where i.shop_id = v.shop_id
        and i.product_id = p.id and i.variant_id = v.id order by i.rank, i.id limit 1),
        ${PICTURE_OF_PRODUCT}) as picture,
      ${availableIn(request)} as available, ${isSoldWithoutStock(request)} as is_sold_without_stock
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join store_product q on q.shop_id = p.shop_id and q.product_id = p.id and q.is_listed
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    cross join lateral (select count(*) = 1 as is_one from variant o where o.shop_id = v.shop_id
      and o.product_id = v.product_id and o.archived_at is null and o.sale_price > 0) k
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
      and v.archived_at is null and v.sale_price > 0 and ${CAN_BE_LISTED}`.execute(tx);
  return result.rows;
}
