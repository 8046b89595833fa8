import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { changePricesRoute } from '../contract/price-batch.ts';
import { insertBatch, lockPrices, lockVariants, writePrices } from './price-batch.sql.ts';
import { type RuledPrices, ruledPrices } from './ruled-prices.ts';

export const changePrices = command(changePricesRoute, async (tx, { body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { fingerprint, ...asked } = body;
  await lockPrices(tx, shop_id);
  const seen = await ruledPrices(tx, context, asked);
  if (isRejection(seen)) return seen;
  if (seen.changed.length === 0) return reject('no_price_changes');
  await lockVariants(tx, shop_id, idsOf(seen));
  // What was read before the lock may have been changed by who held it.
  const ruled = await ruledPrices(tx, context, asked);
  if (isRejection(ruled)) return ruled;
  if (ruled.fingerprint !== fingerprint) return reject('preview_outdated');
  const changed = ruled.changed.length;
  const stamp = { shop_id, at: now, actor_id: actor.user_id, batch_id: newId() };
  await insertBatch(tx, stamp, { rule: ruled.rule, changed });
  const prices = ruled.changed.map((row) => ({
    change_id: newId(),
    variant_id: row.variant_id,
    before: row.sale_price,
    after: row.after,
    product_discount: row.product_discount,
  }));
  await writePrices(tx, stamp, prices);
  await writeAudit(tx, context, {
    action: 'prices.changed',
    subject_id: stamp.batch_id,
    detail: { ...toldRule(ruled.rule), changed },
  });
  return { data: { id: stamp.batch_id, changed } };
});

/** By how much over the cost would tell the cost to who reads the log and the price. */
function toldRule({ rate, amount, ...rule }: RuledPrices['rule']) {
  return rule.over === 'cost' ? rule : { ...rule, rate, amount };
}

function idsOf({ changed }: RuledPrices): string[] {
  return changed.map(({ variant_id }) => variant_id);
}
