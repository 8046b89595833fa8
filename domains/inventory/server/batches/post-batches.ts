import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  type BatchCode,
  chooseBatches,
  type ExpiredGoods,
  type NamedBatch,
  type TrackedGoods,
} from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { movementOf } from '../../core/levels/movement-no.ts';
import { type BatchToKeep, keepBatches, loadBatches, writeBatches } from './batch.sql.ts';

/** What of its goods are told apart, and what somebody said of them. */
export type BatchesToPost = {
  moves: readonly Move[];
  tracked: readonly TrackedGoods[];
  named: readonly NamedBatch[];
  expired: ExpiredGoods;
};

/**
 * What a document does to batches and pieces, after its goods have moved in the same transaction:
 * their levels are locked by then, and with them their batches. Documents of goods that nobody
 * tells apart do not come here.
 */
export async function postBatches(
  tx: Tx,
  { actor, newId }: Context,
  document: { id: string; business_date: string },
  { moves: all, tracked, named, expired }: BatchesToPost,
): Promise<Rejection<BatchCode> | null> {
  const { shop_id } = actor;
  const { id: document_id, business_date } = document;
  const goods = new Map(tracked.map((one) => [one.variant_id, one]));
  const numbered = all.map((move, at) => ({ ...move, line_no: move.line_no ?? at + 1 }));
  const moves = numbered.filter((move) => goods.has(move.variant_id) && move.quantity !== 0);
  const isNamed = (move: Move) => named.some(({ line }) => line === lineOf(move));
  const kept = namesIn(moves, named, goods).map((batch) => ({ ...batch, id: newId() }));
  if (kept.length > 0) await keepBatches(tx, shop_id, kept);
  const facts = await loadBatches(tx, {
    shop_id,
    lying: moves.filter((move) => {
      const isSerial = goods.get(move.variant_id)?.tracking === 'serial';
      return move.quantity < 0 && !isSerial && !isNamed(move);
    }),
    places: moves.map(({ warehouse_id, variant_id }) => ({ warehouse_id, variant_id })),
    names: [...new Set(named.map(({ name }) => name))],
    mirrored: moves.flatMap(({ mirrors }) => (mirrors === undefined ? [] : [mirrors])),
  });
  const uses = chooseBatches(moves, { ...facts, goods, named, expired, business_date });
  if (isRejection(uses)) return uses;
  const held = await writeBatches(tx, { shop_id, document_id, business_date }, uses);
  return held ? null : reject('insufficient_stock');
}

/** The names under which goods come in, each once. */
function namesIn(
  moves: readonly Move[],
  named: readonly NamedBatch[],
  goods: ReadonlyMap<string, TrackedGoods>,
): Omit<BatchToKeep, 'id'>[] {
  const kept = new Map<string, Omit<BatchToKeep, 'id'>>();
  for (const move of moves.filter(({ quantity }) => quantity > 0)) {
    const { variant_id } = move;
    const is_serial = goods.get(variant_id)?.tracking === 'serial';
    for (const { name, expires_on = null } of named.filter(({ line }) => line === lineOf(move))) {
      const key = `${variant_id} ${name.toLowerCase()}`;
      if (!kept.has(key)) kept.set(key, { variant_id, name, expires_on, is_serial });
    }
  }
  return [...kept.values()];
}

const lineOf = ({ line_no = 0 }: Move) => movementOf(line_no).line;
