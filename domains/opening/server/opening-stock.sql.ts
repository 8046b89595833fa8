import { sql } from 'kysely';
import type { TrackedVariant } from '#domains/inventory/core/batches/choose-batches.ts';
import type { Tx } from '#platform/db/tx.ts';
import { withMerged } from './with-merged.sql.ts';

/**
 * Which of these variants have opening stock in the warehouse that was not reversed, of their own
 * or of what was merged into them.
 */
export async function selectOpened(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ variant_id: string }>`
    select distinct v.survivor_id as variant_id
    from ${withMerged('variant', shop_id, variant_ids)} v
    join opening_balance_stock x on x.shop_id = ${shop_id} and x.variant_id = v.id
    where x.warehouse_id = ${warehouse_id}
      and not exists (select from document r
        where r.shop_id = x.shop_id and r.reverses_id = x.document_id)`.execute(tx);
  return result.rows.map(({ variant_id }) => variant_id);
}

/** Which of these variants are archived. */
export async function selectArchived(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from variant
    where shop_id = ${shop_id} and id = any(${variant_ids}::uuid[])
      and archived_at is not null`.execute(tx);
  return result.rows.map(({ id }) => id);
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
