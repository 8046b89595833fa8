import { withTransaction } from '#platform/db/database.ts';
import { type Clockwork, makeDue } from '../make-due.ts';
import { type Due, selectDue } from '../run.sql.ts';

export type RoundOptions = Clockwork & {
  /** Called for a failure of our own code; the date is tried again in the next round. */
  readonly onFailure: (failure: { shop_id: string; id: string; error: unknown }) => void;
};

const AT_ONCE = 50;
const BEGIN = { next_date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

/**
 * One round over what is due in all shops. Any number of servers may run it: each date is made
 * once. A template with missed dates is queued again until none is left. A failed one is left for
 * the next round, and does not block others.
 */
export async function makeAllDue(
  options: RoundOptions,
  isOver: () => boolean = () => false,
): Promise<void> {
  let after = BEGIN;
  for (;;) {
    const due = await withTransaction(options.database, '', (tx) =>
      selectDue(tx, { now: options.clock(), after, most: AT_ONCE }),
    );
    for (const one of due) {
      if (isOver()) return;
      await tryOne(options, one);
      after = one;
    }
    if (due.length === 0) return;
  }
}

async function tryOne(options: RoundOptions, due: Due): Promise<void> {
  try {
    await makeDue(options, due);
  } catch (error) {
    const { shop_id, id } = due;
    options.onFailure({ shop_id, id, error });
  }
}
