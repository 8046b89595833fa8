import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listBrandsRoute } from '../contract/brand.ts';
import { selectBrands } from './brand.sql.ts';

export const listBrands = query(listBrandsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  return pageOf(await selectBrands(tx, { shop_id, pattern: containing(q), after, limit }), limit);
});
