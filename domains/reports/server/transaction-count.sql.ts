import { sql } from 'kysely';
import { isOwn } from '#domains/shops/server/door/own.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

export async function countByMonth(
  tx: Tx,
  asked: { shop_id: string; scope: Scope; from: string; to: string },
): Promise<{ month: string; kind: string; count: number }[]> {
  const result = await sql<{ month: string; kind: string; count: number }>`
    select date_trunc('month', business_date)::date as month, kind, count(*)::int as count
    from document d
    where shop_id = ${asked.shop_id} and business_date between ${asked.from}::date
      and ${asked.to}::date
      and ${isOwn(asked.scope, sql`d`)}
    group by 1, 2 order by 1, 2`.execute(tx);
  return result.rows;
}
