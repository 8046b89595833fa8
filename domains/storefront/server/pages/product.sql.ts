import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import { PICTURE_OF_PRODUCT } from './cards.sql.ts';
import { availableIn, type InStore, isSoldWithoutStock } from './stock.sql.ts';

export type ProductRow = {
  id: string;
  slug: string;
  is_listed: boolean;
  code: string;
  name: string;
  name_bn: string;
  icon: string;
  brand: string | null;
  category_id: string | null;
  unit: { name: string; name_bn: string };
  description: string;
  description_bn: string;
  warranty_months: number;
  /** Of a merged product: the address of the survivor, if it is listed. */
  moved_to: string | null;
  pictures: { name: string; variant_id: string | null }[];
  picture: string | null;
  /** Those with a price, in the product's order. */
  variants: {
    id: string;
    name: string;
    name_bn: string;
    available: Quantity | null;
    is_sold_without_stock: boolean;
    vat_rate: Rate;
    is_vat_exempt: boolean;
  }[];
};

/** Also one that is not listed any more; null: it never was. */
export async function findProduct(
  tx: Tx,
  request: InStore & { slug: string },
): Promise<ProductRow | null> {
  const { shop_id, slug } = request;
  const result = await sql<ProductRow>`
    select p.id, q.slug, q.is_listed and p.archived_at is null as is_listed, p.code, p.name,
      p.name_bn, coalesce(c.icon, 'package') as icon, b.name as brand, p.category_id,
      json_build_object('name', u.name, 'name_bn', u.name_bn) as unit,
      q.description, q.description_bn, p.warranty_months,
      (select k.slug from store_product k where k.shop_id = p.shop_id
        and k.product_id = p.merged_into and k.is_listed) as moved_to,
      ${PICTURE_OF_PRODUCT} as picture,
      (select coalesce(json_agg(json_build_object('name', i.name, 'variant_id', i.variant_id)
          order by i.rank, i.id), '[]')
        from product_picture i
        where i.shop_id = p.shop_id and i.product_id = p.id) as pictures,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
          'name_bn', coalesce(nullif(v.name_bn, ''), v.name),
          'available', ${availableIn(request)},
          'is_sold_without_stock', ${isSoldWithoutStock(request)},
          'vat_rate', coalesce(v.vat_rate, s.vat_rate), 'is_vat_exempt', v.vat_exempt)
          order by v.rank, v.id), '[]')
        from variant v where v.shop_id = p.shop_id and v.product_id = p.id
          and v.archived_at is null and v.sale_price > 0) as variants
    from store_product q
    join product p on p.shop_id = q.shop_id and p.id = q.product_id
    join shop s on s.shop_id = q.shop_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    left join brand b on b.shop_id = p.shop_id and b.id = p.brand_id
    where q.shop_id = ${shop_id} and q.slug = ${slug} and q.listed_at is not null`.execute(tx);
  return result.rows[0] ?? null;
}
