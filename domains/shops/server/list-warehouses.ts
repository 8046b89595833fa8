import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listWarehousesRoute } from '../contract/shop.ts';
import { checkLocation } from './door/check-location.ts';
import { selectWarehouses } from './location.sql.ts';

export const listWarehouses = query(listWarehousesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['text', 'text']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const rows = await selectWarehouses(tx, {
    shop_id: actor.shop_id,
    scope,
    pattern: containing(q),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
