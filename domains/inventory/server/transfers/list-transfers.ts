import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listTransfersRoute, listTransferWarehousesRoute } from '../../contract/stock-transfer.ts';
import { selectTransfers, selectTransferWarehouses } from './transfer-list.sql.ts';

export const listTransfers = query(listTransfersRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, state = null, warehouse_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  return pageOf(await selectTransfers(tx, { shop_id, scope, state, pattern, after, limit }), limit);
});

export const listTransferWarehouses = query(
  listTransferWarehousesRoute,
  async (tx, input, { actor }) => {
    const { q = '', limit, cursor } = input.query;
    const after = readCursor(cursor, ['text', 'text']);
    if (isRejection(after)) return after;
    const pattern = containing(q.trim());
    const { shop_id } = actor;
    return pageOf(await selectTransferWarehouses(tx, { shop_id, pattern, after, limit }), limit);
  },
);
