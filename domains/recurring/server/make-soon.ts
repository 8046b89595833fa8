import type { Tx } from '#platform/db/tx.ts';
import { enqueue } from '#platform/jobs/enqueue.sql.ts';

const TASK = 'make_recurring';

/** A date of today is made once this transaction has committed, and not only at the next round. */
export function makeSoon(tx: Tx): Promise<void> {
  return enqueue(tx, TASK, {}, { key: TASK, queue: TASK });
}
