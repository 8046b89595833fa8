import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readSaleRoute } from '../contract/read-sale.ts';
import { findSale } from './find-sale.sql.ts';
import { withLink } from './receipt-link.ts';

export const readSale = query(readSaleRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const sale = await findSale(tx, actor.shop_id, params.id, actor);
  return sale === undefined ? reject('not_found') : { data: withLink(sale, context) };
});
