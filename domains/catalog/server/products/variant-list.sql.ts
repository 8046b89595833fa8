import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { VariantRow } from '../../contract/variant-list.ts';
import { BARCODES, type VariantPage, variantPage } from '../sync/pos-product.sql.ts';

/** The variants of the till, in its order, as the shop set them up. */
export async function selectVariants(tx: Tx, filter: VariantPage): Promise<Keyed<VariantRow>[]> {
  const result = await sql<Keyed<VariantRow>>`
    with page as materialized (${variantPage(filter)})
    select v.id, v.product_id, p.code as product_code, p.kind, p.name, p.name_bn,
      v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.options,
      ${BARCODES} as barcodes, u.name as unit_name, u.name_bn as unit_name_bn, v.sale_price,
      v.product_discount, v.vat_rate, v.vat_exempt, v.version,
      array[page.rank::text, page.key, page.id::text] as page_key
    from page
    join variant v on v.shop_id = ${filter.shop_id} and v.id = page.id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    order by page.rank, page.key, page.id`.execute(tx);
  return result.rows;
}
