import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { query } from '#platform/http/endpoint.ts';
import { transactionCountRoute } from '../contract/transaction-count.ts';
import { isTimeAsked } from '../core/days.ts';
import { countByMonth } from './transaction-count.sql.ts';

export const transactionCount = query(transactionCountRoute, async (tx, input, { actor }) => {
  const { from, to, branch_id } = input.query;
  if (!isTimeAsked(from, to)) return reject('invalid', { path: 'to' });
  const missing = await checkPlace(tx, actor, { branch_id });
  if (isRejection(missing)) return missing;
  const { shop_id, branch_id: own } = actor;
  return { data: await countByMonth(tx, { shop_id, branch_id: branch_id ?? own, from, to }) };
});
