import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Maps those of the ids that were merged (parties, products or variants) to their survivors. */
export async function findSurvivors(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const result = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from party
    where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and merged_into is not null
    union all
    select id, merged_into from product
    where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and merged_into is not null
    union all
    select id, merged_into from variant
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])
      and merged_into is not null`.execute(tx);
  return new Map(result.rows.map((row) => [row.id, row.merged_into]));
}
