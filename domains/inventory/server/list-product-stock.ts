import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductStockRoute } from '../contract/product-stock.ts';
import { selectLevels } from './stock-list.sql.ts';

export const listProductStock = query(listProductStockRoute, async (tx, input, { actor }) => {
  const { limit, cursor, variant_id = null, warehouse_id } = input.query;
  const after = readCursor(cursor, ['id', 'id']);
  if (isRejection(after)) return after;
  const missing = await checkPlace(tx, actor, { warehouse_id });
  if (missing !== null) return missing;
  const rows = await selectLevels(tx, {
    shop_id: actor.shop_id,
    own_branch_id: actor.branch_id,
    variant_id,
    warehouse_id: warehouse_id ?? null,
    after,
    limit,
  });
  return pageOf(rows, limit);
});
