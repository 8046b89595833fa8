import type { ProductsToMerge } from '#domains/catalog/server/door/merge-product-records.ts';
import { type DayRefusal, openDocument } from '#domains/documents/server/door/open-document.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { RequestedBatch } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { decideStockMerge } from '../../core/levels/decide-stock-merge.ts';
import { insertAdjustment } from '../adjustments/adjustment.sql.ts';
import { batchesHere } from '../batches/merge-batches.sql.ts';
import { mergeBatches } from '../batches/merge-batches.ts';
import { lockLevelsForReceipt } from '../door/lock-levels.ts';
import { postBooks } from '../door/post-books.ts';
import { addToReserved, joinLevels, type StockToMerge } from './merge-stock.sql.ts';

type Refusal = Rejection<'stock_elsewhere' | 'stock_below_zero' | 'count_open'>;

/** Why the stock of the duplicate cannot be merged now. */
export function checkStockMerge({ levels, open_count }: StockToMerge): Refusal | null {
  const path = 'duplicate_id';
  if (open_count !== null) return reject('count_open', { path, params: { count: open_count } });
  if (levels.some(({ is_own }) => !is_own)) return reject('stock_elsewhere', { path });
  const isBelow = levels.some(({ on_hand }) => on_hand < 0);
  return isBelow ? reject('stock_below_zero', { path }) : null;
}

/** Moves all stock of the duplicates by one document for each warehouse, with its reservations. */
export async function mergeStock(
  tx: Tx,
  context: Context,
  { pairs }: Pick<ProductsToMerge, 'pairs'>,
  { levels }: StockToMerge,
): Promise<string[] | Rejection<DayRefusal | 'batches_differ'>> {
  const joined = pairs.map(({ survivor, duplicate }) => ({
    survivor: survivor.id,
    duplicate: duplicate.id,
  }));
  for (const pair of joined) {
    const differ = await mergeBatches(tx, context, pair);
    if (differ !== null) return differ;
  }
  const document_ids: string[] = [];
  for (const warehouse_id of new Set(levels.map((level) => level.warehouse_id))) {
    const id = await mergeWarehouse(tx, context, { warehouse_id, joined });
    if (isRejection(id)) return id;
    if (id !== null) document_ids.push(id);
  }
  for (const pair of joined) await joinLevels(tx, context.actor.shop_id, pair);
  return document_ids;
}

/** Each batch is issued and received under the same name. */
async function namesOf(
  tx: Tx,
  { shop_id, warehouse_id, joined }: WarehouseMerge & { shop_id: string },
  moves: readonly Move[],
): Promise<RequestedBatch[]> {
  const duplicateIds = joined.map(({ duplicate }) => duplicate);
  const there = await batchesHere(tx, { shop_id, warehouse_id }, duplicateIds);
  return moves.flatMap(({ variant_id }, line) => {
    const duplicate = joined.find((pair) => pair.survivor === variant_id)?.duplicate ?? variant_id;
    return there
      .filter((batch) => batch.variant_id === duplicate)
      .map(({ name, on_hand, is_serial }) => ({
        line,
        name,
        ...defined({ quantity: is_serial ? undefined : on_hand }),
      }));
  });
}

type WarehouseMerge = {
  warehouse_id: string;
  joined: readonly { survivor: string; duplicate: string }[];
};

async function mergeWarehouse(
  tx: Tx,
  context: Context,
  { warehouse_id, joined }: WarehouseMerge,
): Promise<string | null | Rejection<DayRefusal>> {
  const { shop_id } = context.actor;
  const id = context.newId();
  const request = { id, warehouse_id, reason: 'merge' as const };
  const opened = { kind: STOCK_ADJUSTMENT, warehouse_id, request };
  const document = await openDocument(tx, context, opened);
  assert(document !== 'posted', 'an id just made is not posted');
  if (isRejection(document)) {
    const { rejection: code } = document;
    assert(code !== 'id_reused' && code !== 'not_found', 'the place was checked');
    return reject(code, document);
  }
  const both = joined.flatMap(({ survivor, duplicate }) => [survivor, duplicate]);
  const levels = await lockLevelsForReceipt(tx, shop_id, warehouse_id, both);
  const moves = decideStockMerge({ document_id: id, warehouse_id }, joined, levels);
  const lines = moves.map((move) => ({
    variant_id: move.variant_id,
    quantity_change: move.quantity,
  }));
  await insertAdjustment(tx, shop_id, { ...request, lines }, { moves, journal: [] }, context.newId);
  const requestedBatches = await namesOf(tx, { shop_id, warehouse_id, joined }, moves);
  const books = { moves, journal: [], entry_id: context.newId(), requestedBatches };
  // A level never falls below its reserved quantity, so reservations are removed first and added
  // last.
  const reserved = joined.map(({ survivor, duplicate }) => {
    return {
      survivor: survivor,
      duplicate: duplicate,
      quantity: levels.get(duplicate)?.reserved ?? quantity(0),
    };
  });
  const location = { shop_id, warehouse_id };
  const off = reserved.map(({ duplicate, quantity: of }) => ({ id: duplicate, change: -of }));
  await addToReserved(tx, location, off);
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'all that is in stock can leave');
  const on = reserved.map(({ survivor, quantity: of }) => ({
    id: survivor,
    change: of as number,
  }));
  await addToReserved(tx, location, on);
  return id;
}
