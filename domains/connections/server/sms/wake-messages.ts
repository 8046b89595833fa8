import type { Tx } from '#platform/db/tx.ts';
import { enqueue } from '#platform/jobs/enqueue.sql.ts';
import { queueOf } from '#platform/jobs/queue-of.ts';

/** The task that works on the messages of a connection. */
const TASK = 'send_sms';

/** Has the due messages of a connection worked on, now or at a time. */
export async function wakeMessages(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
  due?: Date,
): Promise<void> {
  const when = due === undefined ? {} : { due };
  const options = { queue: queueOf(id), key: `sms:${id}`, ...when };
  await enqueue(tx, TASK, { shop_id, connection_id: id }, options);
}
