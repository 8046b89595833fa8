import type { Tx } from '#platform/db/tx.ts';
import type {
  BatchFacts,
  ExpiredPolicy,
  RequestedBatch,
  TrackedVariant,
} from '../../core/batches/choose-batches.ts';
import type { IssueLine } from '../../core/levels/issue-lines.ts';
import { loadBatches } from '../batches/batch.sql.ts';

type Request = {
  wanted: readonly IssueLine[];
  tracked: readonly TrackedVariant[];
  requestedBatches: readonly RequestedBatch[];
  expired: ExpiredPolicy;
};

/**
 * The batches to issue from, loaded under the locks of their levels; null: no product is tracked.
 * Requested batches and serial numbers are taken as they are, not chosen.
 */
export async function loadBatchFacts(
  tx: Tx,
  location: { shop_id: string; warehouse_id: string; business_date: string },
  { wanted, tracked, requestedBatches, expired }: Request,
): Promise<BatchFacts | null> {
  const variants = new Map(tracked.map((one) => [one.variant_id, one]));
  const leaving = wanted.filter(({ variant_id }) => variants.has(variant_id));
  if (leaving.length === 0) return null;
  const { shop_id, warehouse_id, business_date } = location;
  const hasRequested = ({ line }: IssueLine) =>
    requestedBatches.some((requested) => requested.line === line);
  const chosen = leaving.filter(
    (line) => variants.get(line.variant_id)?.tracking !== 'serial' && !hasRequested(line),
  );
  const at = ({ variant_id }: IssueLine) => ({ warehouse_id, variant_id });
  const there = await loadBatches(tx, {
    shop_id,
    pickLocations: chosen.map(at),
    locations: leaving.map(at),
    names: [...new Set(requestedBatches.map(({ name }) => name))],
    mirrored: [],
  });
  return { ...there, variants, requestedBatches, expired, business_date };
}
