import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** A connection with work. */
type Overdue = { readonly shop_id: string; readonly id: string };

export async function listOverdue(tx: Tx, now: Date, most: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select shop_id, connection_id as id from overdue_sms(${now}, ${most})`.execute(tx);
  return rows;
}

export async function eraseOldSms(tx: Tx, now: Date): Promise<void> {
  await sql`select erase_old_sms(${now})`.execute(tx);
}
