import { describe } from 'vitest';
import { sumOf } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { listIn, money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import type { Move } from '../costs/costing.ts';
import type { StockLevel } from './issue-lines.ts';
import { mirrorMoves } from './mirror-stock.ts';
import { levelKey } from './reverse-moves.ts';

/** `a -2 -20.00`: 2 of a left at 20.00. */
function moveOf(text: string, at: number): Move {
  const [variant_id = '', count = '', value = ''] = text.split(' ');
  return {
    warehouse_id: 'W',
    variant_id,
    kind: 'move',
    quantity: pieces(count),
    value: money(value),
    mirrors: { document_id: 'D', line_no: at + 1 },
  };
}

/** `a 6 60.00 2`: 6 in stock at 60.00, and 2 of them are reserved. */
function levelOf(text: string): [string, StockLevel] {
  const [variant_id = '', on_hand = '', value = '', reserved = '0'] = text.split(' ');
  const level = { on_hand: pieces(on_hand), value: money(value), reserved: pieces(reserved) };
  return [levelKey({ warehouse_id: 'W', variant_id }), level];
}

/** `1 -20.00`: the cost of line 1 rose by 20.00 since. */
function lateCostOf(text: string) {
  const [line = '', value = ''] = text.split(' ');
  const use = { kind: 'sale', reason: null, quantity: quantity(-1) };
  return { line_no: Number(line), lot: 0, value: money(value), ...use };
}

describe('the mirror of the movements of a document', () => {
  checkTable(
    `
    moved                    | levels                | late costs | mirror
    a -2 -20.00              | a 3 30.00             |            | a 2 20.00
    a -2 -20.00, b -1 -5.00  | a 3 30.00, b 0 0.00   |            | a 2 20.00, b 1 5.00
    a 7 49.00                | a 9 60.00             |            | a -7 -49.00
    a 7 49.00                | a 7 42.00             |            | a -7 -49.00, a 0 7.00, revalued 7.00
    a 5 50.00                | a 3 30.00             |            | insufficient_stock a
    a 5 50.00                | a 6 60.00 2           |            | insufficient_stock a
    a 5 50.00, a -3 -30.00   | a 2 20.00             |            | a -5 -50.00, a 3 30.00
    a -3 -30.00              | a -5 -50.00           |            | a 3 30.00
    a -4 -400.00             | a 0 0.00              | 1 -20.00   | a 4 400.00, a 0 20.00, revalued 20.00, cost_of_sales -20.00
    `,
    (row) => {
      const late_costs = listIn(row.cell('late costs')).map(lateCostOf);
      const mirrored = mirrorMoves({
        moved: listIn(row.cell('moved')).map(moveOf),
        levels: new Map(listIn(row.cell('levels')).map(levelOf)),
        late_costs,
      });
      if (isRejection(mirrored)) return `${mirrored.rejection} ${mirrored.params?.variant_id}`;
      const { moves, revalued } = mirrored;
      const value = sumOf(revalued, (one) => one.value);
      const known = revalued.flatMap((one) => one.known ?? []);
      return [
        ...moves.map(
          (one) => `${one.variant_id} ${showPieces(one.quantity)} ${showMoney(one.value)}`,
        ),
        ...(value === 0 ? [] : [`revalued ${showMoney(value)}`]),
        ...known.map(({ purpose, amount }) => `${purpose} ${showMoney(amount)}`),
      ].join(', ');
    },
  );
});
