import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { dayListsRoute } from '../contract/dashboard.ts';
import { listsOfDay } from '../core/dashboard.ts';
import { askedDay, oneBranch } from './asked-day.ts';
import { loadDayLists } from './day-lists.sql.ts';

export const dayLists = fixedQuery(dayListsRoute, async (tx, { query }, context) => {
  const shown = await checkPlace(tx, context.actor, { branch_id: query.branch_id });
  if (isRejection(shown)) return shown;
  const facts = await loadDayLists(tx, {
    ...askedDay(context, shown, query.date),
    sees_cost: can(context, 'cost.read'),
  });
  return { data: { branch_id: oneBranch(shown), ...listsOfDay(facts) } };
});
