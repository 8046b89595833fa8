import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listVariantsRoute } from '../../contract/variant-list.ts';
import { hasCategory } from '../categories/category.sql.ts';
import { parseSearch } from './search-terms.ts';
import { selectVariants } from './variant-list.sql.ts';

export const listVariants = query(listVariantsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, category_id = null } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['whole', 'text', 'id']);
  if (isRejection(after)) return after;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  const filter = { shop_id, category_id, barcode: null, search: parseSearch(q), after, limit };
  return pageOf(await selectVariants(tx, filter), limit);
});
