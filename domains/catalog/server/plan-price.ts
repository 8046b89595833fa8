import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { minor, subtract } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { planPriceRoute } from '../contract/price-plan.ts';
import { priceAfter } from '../core/planned-price.ts';
import type { PriceRule } from '../core/price-rule.ts';
import { lockVariant } from './change-product.sql.ts';
import { lockPrices } from './price-batch.sql.ts';
import { insertPlan, isAhead, selectPlannedBy } from './price-plan.sql.ts';
import { fingerprintOf } from './ruled-prices.ts';

/** One price ahead is a plan of one; what begins before it is what it follows on. */
export const planPrice = command(planPriceRoute, async (tx, { params, body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { version, sale_price: after, begins_on } = body;
  await lockPrices(tx, shop_id);
  const found = await lockVariant(tx, shop_id, params.id);
  if (found === undefined) return reject('not_found');
  if (!(await isAhead(tx, { shop_id, now, day: begins_on }))) {
    return reject('day_not_ahead', { path: 'begins_on' });
  }
  if (found.product_discount > after) return reject('discount_too_large', { path: 'sale_price' });
  if (found.version !== version) return reject('version_conflict', { path: 'version' });
  const variant_id = found.id;
  const earlier = await selectPlannedBy(tx, { shop_id, variant_id, day: begins_on });
  const before = priceAfter(found, earlier);
  if (before === after) return reject('no_price_changes', { path: 'sale_price' });
  const amount = subtract(after, before);
  const rule: PriceRule = { over: 'price', rate: null, amount, round_to: minor(1) };
  const id = newId();
  const isNew = await insertPlan(tx, {
    ...{ shop_id, id, at: now, actor_id: actor.user_id, begins_on, rule },
    fingerprint: fingerprintOf([{ variant_id, sale_price: before, after }]),
    prices: [{ variant_id, before, after }],
  });
  if (!isNew) return reject('already_planned');
  const detail = { ...rule, begins_on, planned: 1 };
  await writeAudit(tx, context, { action: 'price_plan.made', subject_id: id, detail });
  return { data: { id } };
});
