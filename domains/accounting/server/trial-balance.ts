import { sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { trialBalanceRoute } from '../contract/trial-balance.ts';
import { balanceRow } from '../core/trial-balance.ts';
import { foldDays, shopDay } from './trial-balance.sql.ts';

export const trialBalance = query(trialBalanceRoute, async (tx, input, context) => {
  const { actor, now } = context;
  // Its rows include stock, cost of goods, and what is owed for them.
  if (!can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const { from, branch_id } = input.query;
  const { shop_id } = actor;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const as_of = input.query.as_of ?? (await shopDay(tx, shop_id, now));
  if (from !== undefined && from > as_of) return reject('invalid', { path: 'from' });
  const sums = await foldDays(tx, {
    shop_id,
    scope,
    from: from ?? null,
    as_of,
  });
  const rows = sums.map((sum) => balanceRow(sum, from !== undefined));
  return {
    data: {
      as_of,
      rows,
      debit_total: sumOf(rows, ({ debit }) => debit),
      credit_total: sumOf(rows, ({ credit }) => credit),
    },
  };
});
