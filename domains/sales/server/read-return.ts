import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readReturnRoute } from '../contract/sale-return.ts';
import { findReturn } from './find-return.sql.ts';

export const readReturn = query(readReturnRoute, async (tx, { params }, { actor }) => {
  const data = await findReturn(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
