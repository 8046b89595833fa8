import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readProductRoute } from '../contract/product.ts';
import { findProduct } from './product-answer.sql.ts';

export const readProduct = query(readProductRoute, async (tx, { params }, { actor }) => {
  const product = await findProduct(tx, actor.shop_id, params.id);
  return product === undefined ? reject('not_found') : { data: product };
});
