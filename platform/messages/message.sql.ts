import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type QueuedMessage = {
  readonly id: string;
  readonly sealed: Buffer;
  readonly due_at: Date;
  readonly expires_at: Date;
};

export type TakenMessage = {
  readonly id: string;
  readonly sealed: Buffer;
  /** Including this one. */
  readonly tries: number;
};

export async function insertMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length > 0) await tx.insertInto('outgoing_message').values(messages).execute();
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_message').where('id', '=', id).execute();
}

/** Deletes expired messages. */
export async function deleteLateMessages(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('outgoing_message').where('expires_at', '<=', now).execute();
}

/**
 * Some due messages, each for one server only. They become due again, each time after twice as
 * long, unless they are deleted before.
 */
export async function takeMessages(
  tx: Tx,
  { now, again_s, count }: { now: Date; again_s: number; count: number },
): Promise<TakenMessage[]> {
  const { rows } = await sql<TakenMessage>`
    update outgoing_message m
       set tries = tries + 1,
           due_at = ${now}::timestamptz + (${again_s}::integer << m.tries) * interval '1 second'
     where id in (
       select id from outgoing_message where due_at <= ${now}
        order by due_at limit ${count} for update skip locked
     )
    returning id, sealed, tries`.execute(tx);
  return rows;
}
