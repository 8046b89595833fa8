import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listRolesRoute } from '../contract/role.ts';
import { selectRoles } from './role.sql.ts';

export const listRoles = query(listRolesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, archived } = input.query;
  const after = readCursor(cursor, ['whole', 'text', 'id']);
  if (isRejection(after)) return after;
  const filter = { pattern: containing(q.trim()), with_archived: archived === 'yes', after, limit };
  return pageOf(await selectRoles(tx, actor.shop_id, filter), limit);
});
