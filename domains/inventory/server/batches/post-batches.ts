import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  type BatchCode,
  chooseBatches,
  type ExpiredPolicy,
  type RequestedBatch,
  type TrackedVariant,
} from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { movementOf } from '../../core/levels/movement-no.ts';
import { type BatchToUpsert, loadBatches, upsertBatches, writeBatches } from './batch.sql.ts';

/** Which of its variants are tracked, and the batches requested for them. */
export type BatchesToPost = {
  moves: readonly Move[];
  tracked: readonly TrackedVariant[];
  requestedBatches: readonly RequestedBatch[];
  expired: ExpiredPolicy;
};

/**
 * Writes batches and serial numbers after the stock has moved in the same transaction: by then the
 * levels are locked, and so are their batches. Documents without tracked variants do not come here.
 */
export async function postBatches(
  tx: Tx,
  { actor, newId }: Context,
  document: { id: string; business_date: string },
  { moves: all, tracked, requestedBatches, expired }: BatchesToPost,
): Promise<Rejection<BatchCode> | null> {
  const { shop_id } = actor;
  const { id: document_id, business_date } = document;
  const trackedVariants = new Map(tracked.map((one) => [one.variant_id, one]));
  const numbered = all.map((move, at) => ({ ...move, line_no: move.line_no ?? at + 1 }));
  const moves = numbered.filter(
    (move) => trackedVariants.has(move.variant_id) && move.quantity !== 0,
  );
  const hasRequestedBatch = (move: Move) =>
    requestedBatches.some(({ line }) => line === lineOf(move));
  const newBatches = namesIn(moves, requestedBatches, trackedVariants).map((batch) => ({
    ...batch,
    id: newId(),
  }));
  if (newBatches.length > 0) await upsertBatches(tx, shop_id, newBatches);
  const facts = await loadBatches(tx, {
    shop_id,
    pickLocations: moves.filter((move) => {
      const isSerial = trackedVariants.get(move.variant_id)?.tracking === 'serial';
      return move.quantity < 0 && !isSerial && !hasRequestedBatch(move);
    }),
    locations: moves.map(({ warehouse_id, variant_id }) => ({ warehouse_id, variant_id })),
    names: [...new Set(requestedBatches.map(({ name }) => name))],
    mirrored: moves.flatMap(({ mirrors }) => (mirrors === undefined ? [] : [mirrors])),
  });
  const uses = chooseBatches(moves, {
    ...facts,
    variants: trackedVariants,
    requestedBatches,
    expired,
    business_date,
  });
  if (isRejection(uses)) return uses;
  const held = await writeBatches(tx, { shop_id, document_id, business_date }, uses);
  return held ? null : reject('insufficient_stock');
}

/** The batch names under which stock comes in, each once. */
function namesIn(
  moves: readonly Move[],
  requestedBatches: readonly RequestedBatch[],
  trackedVariants: ReadonlyMap<string, TrackedVariant>,
): Omit<BatchToUpsert, 'id'>[] {
  const newBatches = new Map<string, Omit<BatchToUpsert, 'id'>>();
  for (const move of moves.filter(({ quantity }) => quantity > 0)) {
    const { variant_id } = move;
    const is_serial = trackedVariants.get(variant_id)?.tracking === 'serial';
    for (const { name, expires_on = null } of requestedBatches.filter(
      ({ line }) => line === lineOf(move),
    )) {
      const key = `${variant_id} ${name.toLowerCase()}`;
      if (!newBatches.has(key)) newBatches.set(key, { variant_id, name, expires_on, is_serial });
    }
  }
  return [...newBatches.values()];
}

const lineOf = ({ line_no = 0 }: Move) => movementOf(line_no).line;
