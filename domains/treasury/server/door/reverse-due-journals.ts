import { withTransaction } from '#platform/db/database.ts';
import { type DueReversal, selectDueReversals } from '../journal-reversal.sql.ts';
import { type Clockwork, reverseDueJournal } from '../reverse-due-journal.ts';

export type ReversalRound = Clockwork & {
  /** Called for a failure of our own code; the mirror is tried again in the next round. */
  readonly onFailure: (failure: { shop_id: string; id: string; error: unknown }) => void;
};

const AT_ONCE = 50;
const BEGIN = { reverses_on: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

/**
 * One round over the manual entries of all shops that are reversed on a day that has come. Any
 * number of servers may run it: each is reversed once.
 */
export async function reverseDueJournals(
  options: ReversalRound,
  isOver: () => boolean = () => false,
): Promise<void> {
  let after = BEGIN;
  for (;;) {
    const due = await withTransaction(options.database, '', (tx) =>
      selectDueReversals(tx, { now: options.clock(), after, most: AT_ONCE }),
    );
    for (const one of due) {
      if (isOver()) return;
      await tryOne(options, one);
      after = one;
    }
    if (due.length === 0) return;
  }
}

async function tryOne(options: ReversalRound, due: DueReversal): Promise<void> {
  try {
    await reverseDueJournal(options, due);
  } catch (error) {
    options.onFailure({ shop_id: due.shop_id, id: due.id, error });
  }
}
