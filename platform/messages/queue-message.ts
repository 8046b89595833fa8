import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { seal } from '#platform/http/sealed.ts';
import { insertMessage } from './message.sql.ts';
import type { Message } from './message.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A message that leaves soon after this transaction has committed, and never if it has not. What
 * was not sent by the end of its life is thrown away: a code is of no use an hour later.
 */
export async function queueMessage(
  tx: Tx,
  { site, now, newId }: Pick<Context, 'site' | 'now' | 'newId'>,
  message: Message,
  life_ms = DAY_MS,
): Promise<void> {
  const id = newId();
  await insertMessage(tx, {
    id,
    sealed: seal(site, { purpose: 'messages', id }, JSON.stringify(message)),
    due_at: now,
    expires_at: new Date(now.getTime() + life_ms),
  });
}
