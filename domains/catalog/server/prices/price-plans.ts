import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { can } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  cancelPricePlanRoute,
  listPlannedPricesRoute,
  listPricePlansRoute,
  type PricePlan,
} from '../../contract/price-plan.ts';
import { foreseePlans } from '../../core/planned-price.ts';
import { selectKnown } from './price-batch.sql.ts';
import {
  lockPlan,
  selectPlannedPrices,
  selectPlans,
  selectWaitingBeside,
  updateAsGivenUp,
  type WaitingPlan,
} from './price-plan.sql.ts';

export const listPricePlans = query(listPricePlansRoute, async (tx, input, context) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['day', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = context.actor;
  const sees_cost = can(context, 'cost.read');
  const page = pageOf(await selectPlans(tx, { shop_id, sees_cost, after, limit }), limit);
  return { ...page, data: await plannedPrices(tx, shop_id, page.data) };
});

/** The plans, with whether a plan of one price will apply. */
async function plannedPrices(
  tx: Tx,
  shop_id: string,
  plans: readonly WaitingPlan[],
): Promise<PricePlan[]> {
  const plan_ids = plans.filter(({ only }) => only !== null).map(({ id }) => id);
  const variants = await selectWaitingBeside(tx, { shop_id, plan_ids });
  const rows = variants.flatMap(({ planned, ...variant }) => foreseePlans(variant, planned));
  const beginning = new Set(rows.filter(({ begins }) => begins).map(({ plan_id }) => plan_id));
  return plans.map((plan) => {
    const only = plan.only === null ? null : { ...plan.only, begins: beginning.has(plan.id) };
    return { ...plan, only };
  });
}

export const listPlannedPrices = query(
  listPlannedPricesRoute,
  async (tx, { params, query: { limit, cursor } }, context) => {
    const after = readCursor(cursor, ['day', 'id', 'id']);
    if (isRejection(after)) return after;
    const { shop_id } = context.actor;
    const product_id = params.id;
    if ((await selectKnown(tx, shop_id, [product_id])).length === 0) return reject('not_found');
    return pageOf(await selectPlannedPrices(tx, { shop_id, product_id, after, limit }), limit);
  },
);

export const cancelPricePlan = command(
  cancelPricePlanRoute,
  async (tx, { params: { id } }, context) => {
    const { actor, now: at } = context;
    const { shop_id, user_id: by } = actor;
    const plan = await lockPlan(tx, { shop_id, id });
    if (plan === undefined) return reject('not_found');
    if (plan.is_over) return reject('plan_over');
    await updateAsGivenUp(tx, { shop_id, id, at, by });
    await writeAudit(tx, context, { action: 'price_plan.given_up', subject_id: id });
    return { data: { id } };
  },
);
