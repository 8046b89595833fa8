import { sql } from 'kysely';
import type { TrackedVariant } from '#domains/inventory/core/batches/choose-batches.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Which of these variants have opening stock in the warehouse that was not reversed. */
export async function selectOpened(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ variant_id: string }>`
    select distinct x.variant_id
    from opening_balance_stock x
    where x.shop_id = ${shop_id} and x.warehouse_id = ${warehouse_id}
      and x.variant_id = any(${variant_ids}::uuid[])
      and not exists (select from document r
        where r.shop_id = x.shop_id and r.reverses_id = x.document_id)`.execute(tx);
  return result.rows.map(({ variant_id }) => variant_id);
}

/** Which of these variants are tracked, and how. */
export async function selectTracked(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<Map<string, TrackedVariant>> {
  const result = await sql<TrackedVariant>`
    select v.id as variant_id, p.tracking, p.requires_expiry
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.tracking <> 'none'
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])`.execute(tx);
  return new Map(result.rows.map((row) => [row.variant_id, row]));
}
