import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readStaffUserRoute } from '../contract/staff-user.ts';
import { findStaffUser } from './staff.sql.ts';

export const readStaffUser = query(readStaffUserRoute, async (tx, { params }, { actor, now }) => {
  const lookup = { shop_id: actor.shop_id, now, viewer: actor, id: params.id };
  const data = await findStaffUser(tx, lookup);
  return data === undefined ? reject('not_found') : { data };
});
