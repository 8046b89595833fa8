import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { branchDashboardRoute, type Dashboard, dashboardRoute } from '../contract/dashboard.ts';
import { viewOfDay } from '../core/dashboard.ts';
import { askedDay, oneBranch } from './asked-day.ts';
import { type AskedDay, loadDashboard } from './dashboard.sql.ts';

export const dashboardData = fixedQuery(dashboardRoute, async (tx, { query }, context) => {
  const shown = await checkPlace(tx, context.actor, { branch_id: query.branch_id });
  if (isRejection(shown)) return shown;
  return { data: await dayOf(tx, context, askedDay(context, shown, query.date)) };
});

export const branchDashboard = fixedQuery(branchDashboardRoute, async (tx, { query }, context) => ({
  data: await dayOf(tx, context, askedDay(context, context.actor, query.date)),
}));

async function dayOf(tx: Tx, context: Context, asked: AskedDay): Promise<Dashboard> {
  const facts = await loadDashboard(tx, asked);
  const { business_date, is_today, hour, currency, branches, receivable_id, payable_id } = facts;
  return {
    ...{ business_date, is_today, hour, currency, branch_id: oneBranch(asked), branches },
    as_of: context.now.toISOString(),
    ...viewOfDay(facts, facts, can(context, 'cost.read')),
    accounts: { receivable: receivable_id, payable: payable_id },
  };
}
