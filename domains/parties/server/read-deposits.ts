import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listDepositsRoute, readDepositRoute } from '../contract/deposit.ts';
import { findDeposit, selectDeposits } from './deposit.sql.ts';

export const readDeposit = query(readDepositRoute, async (tx, { params }, { actor }) => {
  const data = await findDeposit(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listDeposits = query(listDepositsRoute, async (tx, input, { actor }) => {
  const { q = '', customer_id = null, limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id: actor.shop_id, scope: actor, customer_id, pattern };
  return pageOf(await selectDeposits(tx, filter, { after, limit }), limit);
});
