import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import {
  RECURRING_ROUTES,
  type RecurringContent,
  type RecurringRow,
  skipJournalRunRoute,
  skipRunRoute,
} from '../contract/recurring.ts';
import { isOpen } from '../core/template-state.ts';
import { contentOf, postContent } from './post-content.ts';
import { findRun, loadRun, type StoredRun, updateRun } from './run.sql.ts';
import { isOfRoute } from './sees-kind.ts';
import { type LockedTemplate, loadTemplate, lockTemplate } from './template.sql.ts';
import { toRunView } from './to-run-view.ts';

/** Posts a waiting or refused date today, with the permissions of the caller. */
export function postRun(kind: RecurringRow['kind']) {
  return command(RECURRING_ROUTES[kind].post, async (tx, { params, body }, context) => {
    const { shop_id, user_id: by } = context.actor;
    const found = await lockRun(tx, context, params);
    if (isRejection(found)) return found;
    const { template, run } = found;
    if (template.kind !== kind) return reject('not_found');
    if (!isOpen(run.state)) return reject('run_done');
    const stored = await loadTemplate(tx, shop_id, template.id);
    const content = (body.content as RecurringContent | undefined) ?? contentOf(stored);
    const document_id = context.newId();
    const { today, mails } = template;
    const posted = await postContent(tx, context, { id: document_id, today, content, mails });
    if (isRejection(posted)) return posted as Rejection<'run_done'>;
    const { number, is_mailed } = posted;
    const outcome = { state: 'posted', at: context.now, by, document_id, is_mailed } as const;
    await updateRun(tx, { shop_id, id: run.id, ...outcome });
    const detail = { name: stored.name, due_date: run.due_date, number };
    const subject_id = template.id;
    await writeAudit(tx, context, { action: 'recurring.posted', subject_id, detail });
    const settled = await loadRun(tx, { shop_id, id: run.id, template_id: template.id });
    return { data: toRunView(settled, context.actor.language) };
  });
}

export const skipRun = skipBy(skipRunRoute);
export const skipJournalRun = skipBy(skipJournalRunRoute);

function skipBy(route: typeof skipRunRoute) {
  return command(route, async (tx, { params }, context) => {
    const { shop_id, user_id: by } = context.actor;
    const found = await lockRun(tx, context, params);
    if (isRejection(found)) return found;
    const { template, run } = found;
    if (!isOfRoute(route.path, template.kind)) return reject('not_found');
    if (!isOpen(run.state)) return reject('run_done');
    await updateRun(tx, { shop_id, id: run.id, state: 'skipped', at: context.now, by });
    const detail = { due_date: run.due_date };
    const subject_id = template.id;
    await writeAudit(tx, context, { action: 'recurring.skipped', subject_id, detail });
    const settled = await loadRun(tx, { shop_id, id: run.id, template_id: template.id });
    return { data: toRunView(settled, context.actor.language) };
  });
}

type Found = { template: LockedTemplate; run: StoredRun };

/** Locks the template first: of two concurrent posts of a date one succeeds. */
async function lockRun(
  tx: Tx,
  { actor, now }: Context,
  params: { id: string; run_id: string },
): Promise<Found | Rejection<'not_found'>> {
  const { shop_id } = actor;
  const template = await lockTemplate(tx, { shop_id, id: params.id, scope: actor, now });
  if (template === undefined) return reject('not_found');
  const run = await findRun(tx, { shop_id, id: params.run_id, template_id: template.id });
  return run === undefined ? reject('not_found') : { template, run };
}
