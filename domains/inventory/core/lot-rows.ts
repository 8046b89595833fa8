import { assert } from '#domains/kernel/core/assert.ts';
import type { Move } from './costing.ts';
import { type LotUse, putIntoLots } from './lots.ts';

/** A lot that a line brings, less what other lines of the same document took from it. */
export type Brought = LotUse & { line_no: number; brought: number; brought_value: number };

export type LotRows = {
  brought: Brought[];
  uses: (LotUse & { line_no: number })[];
};

/** What the movements of a document do to lots, for a shop whose goods lie in lots. */
export function lotRows(moves: readonly Move[]): LotRows {
  const goods = moves.map((move, index) => ({ ...move, line_no: move.line_no ?? index + 1 }));
  const uses = goods.flatMap(({ lots = [], line_no }) => lots.map((use) => ({ ...use, line_no })));
  const isUseOf = (lot: number) => (use: LotUse) => use.lot === lot;
  const brought: Brought[] = [];
  for (const { kind, quantity, value, lots, line_no } of goods) {
    if (kind !== 'move' || lots !== undefined) continue;
    assert(quantity > 0, 'goods that leave say from which lots');
    const born = { lot: -line_no, quantity, value };
    const [left = born] = putIntoLots([born], uses.filter(isUseOf(-line_no)));
    brought.push({ ...left, line_no, brought: quantity, brought_value: value });
  }
  return { brought, uses };
}
