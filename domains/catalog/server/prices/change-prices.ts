import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { changePricesRoute } from '../../contract/price-batch.ts';
import { recordVariantChanges } from '../door/record-variant-changes.ts';
import { findPricesByRule, type RuledPrices } from './find-prices-by-rule.ts';
import { insertBatch, lockPrices, lockVariants, writePrices } from './price-batch.sql.ts';
import { insertPlan, isAhead } from './price-plan.sql.ts';

export const changePrices = creation(changePricesRoute, async (tx, { body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { id = newId(), fingerprint, begins_on, ...request } = body;
  if (begins_on !== null && !(await isAhead(tx, { shop_id, now, day: begins_on }))) {
    return reject('day_not_ahead', { path: 'begins_on' });
  }
  await lockPrices(tx, shop_id);
  const seen = await findPricesByRule(tx, context, request);
  if (isRejection(seen)) return seen;
  if (seen.changed.length === 0) return reject('no_price_changes');
  await lockVariants(tx, shop_id, idsOf(seen));
  // Rows read before the lock may have changed.
  const ruled = await findPricesByRule(tx, context, request);
  if (isRejection(ruled)) return ruled;
  if (ruled.fingerprint !== fingerprint) return reject('preview_outdated');
  if (begins_on !== null) return planPrices(tx, context, { id, begins_on, ruled });
  const changed = ruled.changed.length;
  const stamp = { shop_id, at: now, actor_id: actor.user_id, batch_id: id };
  await insertBatch(tx, stamp, { rule: ruled.rule, changed });
  const prices = ruled.changed.map((row) => ({
    change_id: newId(),
    variant_id: row.variant_id,
    before: row.sale_price,
    after: row.after,
    product_discount: row.product_discount,
  }));
  await writePrices(tx, stamp, prices);
  await recordVariantChanges(tx, context, idsOf(ruled));
  await writeAudit(tx, context, {
    action: 'prices.changed',
    subject_id: stamp.batch_id,
    detail: { ...auditRule(ruled.rule), changed },
  });
  return { data: { id: stamp.batch_id, changed } };
});

/** Stores the previewed prices for a later day; nothing changes until then. */
async function planPrices(
  tx: Tx,
  context: Context,
  { id, begins_on, ruled }: { id: string; begins_on: string; ruled: RuledPrices },
): Promise<{ data: { id: string; changed: number } } | Rejection<'already_planned'>> {
  const { actor, now: at } = context;
  const { rule, fingerprint, changed } = ruled;
  const prices = changed.map(({ variant_id, sale_price: before, after }) => ({
    variant_id,
    before,
    after,
  }));
  const made = { shop_id: actor.shop_id, id, at, actor_id: actor.user_id };
  const isNew = await insertPlan(tx, { ...made, begins_on, rule, fingerprint, prices });
  if (!isNew) return reject('already_planned');
  const detail = { ...auditRule(rule), begins_on, planned: prices.length };
  await writeAudit(tx, context, { action: 'price_plan.made', subject_id: id, detail });
  return { data: { id, changed: prices.length } };
}

/** The margin is left out of the log: together with the price it would reveal the cost. */
function auditRule({ rate, amount, ...rule }: RuledPrices['rule']) {
  return rule.over === 'cost' ? rule : { ...rule, rate, amount };
}

function idsOf({ changed }: RuledPrices): string[] {
  return changed.map(({ variant_id }) => variant_id);
}
