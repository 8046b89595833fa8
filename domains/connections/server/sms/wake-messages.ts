import { defined } from '#domains/kernel/core/defined.ts';
import type { Tx } from '#platform/db/tx.ts';
import { enqueueAll, type NewJob } from '#platform/jobs/enqueue.sql.ts';
import { queueOf } from '#platform/jobs/queue-of.ts';

/** The task that works on the messages of a connection. */
const TASK = 'send_sms';

type Of = { readonly shop_id: string; readonly id: string };

/** Has the due messages of connections worked on, now or at a time. */
export async function wakeMessages(tx: Tx, connections: readonly Of[], due?: Date): Promise<void> {
  const jobs = connections.map(
    ({ shop_id, id }): NewJob => ({
      ids: { shop_id, connection_id: id },
      queue: queueOf(`${shop_id}:${id}`),
      key: `sms:${shop_id}:${id}`,
      ...defined({ due }),
    }),
  );
  await enqueueAll(tx, TASK, jobs);
}
