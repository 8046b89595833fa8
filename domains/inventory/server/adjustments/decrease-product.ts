import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query, replayed } from '#platform/http/endpoint.ts';
import { listDecreasesRoute, postDecreaseRoute } from '../../contract/decrease-product.ts';
import { adjustStock } from '../door/adjust-stock.ts';
import { loadAdjustment } from './adjustment.sql.ts';
import { selectDecreases } from './decrease-product.sql.ts';

/** An adjustment that only takes out: it is reversed, read and posted as one. */
export const postDecrease = command(postDecreaseRoute, async (tx, { body }, context) => {
  const lines = body.lines.map((line) => ({
    ...line,
    quantity_change: quantity(-line.quantity),
  }));
  const posted = await adjustStock(tx, context, { ...body, lines });
  if (isRejection(posted)) {
    const path = posted.path?.replace('quantity_change', 'quantity');
    return path === undefined ? posted : { ...posted, path };
  }
  const answer = { data: await loadAdjustment(tx, context.actor.shop_id, body.id) };
  return posted === 'before' ? replayed(answer) : answer;
});

export const listDecreases = query(listDecreasesRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, branch_id, reason = null } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  return pageOf(await selectDecreases(tx, { shop_id, scope, reason, after, limit }), limit);
});
