import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listClearedCartsRoute } from '../../contract/cleared-cart.ts';
import { selectClearedCarts } from './cleared-cart.sql.ts';

export const listClearedCarts = query(listClearedCartsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const place = { shop_id: actor.shop_id, scope };
  return pageOf(await selectClearedCarts(tx, { ...place, q: q.trim(), after, limit }), limit);
});
