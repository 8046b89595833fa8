import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listStaffUsersRoute } from '../contract/staff-user.ts';
import { selectStaff } from './staff.sql.ts';

export const listStaffUsers = query(listStaffUsersRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, state = null, role_id = null } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const filter = { shop_id, now, viewer: actor, state, role_id };
  const rows = await selectStaff(
    tx,
    { ...filter, pattern: containing(q.trim()) },
    { after, limit },
  );
  return pageOf(rows, limit);
});
