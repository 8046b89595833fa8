import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listPriceBatchesRoute } from '../contract/price-batch.ts';
import { selectBatches } from './price-batch.sql.ts';

export const listPriceBatches = query(listPriceBatchesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  return pageOf(await selectBatches(tx, { shop_id: actor.shop_id, after, limit }), limit);
});
