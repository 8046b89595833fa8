import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listSalesRoute } from '../contract/read-sale.ts';
import { selectSales } from './sale-list.sql.ts';

export const listSales = query(listSalesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, customer_id = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const rows = await selectSales(tx, {
    shop_id: actor.shop_id,
    own_branch_id: actor.branch_id,
    customer_id,
    pattern: q.trim() === '' ? null : containing(q.trim()),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
