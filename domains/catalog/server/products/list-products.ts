import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listProductsRoute } from '../../contract/product.ts';
import { hasBrand } from '../brand.sql.ts';
import { selectWithin } from '../categories/category.sql.ts';
import { correctSpelling } from '../door/correct-spelling.ts';
import { selectProducts } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';
import { scaleItems } from './scale-items.ts';
import { parseSearch } from './search-terms.ts';

export const listProducts = fixedQuery(listProductsRoute, async (tx, input, context) => {
  const { q = '', limit, cursor, brand_id = null, status, sort } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = context.actor;
  const category_ids = await within(tx, shop_id, input.query.category_id);
  if (category_ids?.length === 0) return reject('not_found', { path: 'category_id' });
  if (brand_id !== null && !(await hasBrand(tx, shop_id, brand_id))) {
    return reject('not_found', { path: 'brand_id' });
  }
  const isNarrowed = category_ids !== null || brand_id !== null || status === 'archived';
  if (isNarrowed) await planEachTime(tx);
  const filter = {
    ...readerOf(context),
    category_ids,
    brand_id,
    sort,
    after,
    limit,
    since: null,
    is_archived: status === 'archived',
  };
  const rows = await selectProducts(tx, { ...filter, search: parseSearch(q) });
  if (rows.length > 0 || after !== null) return pageOf(rows, limit);
  for (const item of await scaleItems(tx, shop_id, q)) {
    const found = await selectProducts(tx, { ...filter, search: parseSearch(item) });
    if (found.length > 0) return pageOf(found, limit);
  }
  const corrected = await correctSpelling(tx, shop_id, q);
  if (corrected === null) return pageOf(rows, limit);
  return pageOf(await selectProducts(tx, { ...filter, search: parseSearch(corrected) }), limit);
});

async function within(tx: Tx, shop_id: string, category_id: string | undefined) {
  return category_id === undefined ? null : selectWithin(tx, shop_id, category_id);
}
