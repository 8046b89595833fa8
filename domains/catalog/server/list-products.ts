import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductsRoute } from '../contract/product.ts';
import { hasCategory } from './category.sql.ts';
import { selectProducts } from './product-answer.sql.ts';
import { needleOf } from './search-needle.ts';

export const listProducts = query(listProductsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, category_id = null } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  const rows = await selectProducts(tx, {
    shop_id,
    category_id,
    search: needleOf(q),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
