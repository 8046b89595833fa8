import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Attempt = {
  readonly shop_id: string;
  readonly state_hash: Buffer;
  readonly app: string;
  readonly name: string;
  readonly session_id: string;
  readonly expires_at: Date;
};

/** Stores an attempt in place of the session's former one at this app, and of those that ended. */
export async function insertAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const { shop_id, session_id, app } = attempt;
  await sql`
    delete from connection_attempt where shop_id = ${shop_id}
      and (expires_at <= ${now} or (session_id = ${session_id} and app = ${app}))`.execute(tx);
  await tx.insertInto('connection_attempt').values(attempt).execute();
}

type Returned = Pick<Attempt, 'shop_id' | 'state_hash' | 'app' | 'session_id'>;

/** The name of the connection to be, once; undefined: no such attempt, or it has ended. */
export async function takeAttempt(
  tx: Tx,
  { shop_id, state_hash, app, session_id }: Returned,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('connection_attempt')
    .where('shop_id', '=', shop_id)
    .where('state_hash', '=', state_hash)
    .where('app', '=', app)
    .where('session_id', '=', session_id)
    .returning(['name', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? row.name : undefined;
}
