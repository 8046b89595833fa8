import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { dayListsRoute } from '../contract/dashboard.ts';
import { listsOfDay } from '../core/dashboard.ts';
import { dayFilterOf, oneBranch } from './day-filter.ts';
import { loadDayLists } from './day-lists.sql.ts';

export const dayLists = fixedQuery(dayListsRoute, async (tx, { query }, context) => {
  const shown = await checkLocation(tx, context.actor, { branch_id: query.branch_id });
  if (isRejection(shown)) return shown;
  const facts = await loadDayLists(tx, {
    ...dayFilterOf(context, shown, query.date),
    sees_cost: can(context, 'cost.read'),
  });
  return { data: { branch_id: oneBranch(shown), ...listsOfDay(facts) } };
});
