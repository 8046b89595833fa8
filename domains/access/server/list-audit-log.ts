import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listAuditLogRoute } from '../contract/audit-log.ts';
import { omitCost } from '../core/audit-subject.ts';
import { selectAuditLog } from './audit-log.sql.ts';

export const listAuditLog = query(listAuditLogRoute, async (tx, input, context) => {
  const { q = '', limit, cursor, ...filters } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const { actor } = context;
  const filter = { ...filters, actor, q: q.trim(), after, limit };
  const page = pageOf(await selectAuditLog(tx, filter), limit);
  if (can(context, 'cost.read')) return page;
  const shown = page.data.map(({ before, after: became, detail, ...entry }) => ({
    ...entry,
    before: omitCost(before),
    after: omitCost(became),
    detail: omitCost(detail),
  }));
  return { ...page, data: shown };
});
