import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductsRoute } from '../contract/product.ts';
import { folded } from '../core/search-text.ts';
import { hasCategory } from './category.sql.ts';
import { selectProducts } from './product-answer.sql.ts';

export const listProducts = query(listProductsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, category_id = null } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  const words = folded(q);
  const rows = await selectProducts(tx, {
    shop_id,
    category_id,
    pattern: words === '' ? null : containing(words),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
