import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { adjustStock } from '../door/adjust-stock.ts';
import { loadAdjustment } from './adjustment.sql.ts';

export const postAdjustment = command(postAdjustmentRoute, async (tx, { body }, context) => {
  const posted = await adjustStock(tx, context, body);
  if (isRejection(posted)) return posted;
  const answer = { data: await loadAdjustment(tx, context.actor.shop_id, body.id) };
  return posted === 'before' ? replayed(answer) : answer;
});
