import { assert } from '#domains/kernel/core/assert.ts';
import { add, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type { Move } from '../costs/costing.ts';
import { type LotUse, putIntoLots } from './lots.ts';

/** A lot that a line brings, less what other lines of the same document took from it. */
export type Brought = LotUse & { line_no: number; brought: number; brought_value: number };

export type LotRows = {
  brought: Brought[];
  uses: (LotUse & { line_no: number })[];
};

/** What came in without returning to a lot that it left: it was sold before it was received. */
export function notPutBack(came: Pick<Move, 'quantity' | 'value'>, back: readonly LotUse[]) {
  const known = back.filter(({ lot }) => lot > 0);
  const value = subtract(came.value, add(ZERO, ...known.map((use) => use.value)));
  const rest = known.reduce((sum, use) => quantity(sum - use.quantity), came.quantity);
  return { quantity: rest, value };
}

/** What the movements of a document do to lots, in a shop on first in, first out. */
export function lotRows(moves: readonly Move[]): LotRows {
  const numbered = moves.map((move, index) => ({ ...move, line_no: move.line_no ?? index + 1 }));
  const uses = numbered.flatMap(({ lots = [], line_no }) =>
    lots.map((use) => ({ ...use, line_no })),
  );
  const isUseOf = (lot: number) => (use: LotUse) => use.lot === lot;
  const brought: Brought[] = [];
  for (const { kind, lots, line_no, ...came } of numbered) {
    if (kind !== 'move') continue;
    assert(came.quantity > 0 || lots !== undefined, 'an issue names its lots');
    const born = { lot: -line_no, ...notPutBack(came, lots ?? []) };
    if (born.quantity <= 0) continue;
    const [left = born] = putIntoLots([born], uses.filter(isUseOf(-line_no)));
    brought.push({ ...left, line_no, brought: born.quantity, brought_value: born.value });
  }
  return { brought, uses };
}
