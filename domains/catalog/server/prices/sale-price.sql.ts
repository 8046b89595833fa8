import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

type Priced = { variant_id: string; before: Minor; product_discount: Minor };

/** The present sale prices. The caller has locked them. */
export async function selectPricesOf(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Priced[]> {
  const result = await sql<Priced>`
    select id as variant_id, sale_price as before, product_discount from variant
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])`.execute(tx);
  return result.rows;
}
