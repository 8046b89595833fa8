import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readDrawerCashRoute } from '../../contract/drawer-cash.ts';
import { findDrawerCash } from './drawer-cash.sql.ts';

export const readDrawerCash = query(readDrawerCashRoute, async (tx, { params }, { actor }) => {
  const data = await findDrawerCash(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
