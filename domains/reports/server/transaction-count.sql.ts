import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export async function countByMonth(
  tx: Tx,
  asked: { shop_id: string; branch_id: string | null; from: string; to: string },
): Promise<{ month: string; kind: string; count: number }[]> {
  const result = await sql<{ month: string; kind: string; count: number }>`
    select date_trunc('month', business_date)::date as month, kind, count(*)::int as count
    from document
    where shop_id = ${asked.shop_id} and business_date between ${asked.from}::date
      and ${asked.to}::date
      and (${asked.branch_id}::uuid is null or branch_id = ${asked.branch_id}::uuid)
    group by 1, 2 order by 1, 2`.execute(tx);
  return result.rows;
}
