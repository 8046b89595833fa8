import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findLocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import {
  RECURRING_ROUTES,
  type Recurring,
  type RecurringRow,
  setRecurringJournalStateRoute,
  setRecurringStateRoute,
  type WrittenRecurring,
} from '../contract/recurring.ts';
import { isTooMany, nextOf } from '../core/schedule.ts';
import { evaluateContent } from './evaluate-content.ts';
import { makeSoon } from './make-soon.ts';
import { isOfRoute } from './sees-kind.ts';
import {
  insertContent,
  insertTemplate,
  loadTemplate,
  lockTemplate,
  partyOf,
  setTemplateState,
  updateTemplate,
} from './template.sql.ts';

type Kind = RecurringRow['kind'];

export function createRecurring(kind: Kind) {
  return command(RECURRING_ROUTES[kind].create, async (tx, { body }, context) => {
    const { actor, now: created_at } = context;
    const { shop_id, user_id: by } = actor;
    const { id, ...written } = body as WrittenRecurring & { id: string };
    const evaluated = await evaluate(tx, context, written, null);
    if (isRejection(evaluated)) return evaluated;
    const request_hash = createHash('sha256').update(JSON.stringify(body)).digest();
    const made = { shop_id, id, by, written, ...evaluated, created_at, request_hash };
    if (!(await insertTemplate(tx, made))) {
      const before = await lockTemplate(tx, { shop_id, id, scope: EVERYWHERE, now: created_at });
      const isSame = before?.created_by === by && before.request_hash.equals(request_hash);
      if (!isSame) return reject('id_reused', { path: 'id' });
      return replayAnswer({ data: await loadTemplate(tx, shop_id, id) });
    }
    await insertContent(tx, { shop_id, id }, written.content);
    await makeSoon(tx);
    const data = await loadTemplate(tx, shop_id, id);
    const action = 'recurring.created';
    await writeAudit(tx, context, { action, subject_id: id, after: auditView(data) });
    return { data };
  });
}

/** The member who changes it becomes the one in whose name it posts. */
export function changeRecurring(kind: Kind) {
  return command(RECURRING_ROUTES[kind].change, async (tx, input, context) => {
    const { actor, now } = context;
    const { shop_id, user_id: by } = actor;
    const { id } = input.params;
    const { version, ...written } = input.body as WrittenRecurring & { version: number };
    const template = await lockTemplate(tx, { shop_id, id, scope: actor, now });
    if (template?.kind !== kind) return reject('not_found');
    if (template.version !== version) return reject('version_conflict', { path: 'version' });
    if (template.state === 'ended') return reject('recurring_ended');
    const evaluated = await evaluate(tx, context, written, template.last_done);
    if (isRejection(evaluated)) return evaluated;
    const before = await loadTemplate(tx, shop_id, id);
    await updateTemplate(tx, { shop_id, id, by, written, ...evaluated });
    await insertContent(tx, { shop_id, id }, written.content);
    await makeSoon(tx);
    const data = await loadTemplate(tx, shop_id, id);
    await writeAudit(tx, context, {
      action: 'recurring.changed',
      subject_id: id,
      before: auditView(before),
      after: auditView(data),
    });
    return { data };
  });
}

type EvaluatedTemplate = { branch_id: string; total: Minor; next_date: string };

type Refusal =
  | 'not_found'
  | 'permission_denied'
  | 'days_reversed'
  | 'no_date_left'
  | 'too_many_missed'
  | Exclude<Awaited<ReturnType<typeof evaluateContent>>, Minor>['rejection'];

/** The branch, today's total, and the next date. */
async function evaluate(
  tx: Tx,
  context: Context,
  written: WrittenRecurring,
  last_done: string | null,
): Promise<EvaluatedTemplate | Rejection<Refusal>> {
  const { actor, now } = context;
  const { content, until_date, first_date, makes_missed } = written;
  const { warehouse_id } = content;
  const lookup = { shop_id: actor.shop_id, scope: actor, warehouse_id, now };
  const terms = await findLocationTerms(tx, lookup);
  if (terms === undefined) return reject('not_found', { path: 'content.warehouse_id' });
  if (until_date !== null && until_date < first_date) {
    return reject('days_reversed', { path: 'until_date' });
  }
  const today = terms.business_date;
  const next_date = nextOf(written, { today, makes_missed, last_done });
  if (next_date === null) return reject('no_date_left', { path: 'first_date' });
  if (isTooMany(written, next_date, today)) {
    return reject('too_many_missed', { path: 'makes_missed' });
  }
  const party_id = partyOf(content);
  await holdNames(tx, actor.shop_id, { variant_ids: [], party_id });
  const total = await evaluateContent(tx, context, terms, content);
  return isRejection(total) ? total : { branch_id: terms.branch_id, total, next_date };
}

export const setRecurringState = setStateBy(setRecurringStateRoute);
export const setRecurringJournalState = setStateBy(setRecurringJournalStateRoute);

function setStateBy(route: typeof setRecurringStateRoute) {
  return command(route, async (tx, input, context) => {
    const { actor, now: at } = context;
    const { shop_id } = actor;
    const { id } = input.params;
    const { version, state } = input.body;
    const template = await lockTemplate(tx, { shop_id, id, scope: actor, now: at });
    if (template === undefined || !isOfRoute(route.path, template.kind)) return reject('not_found');
    if (template.version !== version) return reject('version_conflict', { path: 'version' });
    if (template.state === 'ended') return reject('recurring_ended');
    const goesOn = state === 'running' ? nextOf(template, template) : template.next_date;
    if (state === 'running' && isTooMany(template, goesOn, template.today)) {
      return reject('too_many_missed');
    }
    const next_date = state === 'ended' ? null : goesOn;
    await setTemplateState(tx, { shop_id, id, state, next_date, at });
    if (state === 'running') await makeSoon(tx);
    const data = await loadTemplate(tx, shop_id, id);
    const detail = { name: data.name };
    await writeAudit(tx, context, { action: `recurring.${state}`, subject_id: id, detail });
    return { data };
  });
}

function auditView({ name, kind, party, total, ...t }: Recurring) {
  const { every, step, first_date, on_day, until_date, times } = t;
  const schedule = { every, step, first_date, on_day, until_date, times };
  const { makes_missed, posts_itself, mails } = t;
  const does = { makes_missed, posts_itself, mails };
  return { name, kind, party: party?.name ?? null, total, ...schedule, ...does };
}
