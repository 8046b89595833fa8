import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The user of the session; null: there is none who may enter. */
export async function findSessionOwner(
  tx: Tx,
  token_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${token_hash} and s.expires_at > ${now}
      and u.disabled_at is null`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export type SessionRow = {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
};

type SessionFilter = {
  user_id: string;
  now: Date;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

/** The live sessions, last used first. */
export async function selectSessions(tx: Tx, filter: SessionFilter): Promise<Keyed<SessionRow>[]> {
  const [at = null, id = null] = filter.after ?? [];
  const { rows } = await sql<Keyed<SessionRow>>`
    select id, user_agent, address, created_at, last_seen_at,
      array[to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        id::text] as page_key
    from session
    where user_id = ${filter.user_id} and expires_at > ${filter.now}
      and (user_agent ilike ${filter.pattern} or address ilike ${filter.pattern})
      and (${at}::timestamptz is null or (last_seen_at, id) < (${at}::timestamptz, ${id}::uuid))
    order by last_seen_at desc, id desc limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

/** Returns whether the session was theirs; ends it with all its tokens. */
export async function deleteSessionOf(
  tx: Tx,
  { user_id, id }: { user_id: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends all sessions but one; returns how many. */
export async function deleteOtherSessions(
  tx: Tx,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .where('id', '!=', session_id)
    .returning('id')
    .execute();
  return ended.length;
}
