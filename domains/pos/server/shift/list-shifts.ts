import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { hasRegister } from '#domains/shops/server/door/has-register.sql.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listShiftsRoute } from '../../contract/shift.ts';
import { hideExpected, seesExpected } from './see-expected.ts';
import { selectShifts } from './shift.sql.ts';

export const listShifts = query(listShiftsRoute, async (tx, input, context) => {
  const { actor } = context;
  const { q = '', limit, cursor, branch_id, register_id, state } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const tenant = { shop_id: actor.shop_id, scope: actor };
  if (register_id !== undefined && !(await hasRegister(tx, { ...tenant, id: register_id }))) {
    return reject('not_found', { path: 'register_id' });
  }
  const rows = await selectShifts(tx, {
    shop_id: actor.shop_id,
    scope,
    register_id: register_id ?? null,
    state: state ?? null,
    pattern: containing(q),
    after,
    limit,
  });
  const { data, next_cursor } = pageOf(rows, limit);
  const canSeeExpected = await seesExpected(tx, context);
  return { data: canSeeExpected ? data : data.map(hideExpected), next_cursor };
});
