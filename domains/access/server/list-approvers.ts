import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listApproversRoute } from '../contract/approval.ts';
import { isOwnBranch, selectApprovers } from './approval.sql.ts';

export const listApprovers = query(listApproversRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id, permissions } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  if (!(await isOwnBranch(tx, actor, branch_id))) {
    return reject('not_found', { path: 'branch_id' });
  }
  const { shop_id, user_id: asked_by } = actor;
  const asked = { shop_id, branch_id, permissions, asked_by, after, limit };
  const rows = await selectApprovers(tx, { ...asked, pattern: containing(q) });
  return pageOf(rows, limit);
});
