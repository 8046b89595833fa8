import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { branchDashboardRoute, type Dashboard, dashboardRoute } from '../contract/dashboard.ts';
import { viewOfDay } from '../core/dashboard.ts';
import { type DayFilter, loadDashboard } from './dashboard.sql.ts';
import { dayFilterOf, oneBranch } from './day-filter.ts';

export const dashboardData = fixedQuery(dashboardRoute, async (tx, { query }, context) => {
  const shown = await checkLocation(tx, context.actor, { branch_id: query.branch_id });
  if (isRejection(shown)) return shown;
  return { data: await dayOf(tx, context, dayFilterOf(context, shown, query.date)) };
});

export const branchDashboard = fixedQuery(branchDashboardRoute, async (tx, { query }, context) => ({
  data: await dayOf(tx, context, dayFilterOf(context, context.actor, query.date)),
}));

async function dayOf(tx: Tx, context: Context, filter: DayFilter): Promise<Dashboard> {
  const facts = await loadDashboard(tx, filter);
  const { business_date, is_today, hour, currency, branches, receivable_id, payable_id } = facts;
  return {
    business_date,
    is_today,
    hour,
    currency,
    branch_id: oneBranch(filter),
    branches,
    as_of: context.now.toISOString(),
    ...viewOfDay(facts, facts, can(context, 'cost.read')),
    accounts: { receivable: receivable_id, payable: payable_id },
  };
}
