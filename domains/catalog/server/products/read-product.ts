import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readProductRoute } from '../../contract/product.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

export const readProduct = query(readProductRoute, async (tx, { params }, context) => {
  const product = await findProduct(tx, readerOf(context), params.id);
  return product === undefined ? reject('not_found') : { data: product };
});
