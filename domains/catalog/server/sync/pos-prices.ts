import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { posPricesRoute } from '../../contract/pos-prices.ts';
import { selectAround, selectPosLines } from './pos-prices.sql.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** The date may differ by time zone, so lists that ended yesterday are included. */
const DAY_MS = 24 * 60 * 60_000;

export const posPrices = query(posPricesRoute, async (tx, input, { actor, now }) => {
  const { warehouse_id, limit, cursor } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const today = new Date(now.valueOf() - DAY_MS).toISOString().slice(0, 10);
  const filter = { shop_id, warehouse_id, today, after_id: after?.[0] ?? NO_ID, limit };
  const around = await selectAround(tx, shop_id);
  const { data, next_cursor } = pageOf(await selectPosLines(tx, filter), limit);
  return { data: { ...around, lines: data }, next_cursor };
});
