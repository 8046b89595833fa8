import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Ticket = { ticket_hash: Buffer; session_id: string; path: string; expires_at: Date };

/** Those that nobody used in time go with the next one. */
export async function insertTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await sql`delete from file_ticket where ticket_hash in (
    select ticket_hash from file_ticket where expires_at <= now()
    for update skip locked limit 100)`.execute(tx);
  await tx.insertInto('file_ticket').values(ticket).execute();
}
