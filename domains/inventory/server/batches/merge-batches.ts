import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { checkBatchMerge } from '../../core/batches/decide-batch-merge.ts';
import { lockBatchPairs, pointToBatches } from './merge-batches.sql.ts';

/** Batches and serial numbers of a duplicate continue under the survivor by name. */
export async function mergeBatches(
  tx: Tx,
  { actor: { shop_id }, newId }: Context,
  pair: { survivor: string; duplicate: string },
): Promise<Rejection<'batches_differ'> | null> {
  const batches = await lockBatchPairs(tx, shop_id, pair);
  if (batches.length === 0) return null;
  const refusal = checkBatchMerge(batches);
  if (refusal !== null) return refusal;
  const joined = batches.map(({ id, survivor_id }) => ({
    id,
    survivor_id: survivor_id ?? newId(),
  }));
  await pointToBatches(tx, shop_id, pair.survivor, joined);
  return null;
}
