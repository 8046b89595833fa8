import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listApproversRoute } from '../contract/approval.ts';
import { findWarehouseOf, selectApprovers } from './approval.sql.ts';
import { checkWhere } from './check-where.ts';

export const listApprovers = query(listApproversRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id, permissions } = input.query;
  const { register_id = null, reverses_id = null } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const misplaced = await checkWhere(tx, actor, input.query);
  if (misplaced !== null) return misplaced;
  const { shop_id, user_id: requested_by } = actor;
  const warehouse_id = await findWarehouseOf(tx, { shop_id, register_id, reverses_id });
  const filter = { shop_id, branch_id, warehouse_id, permissions, requested_by, after, limit };
  const rows = await selectApprovers(tx, { ...filter, pattern: containing(q) });
  return pageOf(rows, limit);
});
