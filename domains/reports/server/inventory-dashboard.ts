import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { inventoryDashboardRoute } from '../contract/inventory-dashboard.ts';
import { DEAD_DAYS, SOON_DAYS, viewOfInventory } from '../core/inventory-dashboard.ts';
import { dayFilterOf, oneBranch } from './day-filter.ts';
import { loadInventory } from './inventory-dashboard.sql.ts';

export const inventoryDashboard = fixedQuery(
  inventoryDashboardRoute,
  async (tx, { query }, context) => {
    const shown = await checkLocation(tx, context.actor, { branch_id: query.branch_id });
    if (isRejection(shown)) return shown;
    const sees_cost = can(context, 'cost.read');
    const filter = dayFilterOf(context, shown, undefined);
    const facts = await loadInventory(tx, { ...filter, sees_cost });
    const { business_date, currency, branches, account_id, dead, dead_stock, expiring } = facts;
    return {
      data: {
        business_date,
        currency,
        branches,
        account_id,
        dead_stock,
        branch_id: oneBranch(shown),
        as_of: context.now.toISOString(),
        ...viewOfInventory(facts, sees_cost),
        dead: { days: DEAD_DAYS, ...dead },
        expiring: { days: SOON_DAYS, ...expiring },
      },
    };
  },
);
