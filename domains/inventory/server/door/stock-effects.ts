import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { NumberedMove, StockChanges } from '../../core/levels/stock-changes.ts';
import { batchesQuery } from '../batches/batch.sql.ts';
import {
  addToStockDay,
  changeLevels,
  changeLevelsBelow,
  changeLots,
  insertLotUses,
  insertMovements,
} from '../levels/stock-effects.sql.ts';

type Document = Pick<OpenedDocument, 'business_date' | 'cost_method'> & {
  shop_id: string;
  document_id: string;
};

/** The stock journal, and the sums of it: levels, lots, batches, the value of the day. */
export function stockEffects(document: Document, changes: StockChanges): Effect[] {
  const { moves, levels, goes_below, batch_uses } = changes;
  if (moves.length === 0) return [];
  const { shop_id, business_date } = document;
  const columns = {
    ...document,
    warehouse_ids: levels.map((level) => level.warehouse_id),
    variant_ids: levels.map((level) => level.variant_id),
    quantities: levels.map((level) => level.quantity),
    values: levels.map((level) => level.value),
    have_moved: levels.map((level) => level.has_moved),
    expected: levels.length,
  };
  const change = goes_below ? changeLevelsBelow : changeLevels;
  const days = valuesByWarehouse(moves);
  const day = {
    shop_id,
    business_date,
    warehouse_ids: days.map(([warehouse_id]) => warehouse_id),
    values: days.map(([, value]) => value),
  };
  const effects: Effect[] = [
    { locks: 'nothing', statement: movementsQuery(document, moves) },
    { locks: 'stock', statement: change(columns) },
    ...lotEffects(document, changes),
  ];
  if (batch_uses.length > 0) {
    effects.push({ locks: 'stock', statement: batchesQuery(document, batch_uses) });
  }
  if (days.length > 0) effects.push({ locks: 'stock of the day', statement: addToStockDay(day) });
  return effects;
}

function movementsQuery(document: Document, moves: readonly NumberedMove[]) {
  const { shop_id, document_id, business_date } = document;
  return insertMovements({
    shop_id,
    document_id,
    business_date,
    kinds: moves.map((move) => move.kind),
    warehouse_ids: moves.map((move) => move.warehouse_id),
    variant_ids: moves.map((move) => move.variant_id),
    quantities: moves.map((move) => move.quantity),
    values: moves.map((move) => move.value),
    line_nos: moves.map((move) => move.line_no),
    guesses: moves.map((move) => move.guessed ?? 0),
  });
}

function lotEffects({ shop_id, document_id }: Document, { lot_uses }: StockChanges): Effect[] {
  if (lot_uses.length === 0) return [];
  const columns = {
    shop_id,
    document_id,
    line_nos: lot_uses.map((use) => use.line_no),
    warehouse_ids: lot_uses.map((use) => use.warehouse_id),
    variant_ids: lot_uses.map((use) => use.variant_id),
    lot_nos: lot_uses.map((use) => use.lot),
    quantities: lot_uses.map((use) => use.quantity),
    values: lot_uses.map((use) => use.value),
  };
  return [
    { locks: 'stock', statement: insertLotUses(columns) },
    { locks: 'stock', statement: changeLots(columns) },
  ];
}

function valuesByWarehouse(moves: readonly NumberedMove[]): [string, Minor][] {
  const values = new Map<string, Minor>();
  for (const { warehouse_id, value } of moves) {
    values.set(warehouse_id, add(values.get(warehouse_id) ?? ZERO, value));
  }
  return [...values].filter(([, value]) => value !== ZERO);
}
