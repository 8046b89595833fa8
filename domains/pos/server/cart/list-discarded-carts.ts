import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listDiscardedCartsRoute } from '../../contract/discarded-cart.ts';
import { selectDiscardedCarts } from './discarded-cart.sql.ts';

export const listDiscardedCarts = query(listDiscardedCartsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const tenant = { shop_id: actor.shop_id, scope };
  return pageOf(await selectDiscardedCarts(tx, { ...tenant, q: q.trim(), after, limit }), limit);
});
