import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readSaleRoute } from '../contract/read-sale.ts';
import { findSale } from './find-sale.sql.ts';

export const readSale = query(readSaleRoute, async (tx, { params }, { actor }) => {
  const sale = await findSale(tx, actor.shop_id, params.id, actor.branch_id);
  return sale === undefined ? reject('not_found') : { data: sale };
});
