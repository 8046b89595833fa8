import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { moneyReversalPosting } from '#domains/payments/server/door/reverse-money.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { actorOf, type Context, can } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { message } from '#platform/i18n/messages.ts';
import { JOURNAL } from '../contract/kinds.ts';
import {
  actingFor,
  type DueReversal,
  lockUntried,
  setTried,
  shopOf,
} from './journal-reversal.sql.ts';
import { MAKER_LEFT } from './to-journal-view.ts';

export type Clockwork = {
  readonly database: Database;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
};

const PERMISSION = 'journal.create';
const reverse = postingStep(moneyReversalPosting(JOURNAL));

/**
 * Posts the mirror of an entry, in one transaction that locks its row: so once, also with several
 * servers or a crash. It posts in the name of who posted the entry. A refusal rolls back, and is
 * then stored.
 */
export async function reverseDueJournal(work: Clockwork, due: DueReversal): Promise<void> {
  const refusal = await withTransaction(work.database, actingFor(due), async (tx, row) => {
    if (row === undefined) return reject(MAKER_LEFT);
    return reverseOne(tx, contextOf(work, row), due);
  });
  if (refusal === null) return;
  await withTransaction(work.database, shopOf(due), async (tx) => {
    // A user has reversed it before its day: nothing is left to do.
    const isDone = refusal.rejection === 'already_reversed';
    await setTried(tx, due, { at: work.clock(), refusal: isDone ? null : refusal });
  });
}

async function reverseOne(tx: Tx, context: Context, due: DueReversal): Promise<Rejection | null> {
  if (!(await lockUntried(tx, due))) return null;
  if (!can(context, PERMISSION)) {
    return reject('permission_denied', { params: { permission: PERMISSION } });
  }
  const reason = message(context.actor.language, 'treasury', 'reverses_on_day');
  const body = { id: context.newId(), reason };
  const reversed = await reverse(tx, { params: { id: due.id }, query: {}, body }, context);
  if (isRejection(reversed)) return reversed;
  await setTried(tx, due, { at: context.now, refusal: null });
  return null;
}

function contextOf({ site, clock, newId }: Clockwork, row: Record<string, unknown>): Context {
  return { actor: actorOf(row), site, now: clock(), newId, address: '', user_agent: '' };
}
