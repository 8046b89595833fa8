import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type NewMessage = {
  id: string;
  received_at: Date;
  name: string;
  reply_to: string;
  shop: string;
  message: string;
  language: 'bn' | 'en';
  address: string;
};

/** How many came from an address since; asked under a lock on it, so that many at once count. */
export async function countMessages(tx: Tx, address: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${address}`}, 0))`.execute(tx);
  const result = await sql<{ count: number }>`
    select count(*)::int as count from contact_message
    where address = ${address} and received_at > ${since}`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** The same id again is the same message. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values(message)
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
}
