import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductsRoute } from '../contract/product.ts';
import { hasBrand } from './brand.sql.ts';
import { selectWithin } from './category.sql.ts';
import { selectProducts } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';
import { needleOf } from './search-needle.ts';

export const listProducts = query(listProductsRoute, async (tx, input, context) => {
  const { q = '', limit, cursor, brand_id = null, status, sort } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = context.actor;
  const category_ids = await within(tx, shop_id, input.query.category_id);
  if (category_ids?.length === 0) return reject('not_found', { path: 'category_id' });
  if (brand_id !== null && !(await hasBrand(tx, shop_id, brand_id))) {
    return reject('not_found', { path: 'brand_id' });
  }
  const rows = await selectProducts(tx, {
    ...readerOf(context),
    category_ids,
    brand_id,
    is_archived: status === 'archived',
    search: needleOf(q),
    sort,
    after,
    limit,
  });
  return pageOf(rows, limit);
});

async function within(tx: Tx, shop_id: string, category_id: string | undefined) {
  return category_id === undefined ? null : selectWithin(tx, shop_id, category_id);
}
