import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { seal } from '#platform/http/sealed.ts';
import { insertMessages } from './message.sql.ts';
import type { Message } from './message.ts';

const DAY_MS = 24 * 60 * 60_000;

type Circumstances = Pick<Context, 'site' | 'now' | 'newId'>;

/**
 * Queues a message, sent soon after this transaction commits, and never if it does not. A message
 * that is not sent by the end of its life is deleted: a code is useless an hour later.
 */
export function queueMessage(
  tx: Tx,
  context: Circumstances,
  message: Message,
  life_ms = DAY_MS,
): Promise<void> {
  return queueMessages(tx, context, [message], life_ms);
}

/** Queues many messages in one statement. */
export async function queueMessages(
  tx: Tx,
  { site, now, newId }: Circumstances,
  messages: readonly Message[],
  life_ms = DAY_MS,
): Promise<void> {
  const lives = { due_at: now, expires_at: new Date(now.getTime() + life_ms) };
  const rows = messages.map((message) => {
    const id = newId();
    const sealed = seal(site, { purpose: 'messages', id }, JSON.stringify(message));
    return { id, sealed, ...lives };
  });
  await insertMessages(tx, rows);
}
