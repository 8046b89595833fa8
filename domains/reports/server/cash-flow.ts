import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { cashFlowRoute } from '../contract/cash-flow.ts';
import { cashFlowOf } from '../core/cash-flow.ts';
import { isValidPeriod } from '../core/days.ts';
import { selectFlow, selectMoved, selectOpenings } from './cash-flow.sql.ts';
import { loadScope } from './dashboard.sql.ts';
import { dayFilterOf } from './day-filter.ts';

export const cashFlow = fixedQuery(cashFlowRoute, async (tx, input, { actor, now }) => {
  const { from, to } = input.query;
  if (!isValidPeriod(from, to)) return reject('invalid', { path: 'to' });
  const shown = await checkLocation(tx, actor, input.query);
  if (isRejection(shown)) return shown;
  const scope = await loadScope(tx, dayFilterOf({ actor, now }, shown, to));
  const account_ids = scope.money.map(({ account_id }) => account_id);
  const filter = { shop_id: actor.shop_id, branch_ids: scope.branch_ids, account_ids, from, to };
  const openings = await selectOpenings(tx, filter);
  const days = await selectFlow(tx, filter);
  const moved = await selectMoved(tx, filter);
  return { data: { from, to, ...cashFlowOf({ accounts: scope.money, openings, days, moved }) } };
});
