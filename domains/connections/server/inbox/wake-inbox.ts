import type { Tx } from '#platform/db/tx.ts';
import { enqueueAll, type NewJob } from '#platform/jobs/enqueue.sql.ts';
import { queueOf } from '#platform/jobs/queue-of.ts';

/** The task that works on the notices of a connection. */
const TASK = 'work_inbox';

type Of = { readonly shop_id: string; readonly id: string };

export async function wakeInbox(tx: Tx, connections: readonly Of[]): Promise<void> {
  const jobs = connections.map(
    ({ shop_id, id }): NewJob => ({
      ids: { shop_id, connection_id: id },
      queue: queueOf(`${shop_id}:${id}`),
      key: `inbox:${shop_id}:${id}`,
    }),
  );
  await enqueueAll(tx, TASK, jobs);
}
