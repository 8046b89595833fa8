import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
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

/** Counts messages from an address since then, under a lock, so that concurrent ones count. */
export async function countMessages(tx: Tx, address: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${address}`}, 0))`.execute(tx);
  const result = await sql<{ count: number }>`
    select count(*)::int as count from contact_message
    where address = ${address} and received_at > ${since}`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** Counts messages from all addresses since then. */
export async function countMailed(tx: Tx, since: Date): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from contact_message where received_at > ${since}`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** Returns false for an id that exists: it is the same message. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const inserted = await tx
    .insertInto('contact_message')
    .values(message)
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export type ReceivedMessage = Omit<NewMessage, 'received_at' | 'address'> & {
  received_at: string;
  read_at: string | null;
};

type MessageFilter = {
  pattern: string | null;
  unread: boolean;
  after: readonly string[] | null;
  limit: number;
};

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

/** Newest first. */
export async function selectMessages(
  tx: Tx,
  filter: MessageFilter,
): Promise<Keyed<ReceivedMessage>[]> {
  const { pattern, unread, after, limit } = filter;
  const [at = null, id = null] = after ?? [];
  const result = await sql<Keyed<ReceivedMessage>>`
    select id, name, reply_to, shop, message, language,
      to_char(received_at at time zone 'UTC', ${ISO}) as received_at,
      to_char(read_at at time zone 'UTC', ${ISO}) as read_at,
      array[to_char(received_at at time zone 'UTC', ${ISO}), id::text] as page_key
    from contact_message
    where (${at}::text is null or (received_at, id) < (${at}::timestamptz, ${id}::uuid))
      and (not ${unread}::bool or read_at is null)
      and (${pattern}::text is null or name ilike ${pattern} or reply_to ilike ${pattern}
        or message ilike ${pattern})
    order by received_at desc, id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}

export async function markMessage(tx: Tx, id: string, read_at: Date | null): Promise<boolean> {
  const marked = await tx
    .updateTable('contact_message')
    .set({ read_at })
    .where('id', '=', id)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function deleteMessage(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('contact_message').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
