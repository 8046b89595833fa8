import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listPosProductsRoute } from '../contract/pos-product.ts';
import { hasCategory } from './category.sql.ts';
import { selectPosProducts } from './pos-product.sql.ts';
import { needleOf } from './search-needle.ts';

export const listPosProducts = query(listPosProductsRoute, async (tx, input, { actor }) => {
  const { q = '', barcode = null, limit, cursor, category_id = null, warehouse_id } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['whole', 'text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  const rows = await selectPosProducts(tx, {
    shop_id,
    scope,
    category_id,
    barcode,
    search: needleOf(q),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
