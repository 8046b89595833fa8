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

/** With the place into which somebody signs in at that moment; forgets what is 400 days old. */
export async function insertSignInEvent(tx: Tx, row: SignInEventRow): Promise<void> {
  await sql`
    insert into sign_in_event
      (id, at, user_id, event, method, address, user_agent, membership_id)
    values (${row.id}, ${row.at}, ${row.user_id}, ${row.event}, ${row.method}, ${row.address},
      ${row.user_agent}, (select membership_id from memberships_of(${row.user_id}) limit 1))
  `.execute(tx);
  await sql`select forget_sign_ins()`.execute(tx);
}
