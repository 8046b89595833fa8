import { foundVariants } from '#domains/catalog/server/door/found-variants.sql.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductStockRoute } from '../contract/product-stock.ts';
import { type AskedStock, selectLevels } from './stock-list.sql.ts';

/** As the contract says: a search shows goods, it does not list the catalogue. */
const FOUND_MAX = 200;

export const listProductStock = query(listProductStockRoute, async (tx, input, context) => {
  const { actor } = context;
  const { limit, cursor, variant_id = null, warehouse_id, branch_id, q = '', sort } = input.query;
  const after = readCursor(cursor, sort === 'name' ? ['text', 'id', 'id'] : ['id', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const asked: AskedStock = {
    shop_id: actor.shop_id,
    scope,
    variant_id,
    after,
    limit,
    sees_value: can(context, 'cost.read'),
    found: foundVariants(q, FOUND_MAX),
    low: input.query.low === '1' ? 'low' : (input.query.low ?? 'all'),
    shelf: input.query.shelf?.trim() ?? '',
    sort,
  };
  return pageOf(await selectLevels(tx, asked), limit);
});
