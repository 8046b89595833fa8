import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { planPriceRoute } from '../../contract/price-plan.ts';
import { decidePlannedPrice } from '../../core/planned-price.ts';
import type { PriceRule } from '../../core/price-rule.ts';
import { lockVariant } from '../products/change-product.sql.ts';
import { fingerprintOf } from './find-prices-by-rule.ts';
import { lockPrices } from './price-batch.sql.ts';
import { insertPlan, isAhead, selectPlannedBy } from './price-plan.sql.ts';

/** A single planned price is a plan of one row; it starts from the price after earlier plans. */
export const planPrice = command(planPriceRoute, async (tx, { params, body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { begins_on } = body;
  await lockPrices(tx, shop_id);
  const found = await lockVariant(tx, shop_id, params.id);
  if (found === undefined) return reject('not_found');
  const variant_id = found.id;
  const is_ahead = await isAhead(tx, { shop_id, now, day: begins_on });
  const earlier = await selectPlannedBy(tx, { shop_id, variant_id, day: begins_on });
  const decided = decidePlannedPrice(body, { variant: found, is_ahead, earlier });
  if (isRejection(decided)) return decided;
  const { before, after, amount } = decided;
  const rule: PriceRule = { over: 'price', rate: null, amount, round_to: minor(1) };
  const id = newId();
  const isNew = await insertPlan(tx, {
    shop_id,
    id,
    at: now,
    actor_id: actor.user_id,
    begins_on,
    rule,
    fingerprint: fingerprintOf([{ variant_id, sale_price: before, after }]),
    prices: [{ variant_id, before, after }],
  });
  if (!isNew) return reject('already_planned');
  const detail = { ...rule, begins_on, planned: 1 };
  await writeAudit(tx, context, { action: 'price_plan.made', subject_id: id, detail });
  return { data: { id } };
});
