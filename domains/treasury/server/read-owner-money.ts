import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listOwnerMoneyRoute, readOwnerMoneyRoute } from '../contract/owner-money.ts';
import { findOwnerMoney, selectOwnerMoney } from './owner-money.sql.ts';

export const readOwnerMoney = query(readOwnerMoneyRoute, async (tx, { params }, { actor }) => {
  const data = await findOwnerMoney(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listOwnerMoney = query(listOwnerMoneyRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, direction = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const asked = { shop_id: actor.shop_id, scope: actor, direction, pattern };
  return pageOf(await selectOwnerMoney(tx, asked, { after, limit }), limit);
});
