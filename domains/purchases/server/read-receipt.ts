import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readReceiptRoute } from '../contract/goods-receipt.ts';
import { findReceipt } from './receipt.sql.ts';

export const readReceipt = query(readReceiptRoute, async (tx, { params }, { actor }) => {
  const data = await findReceipt(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
