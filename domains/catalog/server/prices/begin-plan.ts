import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { recordVariantChanges } from '../door/record-variant-changes.ts';
import { insertBatch, lockPrices, writePrices } from './price-batch.sql.ts';
import { type DuePlan, lockPlan, selectOpenPrices, updateAsBegun } from './price-plan.sql.ts';
import { shopOfPlan } from './shop-of-plan.sql.ts';

export type Clockwork = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly newId: () => string;
};

/**
 * Applies a plan whose day has come, as the user who planned it and with that user's permissions at
 * the time. A price that has changed since is skipped.
 */
export function beginPlan(work: Clockwork, due: DuePlan): Promise<void> {
  return withTransaction(work.database, shopOfPlan(due), (tx) => begin(tx, work, due));
}

async function begin(tx: Tx, { clock, newId }: Clockwork, due: DuePlan): Promise<void> {
  const { shop_id, id } = due;
  await lockPrices(tx, shop_id);
  const plan = await lockPlan(tx, { shop_id, id });
  if (plan === undefined || plan.is_over) return;
  const at = clock();
  const { actor_id, rule, planned } = plan;
  const openPrices = await selectOpenPrices(tx, { shop_id, id });
  const changed = openPrices.length;
  const batch_id = changed === 0 ? null : newId();
  if (batch_id !== null) {
    const stamp = { shop_id, at, actor_id, batch_id };
    await insertBatch(tx, stamp, { rule, changed });
    await writePrices(
      tx,
      stamp,
      openPrices.map((price) => ({ ...price, change_id: newId() })),
    );
  }
  await updateAsBegun(tx, { shop_id, id, at, batch_id });
  const systemClient = { address: '', user_agent: '' };
  const context = { actor: { shop_id, user_id: actor_id }, now: at, newId, ...systemClient };
  const variant_ids = openPrices.map(({ variant_id }) => variant_id);
  await recordVariantChanges(tx, context, variant_ids);
  const detail = { begins_on: due.begins_on, planned, changed };
  await writeAudit(tx, context, { action: 'price_plan.begun', subject_id: id, detail });
}
