import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listReceiptsRoute } from '../contract/receipt-list.ts';
import { selectReceipts } from './receipt-list.sql.ts';

export const listReceipts = query(listReceiptsRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, q = '', ...filter } = input.query;
  const after = readCursor(cursor, ['day', 'instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const narrowed = { ...filter, shop_id: actor.shop_id, scope, q: q.trim() };
  return pageOf(await selectReceipts(tx, narrowed, { after, limit }), limit);
});
