import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { query } from '#platform/http/endpoint.ts';
import { transactionCountRoute } from '../contract/transaction-count.ts';
import { isValidPeriod } from '../core/days.ts';
import { countByMonth } from './transaction-count.sql.ts';

export const transactionCount = query(transactionCountRoute, async (tx, input, { actor }) => {
  const { from, to, branch_id } = input.query;
  if (!isValidPeriod(from, to)) return reject('invalid', { path: 'to' });
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  return { data: await countByMonth(tx, { shop_id: actor.shop_id, scope, from, to }) };
});
