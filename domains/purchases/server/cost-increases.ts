import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { priceByRule } from '#domains/catalog/core/price-rule.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { dismissCostIncreaseRoute, listCostIncreasesRoute } from '../contract/cost-increase.ts';
import { findProfit } from '../core/cost-increase.ts';
import { dismissIncrease, selectIncreases } from './cost-increase.sql.ts';

/** By the same ratio as the cost, in whole taka. */
const AS_COST = { over: 'rise', rate: null, amount: null, round_to: minor(100) } as const;

/** Costs are shown only with permission to see costs, whatever else the user may do. */
function unseen(context: Context) {
  const permission = 'cost.read';
  return can(context, permission) ? null : reject('permission_denied', { params: { permission } });
}

export const listCostIncreases = query(listCostIncreasesRoute, async (tx, input, context) => {
  const refused = unseen(context);
  if (refused !== null) return refused;
  const { actor } = context;
  const { limit, cursor, document_id = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, scope: actor, document_id, after, limit };
  const rows = await selectIncreases(tx, filter);
  const rises = rows.map(({ vat_rate, prices_include_vat, ...row }) => {
    const proposed = priceByRule({ ...row, cost: null, rise: row }, AS_COST);
    return {
      ...row,
      earned: findProfit({ ...row, vat_rate, prices_include_vat }, row.new_cost),
      proposed_price: isRejection(proposed) ? null : proposed,
    };
  });
  return pageOf(rises, limit);
});

export const dismissCostIncrease = command(
  dismissCostIncreaseRoute,
  async (tx, { params: { id } }, context) => {
    const refused = unseen(context);
    if (refused !== null) return refused;
    const { actor, now: at } = context;
    const dismissal = {
      shop_id: actor.shop_id,
      scope: actor,
      variant_id: id,
      at,
      by: actor.user_id,
    };
    if (!(await dismissIncrease(tx, dismissal))) return reject('not_found');
    await writeAudit(tx, context, { action: 'cost_increase.dismissed', subject_id: id });
    return { data: { id } };
  },
);
