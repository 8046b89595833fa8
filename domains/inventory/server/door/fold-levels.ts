import type { CompiledQuery } from 'kysely';
import type { FoldedBatch, Follower } from '#domains/measures/server/door/fold.ts';
import type { Tx } from '#platform/db/tx.ts';
import {
  addToStockSums,
  type ChangedLevel,
  clearMarks,
  selectChangedLevels,
  selectShopsToCount,
  setCountedLevels,
} from '../levels/stock-sum.sql.ts';

/** An import marks thousands of levels; the rest waits for the next batch. */
const LEVELS_AT_ONCE = 5_000;

/**
 * Counts the levels that changed into the sums of stock: those that the documents moved, and those
 * that changed without a document (a category, a reorder level, a new or archived variant).
 */
export const STOCK_SUMS: Follower = { shopsWithWork: selectShopsToCount, follow: foldLevels };

async function foldLevels(
  tx: Tx,
  { shop_id, document_ids }: FoldedBatch,
): Promise<CompiledQuery[]> {
  const found = { shop_id, document_ids, most: LEVELS_AT_ONCE };
  const levels = await selectChangedLevels(tx, found);
  if (levels.length === 0) return [];
  return [countedQuery(shop_id, levels), sumsQuery(shop_id, levels), marksQuery(shop_id, levels)];
}

/** A level that does not count any more stays as a row of zeros. */
const NOTHING = { variants: 0, low: 0, out: 0, value: 0 };

function countedQuery(shop_id: string, levels: readonly ChangedLevel[]): CompiledQuery {
  const counted = levels.flatMap(({ warehouse_id, variant_id, now, then }) => {
    const counts = now ?? (then === null ? null : { ...then, ...NOTHING });
    return counts === null ? [] : [{ warehouse_id, variant_id, ...counts }];
  });
  return setCountedLevels({
    shop_id,
    warehouse_ids: counted.map((one) => one.warehouse_id),
    variant_ids: counted.map((one) => one.variant_id),
    category_ids: counted.map((one) => one.category_id),
    variants: counted.map((one) => one.variants),
    low: counted.map((one) => one.low),
    out: counted.map((one) => one.out),
    values: counted.map((one) => one.value),
  });
}

/** What each counts for now is added, and what it counted for then is subtracted. */
function sumsQuery(shop_id: string, levels: readonly ChangedLevel[]): CompiledQuery {
  const changes = levels.flatMap(({ warehouse_id, now, then }) => [
    ...(now === null ? [] : [{ warehouse_id, side: 1, ...now }]),
    ...(then === null ? [] : [{ warehouse_id, side: -1, ...then }]),
  ]);
  return addToStockSums({
    shop_id,
    warehouse_ids: changes.map((one) => one.warehouse_id),
    category_ids: changes.map((one) => one.category_id),
    variants: changes.map(({ side, variants }) => side * variants),
    low: changes.map(({ side, low }) => side * low),
    out: changes.map(({ side, out }) => side * out),
    values: changes.map(({ side, value }) => side * value),
  });
}

function marksQuery(shop_id: string, levels: readonly ChangedLevel[]): CompiledQuery {
  const marked = levels.flatMap(({ warehouse_id, variant_id, mark }) =>
    mark === null ? [] : [{ warehouse_id, variant_id, mark }],
  );
  return clearMarks({
    shop_id,
    warehouse_ids: marked.map((one) => one.warehouse_id),
    variant_ids: marked.map((one) => one.variant_id),
    marks: marked.map((one) => one.mark),
  });
}
