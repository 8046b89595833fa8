import {
  listOpeningBalancesRoute,
  readOpeningBalanceRoute,
} from '#domains/inventory/contract/opening-balance.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { findOpeningBalance, selectOpeningBalances } from './read-opening-balance.sql.ts';

export const readOpeningBalance = query(
  readOpeningBalanceRoute,
  async (tx, { params: { id } }, context) => {
    const { actor } = context;
    const reader = { scope: actor, sees_costs: can(context, 'cost.read') };
    const data = await findOpeningBalance(tx, { shop_id: actor.shop_id, id, ...reader });
    return data === undefined ? reject('not_found') : { data };
  },
);

export const listOpeningBalances = query(listOpeningBalancesRoute, async (tx, input, context) => {
  const { actor } = context;
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const reader = { scope: actor, sees_costs: can(context, 'cost.read') };
  const filter = { shop_id: actor.shop_id, ...reader };
  return pageOf(await selectOpeningBalances(tx, filter, { after, limit }), limit);
});
