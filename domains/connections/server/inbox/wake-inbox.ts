import type { Tx } from '#platform/db/tx.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import { queueOf } from '#platform/jobs/queue-of.ts';

/** The task that works on the notices of a connection. */
export const WORK_INBOX = 'work_inbox';

type Of = { readonly shop_id: string; readonly id: string };

/** The job of a connection: one that waits is enough. */
export function jobOfInbox({ shop_id, id }: Of) {
  return {
    ids: { shop_id, connection_id: id },
    queue: queueOf(`${shop_id}:${id}`),
    key: `inbox:${shop_id}:${id}`,
  };
}

export async function wakeInbox(tx: Tx, connections: readonly Of[]): Promise<void> {
  await enqueueAll(tx, WORK_INBOX, connections.map(jobOfInbox));
}
