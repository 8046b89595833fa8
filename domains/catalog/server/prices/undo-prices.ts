import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { undoPricesRoute } from '../../contract/price-batch.ts';
import { recordVariantChanges } from '../door/record-variant-changes.ts';
import {
  lockBatch,
  lockPrices,
  selectSetBack,
  updateAsUndone,
  writePrices,
} from './price-batch.sql.ts';

export const undoPrices = command(undoPricesRoute, async (tx, { params }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { id } = params;
  await lockPrices(tx, shop_id);
  const batch = await lockBatch(tx, shop_id, id);
  if (batch === undefined) return reject('not_found');
  if (batch.is_undone) return reject('already_undone');
  const restorable = await selectSetBack(tx, shop_id, id);
  const prices = restorable.map((row) => ({ ...row, change_id: newId() }));
  const stamp = { shop_id, at: now, actor_id: actor.user_id, undoes_batch_id: id };
  await writePrices(tx, stamp, prices);
  const variant_ids = prices.map(({ variant_id }) => variant_id);
  await recordVariantChanges(tx, context, variant_ids);
  const set_back = prices.length;
  await updateAsUndone(tx, stamp, { id, set_back });
  await writeAudit(tx, context, { action: 'prices.undone', subject_id: id, detail: { set_back } });
  return { data: { set_back } };
});
