import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import {
  listDuePurchasesRoute,
  listPurchasesRoute,
  listReceiptsRoute,
} from '../contract/receipt-list.ts';
import { selectDueReceipts, selectReceipts } from './receipt-list.sql.ts';

export const listReceipts = query(listReceiptsRoute, readReceipts);

/** The same at the path that the specified client calls. */
export const listPurchases = query(listPurchasesRoute, readReceipts);

async function readReceipts(
  tx: Tx,
  input: Pick<Input<typeof listReceiptsRoute>, 'query'>,
  { actor }: Context,
) {
  const { limit, cursor, warehouse_id, q = '', ...filter } = input.query;
  const after = readCursor(cursor, ['day', 'instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const narrowed = { ...filter, shop_id: actor.shop_id, scope, q: q.trim() };
  return pageOf(await selectReceipts(tx, narrowed, { after, limit }), limit);
}

export const listDuePurchases = query(listDuePurchasesRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, q = '', supplier_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const filter = { shop_id: actor.shop_id, scope, supplier_id, q: q.trim() };
  return pageOf(await selectDueReceipts(tx, filter, { after, limit }), limit);
});
