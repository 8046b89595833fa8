import { sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

/** A reversal and what it reversed are no transactions. */
export async function countByMonth(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; from: string; to: string },
): Promise<{ month: string; kind: string; count: number }[]> {
  const result = await sql<{ month: string; kind: string; count: number }>`
    select date_trunc('month', business_date)::date as month, kind, count(*)::int as count
    from document d
    where shop_id = ${filter.shop_id} and business_date between ${filter.from}::date
      and ${filter.to}::date
      and ${isInScope(filter.scope, sql`d`)} and reverses_id is null
      and not exists (select from document r where r.shop_id = d.shop_id and r.reverses_id = d.id)
    group by 1, 2 order by 1, 2`.execute(tx);
  return result.rows;
}
