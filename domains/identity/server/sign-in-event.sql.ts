import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type SignInEventRow = {
  id: string;
  at: Date;
  user_id: string | null;
  event: string;
  method: string;
  address: string;
  user_agent: string;
};

/**
 * Stores the event with the membership that the user enters; deletes events older than 400 days.
 */
export async function insertSignInEvent(tx: Tx, row: SignInEventRow): Promise<void> {
  await sql`
    insert into sign_in_event
      (id, at, user_id, event, method, address, user_agent, membership_id)
    values (${row.id}, ${row.at}, ${row.user_id}, ${row.event}, ${row.method}, ${row.address},
      ${row.user_agent}, (select membership_id from memberships_of(${row.user_id}) limit 1))
  `.execute(tx);
  await sql`select forget_sign_ins()`.execute(tx);
}
