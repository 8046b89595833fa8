import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can, type Scope } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { branchDashboardRoute, type Dashboard, dashboardRoute } from '../contract/dashboard.ts';
import { viewOfDay } from '../core/dashboard.ts';
import { loadDashboard, loadScope } from './dashboard.sql.ts';

export const dashboardData = query(dashboardRoute, async (tx, input, context) => {
  const { branch_id, date } = input.query;
  const shown = await checkPlace(tx, context.actor, { branch_id });
  if (isRejection(shown)) return shown;
  return { data: await dayOf(tx, context, { shown, date }) };
});

export const branchDashboard = query(branchDashboardRoute, async (tx, input, context) => ({
  data: await dayOf(tx, context, { shown: context.actor, date: input.query.date }),
}));

/** Who works in one branch is told that it is of that one, asked for or not. */
async function dayOf(
  tx: Tx,
  context: Context,
  { shown, date }: { shown: Scope; date: string | undefined },
): Promise<Dashboard> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const branch_id = shown.branch_ids?.length === 1 ? (shown.branch_ids[0] ?? null) : null;
  const scope = await loadScope(tx, { shop_id, own: actor, shown, now, date: date ?? null });
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
