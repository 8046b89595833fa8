import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listBranchesRoute } from '../contract/shop.ts';
import { selectBranches } from './location.sql.ts';

export const listBranches = query(listBranchesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const rows = await selectBranches(tx, {
    shop_id: actor.shop_id,
    scope: actor,
    pattern: containing(q),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
