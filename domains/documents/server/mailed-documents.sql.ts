import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Serializes the count of sent emails per shop until the transaction ends. */
export async function lockMailed(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820347))`.execute(tx);
}

/** The number of documents that the shop has sent by email since then. */
export async function countMailedDocuments(tx: Tx, shop_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ mailed: number }>`
    select count(*) as mailed from audit_log
    where shop_id = ${shop_id} and action = 'paper.mailed' and at > ${since}`.execute(tx);
  return rows[0]?.mailed ?? 0;
}
