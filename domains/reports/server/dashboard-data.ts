import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { branchDashboardRoute, type Dashboard, dashboardRoute } from '../contract/dashboard.ts';
import { viewOfDay } from '../core/dashboard.ts';
import { loadDashboard, loadScope } from './dashboard.sql.ts';

export const dashboardData = query(dashboardRoute, async (tx, input, context) => {
  const { branch_id, date } = input.query;
  const missing = await checkPlace(tx, context.actor, { branch_id });
  if (isRejection(missing)) return missing;
  return { data: await dayOf(tx, context, { branch_id, date }) };
});

export const branchDashboard = query(branchDashboardRoute, async (tx, input, context) => ({
  data: await dayOf(tx, context, { branch_id: undefined, date: input.query.date }),
}));

/** A person of one branch has that one in any case. */
async function dayOf(
  tx: Tx,
  context: Context,
  asked: { branch_id: string | undefined; date: string | undefined },
): Promise<Dashboard> {
  const { actor, now } = context;
  const { shop_id, branch_id: own_branch_id } = actor;
  const branch_id = asked.branch_id ?? own_branch_id;
  const date = asked.date ?? null;
  const scope = await loadScope(tx, { shop_id, own_branch_id, now, branch_id, date });
  const facts = await loadDashboard(tx, scope);
  const { business_date, is_today, hour, currency, branches, receivable_id, payable_id } = scope;
  return {
    ...{ business_date, is_today, hour, currency, branch_id, branches },
    as_of: now.toISOString(),
    ...viewOfDay(scope, facts, can(context, 'cost.read')),
    accounts: { receivable: receivable_id, payable: payable_id },
    documents: facts.documents,
  };
}
