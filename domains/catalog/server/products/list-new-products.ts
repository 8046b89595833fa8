import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listNewProductsRoute, NEW_DAYS } from '../../contract/product.ts';
import { selectProducts } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

const DAY_MS = 86_400_000;

export const listNewProducts = fixedQuery(listNewProductsRoute, async (tx, input, context) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const rows = await selectProducts(tx, {
    ...readerOf(context),
    category_ids: null,
    brand_id: null,
    is_archived: false,
    search: null,
    sort: 'newest',
    since: new Date(context.now.valueOf() - NEW_DAYS * DAY_MS),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
