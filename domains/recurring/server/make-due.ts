import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { actorOf, type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { dueOf } from '../core/schedule.ts';
import { actingFor, shopOf } from './acting-for.sql.ts';
import { contentOf, postContent } from './post-content.ts';
import { type Due, insertRun } from './run.sql.ts';
import { loadTemplate, lockTemplate, setNextDate } from './template.sql.ts';

export type Clockwork = {
  readonly database: Database;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
};

type Made = 'made' | 'nothing';

/**
 * Makes one due date of a template, in one transaction that locks the template. The date and its
 * document are committed together, so it is made once, also with several servers or a crash. A
 * refusal rolls back, and is then stored.
 */
export async function makeDue(work: Clockwork, due: Due): Promise<Made> {
  const outcome = await withTransaction(work.database, actingFor(due), async (tx, row) => {
    // The member in whose name it posts has left.
    if (row === undefined) return reject('maker_left');
    return makeOne(tx, contextOf(work, row), due);
  });
  if (!isRejection(outcome)) return outcome;
  return withTransaction(work.database, shopOf(due), (tx) => storeRefusal(tx, work, due, outcome));
}

async function makeOne(tx: Tx, context: Context, { shop_id, id }: Due): Promise<Made | Rejection> {
  const { now } = context;
  const template = await lockTemplate(tx, { shop_id, id, scope: EVERYWHERE, now, skips: true });
  const next = template?.state === 'running' ? template.next_date : null;
  const due = next && template ? dueOf(template, next, template) : null;
  if (template === undefined || due === null) return 'nothing';
  await setNextDate(tx, { shop_id, id, next_date: due.next_date });
  const run = { shop_id, id: context.newId(), template_id: id, due_date: due.due_date };
  const at = { at: now, by: null };
  if (!template.posts_itself) {
    await insertRun(tx, { ...run, ...at, state: 'waiting' });
    return 'made';
  }
  const stored = await loadTemplate(tx, shop_id, id);
  const document_id = context.newId();
  const { today, mails } = template;
  const posting = { id: document_id, today, content: contentOf(stored), mails };
  const posted = await postContent(tx, context, posting);
  if (isRejection(posted)) return posted;
  const { number, is_mailed } = posted;
  await insertRun(tx, { ...run, ...at, state: 'posted', document_id, is_mailed });
  const detail = { name: stored.name, due_date: due.due_date, number };
  await writeAudit(tx, context, { action: 'recurring.posted', subject_id: id, detail });
  return 'made';
}

/** Stores the refusal, unless the date was made or the template changed since. */
async function storeRefusal(
  tx: Tx,
  { clock, newId }: Clockwork,
  { shop_id, id, next_date }: Due,
  refusal: Rejection,
): Promise<Made> {
  const now = clock();
  const template = await lockTemplate(tx, { shop_id, id, scope: EVERYWHERE, now });
  if (template?.state !== 'running' || template.next_date !== next_date) return 'nothing';
  const due = dueOf(template, next_date, template);
  if (due === null) return 'nothing';
  const state = template.posts_itself ? 'refused' : 'waiting';
  const why = state === 'refused' ? { refusal } : {};
  const { due_date } = due;
  await setNextDate(tx, { shop_id, id, next_date: due.next_date });
  await insertRun(tx, {
    shop_id,
    id: newId(),
    template_id: id,
    due_date,
    state,
    at: now,
    by: null,
    ...why,
  });
  return 'made';
}

function contextOf({ site, clock, newId }: Clockwork, row: Record<string, unknown>): Context {
  return { actor: actorOf(row), site, now: clock(), newId, address: '', user_agent: '' };
}
