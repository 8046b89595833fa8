import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listCategoriesRoute } from '../../contract/category.ts';
import { selectCategories } from './category.sql.ts';

export const listCategories = query(listCategoriesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['whole', 'text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const rows = await selectCategories(tx, { shop_id, pattern: containing(q), after, limit });
  return pageOf(rows, limit);
});
