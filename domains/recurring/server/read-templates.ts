import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listRecurringRoute,
  listRunsRoute,
  readRecurringRoute,
  repeatRoute,
} from '../contract/recurring.ts';
import { type StoredRun, selectRuns } from './run.sql.ts';
import { kindsSeen, seesKind } from './sees-kind.ts';
import { findRepeated, findTemplate, selectTemplates } from './template.sql.ts';
import { toRunView } from './to-run-view.ts';

export const listRecurring = query(listRecurringRoute, async (tx, input, context) => {
  const { actor } = context;
  const { q = '', limit, cursor, state, branch_id, document_id } = input.query;
  const kinds = kindsSeen(context).filter((kind) => kind === (input.query.kind ?? kind));
  const after = readCursor(cursor, ['day', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const { shop_id } = actor;
  const filter = { shop_id, scope, pattern, state, kinds, document_id, after, limit };
  return pageOf(await selectTemplates(tx, filter), limit);
});

export const readRecurring = query(readRecurringRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const data = await findTemplate(tx, actor.shop_id, params.id, actor);
  return data === undefined || !seesKind(context, data.kind) ? reject('not_found') : { data };
});

export const listRuns = query(listRunsRoute, async (tx, { params, query: filter }, context) => {
  const { actor } = context;
  const { limit, cursor } = filter;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['day']);
  if (isRejection(after)) return after;
  const template = await findTemplate(tx, shop_id, params.id, actor);
  if (template === undefined || !seesKind(context, template.kind)) return reject('not_found');
  const runs = await selectRuns(tx, { shop_id, template_id: params.id, after, limit });
  const { data, next_cursor } = pageOf<StoredRun>(runs, limit);
  return { data: data.map((run) => toRunView(run, actor.language)), next_cursor };
});

const READS = { invoice: 'sales.read', expense: 'expenses.read', journal: 'journal.read' } as const;

/** Needs permission to read the document. */
export const repeatDocument = query(repeatRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const data = await findRepeated(tx, actor.shop_id, params.id, actor);
  if (data === undefined) return reject('not_found');
  const permission = READS[data.kind];
  return can(context, permission)
    ? { data }
    : reject('permission_denied', { params: { permission } });
});
