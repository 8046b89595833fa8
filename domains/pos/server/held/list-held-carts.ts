import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listHeldCartsRoute } from '../../contract/held-cart.ts';
import { selectHeldCarts } from './held-cart.sql.ts';

export const listHeldCarts = query(listHeldCartsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const tenant = { shop_id: actor.shop_id, scope };
  return pageOf(await selectHeldCarts(tx, { ...tenant, q: q.trim(), after, limit }), limit);
});
