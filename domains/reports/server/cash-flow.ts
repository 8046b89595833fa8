import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { cashFlowRoute } from '../contract/cash-flow.ts';
import { cashFlowOf } from '../core/cash-flow.ts';
import { isTimeAsked } from '../core/days.ts';
import { askedDay } from './asked-day.ts';
import { selectFlow, selectOpenings } from './cash-flow.sql.ts';
import { loadScope } from './dashboard.sql.ts';

export const cashFlow = fixedQuery(cashFlowRoute, async (tx, input, { actor, now }) => {
  const { from, to } = input.query;
  if (!isTimeAsked(from, to)) return reject('invalid', { path: 'to' });
  const shown = await checkPlace(tx, actor, input.query);
  if (isRejection(shown)) return shown;
  const scope = await loadScope(tx, askedDay({ actor, now }, shown, to));
  const account_ids = scope.money.map(({ account_id }) => account_id);
  const asked = { shop_id: actor.shop_id, branch_ids: scope.branch_ids, account_ids, from, to };
  const openings = await selectOpenings(tx, asked);
  const days = await selectFlow(tx, asked);
  return { data: { from, to, ...cashFlowOf({ accounts: scope.money, openings, days }) } };
});
