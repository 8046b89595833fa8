import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** The branch of each of these warehouses. */
export async function findBranches(
  tx: Tx,
  shop_id: string,
  warehouse_ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; branch_id: string }>`
    select id, branch_id from warehouse
    where shop_id = ${shop_id} and id = any(${warehouse_ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, branch_id }) => [id, branch_id]));
}
