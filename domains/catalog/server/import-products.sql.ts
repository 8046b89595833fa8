import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type Taken = { codes: string[]; barcodes: string[] };

/** Which of these the shop has already. */
export async function selectTaken(tx: Tx, shop_id: string, asked: Taken): Promise<Taken> {
  const result = await sql<Taken>`
    select
      (select coalesce(json_agg(code), '[]') from product
        where shop_id = ${shop_id} and code = any(${asked.codes}::text[])) as codes,
      (select coalesce(json_agg(code), '[]') from barcode
        where shop_id = ${shop_id} and code = any(${asked.barcodes}::text[])) as barcodes
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
