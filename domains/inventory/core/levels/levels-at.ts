import type { StockLevel } from './issue-lines.ts';
import { levelKey } from './reverse-moves.ts';

/** The levels of one warehouse by `levelKey`, from those by variant. */
export function levelsAt(
  warehouse_id: string,
  levels: ReadonlyMap<string, StockLevel>,
): ReadonlyMap<string, StockLevel> {
  return new Map(
    [...levels].map(([variant_id, level]) => [levelKey({ warehouse_id, variant_id }), level]),
  );
}
