import type { ProductsToMerge } from '#domains/catalog/server/door/merge-product-records.ts';
import { type DayRefusal, openDocument } from '#domains/documents/server/door/open-document.ts';
import { post } from '#domains/documents/server/door/post.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { RequestedBatch } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { bookChanges } from '../../core/levels/book-changes.ts';
import { decideStockMerge } from '../../core/levels/decide-stock-merge.ts';
import { levelsAt } from '../../core/levels/levels-at.ts';
import { loadAdjustmentFacts } from '../adjustments/adjustment.sql.ts';
import { adjustmentRows } from '../adjustments/adjustment-rows.sql.ts';
import { batchesHere } from '../batches/merge-batches.sql.ts';
import { mergeBatches } from '../batches/merge-batches.ts';
import { bookEffects } from '../door/book-effects.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { loadStock } from '../door/load-stock.ts';
import { addToReservedQuery, joinLevels, type StockToMerge } from './merge-stock.sql.ts';

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
  const into = joined.flatMap(({ survivor, duplicate }) => [survivor, duplicate]);
  const location = { shop_id, warehouse_id };
  const stock = await loadStock(tx, { ...document, ...location }, { into });
  const moves = decideStockMerge({ document_id: id, warehouse_id }, joined, stock.levels);
  const requestedBatches = await namesOf(tx, { ...location, joined }, moves);
  const planned = moves.map(({ variant_id, mirrors, quantity: of }, line) => {
    const move = { warehouse_id, variant_id, line, is_in: of > 0 };
    return mirrors === undefined ? move : { ...move, mirrors };
  });
  const named = { ...stock, planned, requestedBatches };
  const { accounts } = await loadAdjustmentFacts(tx, shop_id, []);
  const books = bookChanges(
    { moves, journal: [] },
    {
      accounts,
      levels: levelsAt(warehouse_id, stock.levels),
      has_lots: stock.has_lots,
      batches: await loadBatchFacts(tx, context, document.business_date, named),
    },
  );
  assert(!isRejection(books), 'all that is in stock can leave');
  const lines = moves.map((move) => ({
    variant_id: move.variant_id,
    quantity_change: move.quantity,
  }));
  // A level never falls below its reserved quantity, so reservations are removed first and added
  // last.
  const reserved = joined.map(({ duplicate }) =>
    Number(stock.levels.get(duplicate)?.reserved ?? 0),
  );
  const off = joined.map(({ duplicate }, at) => ({ id: duplicate, change: -(reserved[at] ?? 0) }));
  const on = joined.map(({ survivor }, at) => ({ id: survivor, change: reserved[at] ?? 0 }));
  const own = { shop_id, document_id: id };
  const row = { warehouse_id, reason: 'merge' as const, lines };
  const effects = [
    ...adjustmentRows(own, row, moves, context.newId),
    { locks: 'stock' as const, statement: addToReservedQuery(location, off) },
    ...bookEffects(context, document, books),
    { locks: 'stock' as const, statement: addToReservedQuery(location, on) },
  ];
  const merge = { document, effects, approved_by: null };
  await post(tx, context, [merge], { read: null, end: 'goes on' });
  return id;
}
