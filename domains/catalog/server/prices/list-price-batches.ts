import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listPriceBatchesRoute } from '../../contract/price-batch.ts';
import { selectBatches } from './price-batch.sql.ts';

export const listPriceBatches = query(listPriceBatchesRoute, async (tx, input, context) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = context.actor;
  const sees_cost = can(context, 'cost.read');
  return pageOf(await selectBatches(tx, { shop_id, sees_cost, after, limit }), limit);
});
