import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type {
  BatchFacts,
  ExpiredPolicy,
  RequestedBatch,
  TrackedVariant,
} from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { type BatchToUpsert, loadBatches, upsertBatches } from '../batches/batch.sql.ts';

/** A movement that a document will make if it is not refused. */
export type PlannedMove = Pick<Move, 'warehouse_id' | 'variant_id' | 'mirrors'> & {
  /** The line of the document, from 0. */
  line?: number | undefined;
  is_in: boolean;
};

type Request = {
  planned: readonly PlannedMove[];
  tracked: readonly TrackedVariant[];
  requestedBatches: readonly RequestedBatch[];
  expired?: ExpiredPolicy;
};

/**
 * The batches of a document, loaded under the locks of their levels; null: nothing tracked moves.
 * Names under which stock comes in are created and locked: two warehouses that receive one serial
 * number wait for each other. Requested batches are taken as they are, not chosen.
 */
export async function loadBatchFacts(
  tx: Tx,
  { actor: { shop_id }, newId }: Context,
  business_date: string,
  { planned, tracked, requestedBatches, expired = 'in_turn' }: Request,
): Promise<BatchFacts | null> {
  const variants = new Map(tracked.map((one) => [one.variant_id, one]));
  const moves = planned.filter(({ variant_id }) => variants.has(variant_id));
  if (moves.length === 0) return null;
  const named = namesIn(moves, requestedBatches, variants);
  const batches = named.map((batch) => Object.assign({ id: newId() }, batch));
  if (batches.length > 0) await upsertBatches(tx, shop_id, batches);
  const hasRequested = ({ line }: PlannedMove) =>
    requestedBatches.some((requested) => requested.line === line);
  const chosen = moves.filter((move) => {
    const isSerial = variants.get(move.variant_id)?.tracking === 'serial';
    return !move.is_in && !isSerial && !hasRequested(move);
  });
  const there = await loadBatches(tx, {
    shop_id,
    pickLocations: chosen,
    locations: moves,
    names: [...new Set(requestedBatches.map(({ name }) => name))],
    mirrored: moves.flatMap(({ mirrors }) => (mirrors === undefined ? [] : [mirrors])),
  });
  return { ...there, variants, requestedBatches, expired, business_date };
}

/** The batch names under which stock comes in, each once. */
function namesIn(
  moves: readonly PlannedMove[],
  requestedBatches: readonly RequestedBatch[],
  variants: ReadonlyMap<string, TrackedVariant>,
): Omit<BatchToUpsert, 'id'>[] {
  const names = new Map<string, Omit<BatchToUpsert, 'id'>>();
  for (const { variant_id, line } of moves.filter(({ is_in }) => is_in)) {
    const is_serial = variants.get(variant_id)?.tracking === 'serial';
    for (const requested of requestedBatches.filter((one) => one.line === line)) {
      const { name, expires_on = null } = requested;
      const key = `${variant_id} ${name.toLowerCase()}`;
      if (!names.has(key)) names.set(key, { variant_id, name, expires_on, is_serial });
    }
  }
  return [...names.values()];
}
