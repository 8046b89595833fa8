import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** The tables of records with unique names. */
type Table = 'brand' | 'category';

/** A fixed list, so that no other table name reaches the SQL. */
const TABLES: Readonly<Record<Table, RawBuilder<unknown>>> = {
  brand: sql`brand`,
  category: sql`category`,
};

export async function archiveRow(
  tx: Tx,
  table: Table,
  row: { shop_id: string; id: string; now: Date },
): Promise<void> {
  await sql`
    update ${TABLES[table]} set archived_at = ${row.now}, version = version + 1
    where shop_id = ${row.shop_id} and id = ${row.id}`.execute(tx);
}

/** Whether a product that is not archived uses it. */
export async function isOfProduct(
  tx: Tx,
  shop_id: string,
  { category_id }: { category_id: string },
): Promise<boolean> {
  const result = await sql`
    select from product
    where shop_id = ${shop_id} and archived_at is null and category_id = ${category_id}
    limit 1`.execute(tx);
  return result.rows.length > 0;
}
