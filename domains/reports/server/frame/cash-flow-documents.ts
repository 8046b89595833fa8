import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { cashFlowDocumentsRoute } from '../../contract/cash-flow-documents.ts';
import { selectFlowDocuments, sumFlowLine } from './cash-flow-documents.sql.ts';

export const cashFlowDocuments = query(cashFlowDocumentsRoute, async (tx, input, context) => {
  const { actor } = context;
  const { flow_line, from, to, branch_id, limit, cursor } = input.query;
  if (!can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const after = readCursor(cursor, ['day', 'id', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  if (from > to) return reject('invalid', { path: 'from' });
  const filter = { shop_id: actor.shop_id, scope, flow_line, from, to };
  const totals = await sumFlowLine(tx, filter);
  const rows = await selectFlowDocuments(tx, filter, { after, limit });
  const { data: documents, next_cursor } = pageOf(rows, limit);
  return { data: { flow_line, from, to, ...totals, documents }, next_cursor };
});
