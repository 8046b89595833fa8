import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readReceiptCostRoute } from '../contract/receipt-cost.ts';
import { findReceiptCost } from './receipt-cost.sql.ts';

export const readReceiptCost = query(readReceiptCostRoute, async (tx, { params }, { actor }) => {
  const data = await findReceiptCost(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
