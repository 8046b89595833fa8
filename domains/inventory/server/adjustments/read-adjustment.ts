import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { findAdjustment } from './adjustment.sql.ts';

export const readAdjustment = query(readAdjustmentRoute, async (tx, { params }, { actor }) => {
  const data = await findAdjustment(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
