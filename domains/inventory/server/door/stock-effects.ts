import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { NumberedMove, StockChanges } from '../../core/levels/stock-changes.ts';
import { batchesQuery } from '../batches/batch.sql.ts';
import {
  addToValues,
  changeLevels,
  changeLevelsBelow,
  insertMovements,
} from '../levels/stock-effects.sql.ts';
import { lotEffects } from './lot-effects.ts';

type Document = Pick<OpenedDocument, 'business_date' | 'cost_method'> & {
  shop_id: string;
  document_id: string;
};

/** The stock journal, and the sums of it: levels, lots, batches. */
export function stockEffects(document: Document, changes: StockChanges): Effect[] {
  const { moves, levels, goes_below, batch_uses } = changes;
  if (moves.length === 0) return [];
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
  const effects: Effect[] = [
    { locks: 'nothing', statement: movementsQuery(document, moves) },
    { locks: 'stock', statement: change(columns) },
    ...restEffects(document, changes),
    ...lotEffects(document, changes),
  ];
  if (batch_uses.length > 0) {
    effects.push({ locks: 'stock', statement: batchesQuery(document, batch_uses) });
  }
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
    origin_document_ids: moves.map((move) => originOf(move)?.document_id ?? null),
    origin_line_nos: moves.map((move) => originOf(move)?.line_no ?? null),
    are_at_average: moves.map((move) => move.at_average === true),
    guesses: moves.map((move) => move.guessed ?? 0),
  });
}

/** A revaluation has no origin. */
const originOf = ({ kind, mirrors, takes_back = mirrors }: NumberedMove) =>
  kind === 'move' ? takes_back : undefined;

function restEffects({ shop_id }: Document, { rests }: StockChanges): Effect[] {
  if (rests.length === 0) return [];
  const columns = {
    shop_id,
    warehouse_ids: rests.map((rest) => rest.warehouse_id),
    variant_ids: rests.map((rest) => rest.variant_id),
    values: rests.map((rest) => rest.value),
  };
  return [{ locks: 'stock', statement: addToValues(columns) }];
}
