import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { KnownVariant } from '../../core/known-variants.ts';

export type Taken = { codes: string[]; barcodes: string[] };

/** Which of these codes and barcodes the shop already has. */
export async function selectTaken(tx: Tx, shop_id: string, candidates: Taken): Promise<Taken> {
  const result = await sql<Taken>`
    select
      (select coalesce(json_agg(code), '[]') from product
        where shop_id = ${shop_id} and code = any(${candidates.codes}::text[])) as codes,
      (select coalesce(json_agg(code), '[]') from barcode
        where shop_id = ${shop_id} and code = any(${candidates.barcodes}::text[])) as barcodes
  `.execute(tx);
  return result.rows[0] ?? { codes: [], barcodes: [] };
}

export type UnitRow = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  decimals: number;
};

export async function selectAllUnits(tx: Tx, shop_id: string): Promise<UnitRow[]> {
  const result = await sql<UnitRow>`
    select id, code, name, name_bn, decimals from unit
    where shop_id = ${shop_id} order by code`.execute(tx);
  return result.rows;
}

/** What the shop sells under these product codes or barcodes. */
export async function selectKnownVariants(
  tx: Tx,
  shop_id: string,
  candidates: Taken,
): Promise<KnownVariant[]> {
  const result = await sql<KnownVariant>`
    select p.code as matched_code, v.id as variant_id, v.options, v.sale_price, v.product_discount
    from product p join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = ${shop_id} and p.code = any(${candidates.codes}::text[])
      and p.archived_at is null and v.archived_at is null
    union all
    select b.code, v.id, v.options, v.sale_price, v.product_discount
    from barcode b join variant v on v.shop_id = b.shop_id and v.id = b.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where b.shop_id = ${shop_id} and b.code = any(${candidates.barcodes}::text[])
      and p.archived_at is null and v.archived_at is null and b.unit_id is null`.execute(tx);
  return result.rows;
}
