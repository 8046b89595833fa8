import { sql } from 'kysely';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Tx } from '#platform/db/tx.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';

type QueuedMessage = {
  readonly id: string;
  readonly sealed: Buffer;
  readonly due_at: Date;
  readonly expires_at: Date;
};

export type TakenMessage = {
  readonly sealed: Buffer;
  /** Including this one. */
  readonly tries: number;
  /** When it is due again, unless it is deleted before. */
  readonly due_at: Date;
};

/** The task that sends one message. */
export const SEND_MESSAGE = 'send_message';

export const jobOfMessage = (message_id: string, due?: Date) => ({
  ids: { message_id },
  key: `${SEND_MESSAGE}:${message_id}`,
  ...defined({ due }),
});

/** Stores messages, each with the job that sends it. */
export async function insertMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.insertInto('outgoing_message').values(messages).execute();
  await enqueueAll(
    tx,
    SEND_MESSAGE,
    messages.map(({ id }) => jobOfMessage(id)),
  );
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_message').where('id', '=', id).execute();
}

/** Deletes expired messages. */
export async function deleteLateMessages(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('outgoing_message').where('expires_at', '<=', now).execute();
}

/**
 * A message for one server only. It becomes due again, each time after twice as long, unless it is
 * deleted before. Undefined: there is none, or it is not due.
 */
export async function takeMessage(
  tx: Tx,
  { id, now, again_s }: { id: string; now: Date; again_s: number },
): Promise<TakenMessage | undefined> {
  const { rows } = await sql<TakenMessage>`
    update outgoing_message m
       set tries = tries + 1,
           due_at = ${now}::timestamptz + (${again_s}::integer << m.tries) * interval '1 second'
     where id = ${id}::uuid and due_at <= ${now} and expires_at > ${now}
    returning sealed, tries, due_at`.execute(tx);
  return rows[0];
}

/** When a message is due that another server has taken; undefined: there is none. */
export async function findDueTime(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('outgoing_message')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.due_at;
}

/** Messages that have been due for a minute: their jobs were lost, or the sender was slow. */
export async function enqueueOverdueMessages(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_message
     where due_at < ${now}::timestamptz - interval '1 minute'
     order by due_at limit 1000`.execute(tx);
  await enqueueAll(
    tx,
    SEND_MESSAGE,
    rows.map(({ id }) => jobOfMessage(id)),
  );
}
