import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readCustomerRoute } from '../contract/party.ts';
import { findCustomer } from './party.sql.ts';

export const readCustomer = query(readCustomerRoute, async (tx, { params }, { actor }) => {
  const data = await findCustomer(tx, actor.shop_id, params.id);
  return data === undefined ? reject('not_found') : { data };
});
