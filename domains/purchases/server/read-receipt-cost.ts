import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readReceiptCostRoute } from '../contract/receipt-cost.ts';
import { receiptCostQuery } from './receipt-cost.sql.ts';

export const readReceiptCost = query(readReceiptCostRoute, async (tx, { params }, { actor }) => {
  const { rows } = await receiptCostQuery(actor.shop_id, params.id, actor).execute(tx);
  const [data] = rows;
  return data === undefined ? reject('not_found') : { data };
});
