import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../../testkit/journal-table.ts';
import { ACCOUNTS } from '../../../../testkit/nabanna.ts';
import { cellsOf, checkTable } from '../../../../testkit/table.ts';
import { listIn, money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import { decideAdjustment, type Reason } from './decide-adjustment.ts';

const FACTS = {
  decimals: new Map([
    ['rice', 3],
    ['tea', 0],
    ['dust', 4],
  ]),
  levels: new Map([
    ['rice', { on_hand: pieces('10'), reserved: pieces('4'), value: money('75.01') }],
    ['dust', { on_hand: pieces('0.0001'), reserved: pieces('0'), value: money('9999999999.99') }],
  ]),
  accounts: ACCOUNTS,
};

/** `rice +2`, `rice -1.5`, `tea +3 @ 20.00` at a cost of its own. */
function adjust(lines: string, reason: Reason = 'count') {
  const requestLines = listIn(lines).map((text) => {
    const [, variant_id = '', change = '', cost] = /^(\S+) (\S+)(?: @ (\S+))?$/.exec(text) ?? [];
    const unit_cost = cost === undefined ? undefined : money(cost);
    return { variant_id, quantity_change: pieces(change), unit_cost };
  });
  return decideAdjustment({ warehouse_id: 'shop floor', reason, lines: requestLines }, FACTS);
}

describe('a surplus comes in at the given cost or the average, a shortage leaves at the average', () => {
  checkTable(
    `
    lines               | moved
    rice -1             | rice -1 -7.50
    rice -1, rice -1    | rice -1 -7.50, rice -1 -7.50
    rice +2             | rice 2 15.00
    rice +2 @ 8.00      | rice 2 16.00
    rice +0.001         | rice 0.001 0.01
    tea +3 @ 20.00      | tea 3 60.00
    tea +3 @ 0.00       | tea 3 0.00
    tea +1 @ 20.00, tea +2 | tea 1 20.00, tea 2 40.00
    tea +3 @ 20.00, tea -1 | tea 3 60.00, tea -1 -20.00
    `,
    (row) => {
      const done = adjust(row.cell('lines'));
      if (isRejection(done)) return done.rejection;
      const moves = done.moves.map(({ variant_id, quantity, value }) => {
        return `${variant_id} ${showPieces(quantity)} ${showMoney(value)}`;
      });
      return moves.join(', ');
    },
  );
});

describe('invalid adjustments are rejected', () => {
  checkTable(
    `
    lines                   | refused
    ghost +1                | variant_not_found lines.0.variant_id
    tea +0.5 @ 1.00         | quantity_too_fine lines.0.quantity_change
    tea +1                  | unit_cost_required lines.0.unit_cost
    tea +1 @ 5.00, tea -1, tea +1 | unit_cost_required lines.2.unit_cost
    rice -1 @ 7.00          | unit_cost_of_loss lines.0.unit_cost
    rice -6.001             | insufficient_stock lines.0.quantity_change
    rice -3, rice -3.001    | insufficient_stock lines.1.quantity_change
    tea -1                  | insufficient_stock lines.0.quantity_change
    tea +2 @ 9000000000.00  | amount_too_large lines.0
    dust +0.0001            | posted
    dust +1                 | amount_too_large lines.0
    dust +100000000         | amount_too_large lines.0
    `,
    (row) => {
      const done = adjust(row.cell('lines'));
      return isRejection(done) ? `${done.rejection} ${done.path}` : 'posted';
    },
  );
});

describe('the journal entry of an adjustment', () => {
  const entryOf = (lines: string, reason?: Reason) => {
    const done = adjust(lines, reason);
    if (isRejection(done)) throw new Error(done.rejection);
    return journalCells(done.journal);
  };

  test('gain and loss are separate lines', () => {
    expect(entryOf('tea +2 @ 20.00, rice -1', 'count')).toEqual(
      cellsOf(`
        Stock in hand | | 32.50 |
        Stock gain    | |       | 40.00
        Stock loss    | |  7.50 |
      `),
    );
  });

  test('samples leave to Opening balance, where they came from', () => {
    expect(entryOf('rice -1', 'samples')).toEqual(
      cellsOf(`
        Stock in hand   | |      | 7.50
        Opening balance | | 7.50 |
      `),
    );
  });
});
