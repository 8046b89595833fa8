import { describe, expect, test } from 'vitest';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable, type Row } from '../../../../testkit/table.ts';
import { money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import type { Move } from '../costs/costing.ts';
import { issueLines, type StockLevel } from './issue-lines.ts';
import { levelKey, reverseMoves } from './reverse-moves.ts';

const SHELF = 'shelf';

/** `rice 5/2 30.00`: five on hand, two of them reserved, worth 30.00. */
function levelsIn(cell: string): Map<string, StockLevel> {
  return new Map(
    cell.split(',').map((text) => {
      const [variant_id = '', stock = '', value = '0'] = text.trim().split(' ');
      const [on_hand = '0', reserved = '0'] = stock.split('/');
      const level = { on_hand: pieces(on_hand), reserved: pieces(reserved), value: money(value) };
      return [variant_id, level];
    }),
  );
}

function linesIn(cell: string) {
  return cell.split(',').map((text) => {
    const [variant_id = '', quantity = ''] = text.trim().split(' ');
    return { variant_id, quantity: pieces(quantity) };
  });
}

const keyedLevels = (levels: ReadonlyMap<string, StockLevel>) =>
  new Map(
    [...levels].map(([variant_id, level]) => [
      levelKey({ warehouse_id: SHELF, variant_id }),
      level,
    ]),
  );

const shown = ({ variant_id, kind, quantity, value }: Move) =>
  `${kind === 'move' ? '' : 'revalue '}${variant_id} ${showPieces(quantity)} ${showMoney(value)}`;

function issued(row: Row): string {
  const out = issueLines(linesIn(row.cell('lines')), levelsIn(row.cell('levels')), SHELF);
  if (isRejection(out)) return `${out.path}: ${out.params?.variant_id} ${out.params?.available}`;
  expect(out.moves.map(({ value }) => -value)).toEqual(out.cost.map((cost) => cost));
  return out.moves.map(shown).join(', ');
}

describe('the lines of a document are issued one after another', () => {
  checkTable(
    `
    levels                      | lines           | movements
    rice 5 30.00                | rice 2          | rice -2 -12.00
    rice 5 30.00                | rice 2, rice 3  | rice -2 -12.00, rice -3 -18.00
    rice 3 3.01                 | rice 1, rice 1, rice 1 | rice -1 -1.00, rice -1 -1.01, rice -1 -1.00
    rice 5 30.00, tea 1 9.99    | tea 1, rice 5   | tea -1 -9.99, rice -5 -30.00
    rice 5/2 30.00              | rice 3          | rice -3 -18.00
    `,
    issued,
  );
});

describe('an issue is limited to the available quantity', () => {
  checkTable(
    `
    levels                   | lines                  | refused line: what is left for it
    rice 5 30.00             | rice 3, rice 3         | lines.1.quantity: rice 20000
    rice 5 30.00             | rice 3, tea 1, rice 3  | lines.1.quantity: tea 0
    rice 5/2 30.00           | rice 3.0001            | lines.0.quantity: rice 30000
    rice 5/2 30.00           | rice 2, rice 2         | lines.1.quantity: rice 10000
    rice 1/2 6.00            | rice 1                 | lines.0.quantity: rice 0
    `,
    issued,
  );
});

/** Movements as `rice 10 70.00`: variant, quantity, value. */
function movesIn(cell: string): Move[] {
  return cell.split(',').map((text) => {
    const [variant_id = '', quantity = '', value = ''] = text.trim().split(' ');
    const moved = { quantity: pieces(quantity), value: money(value) };
    return { warehouse_id: SHELF, variant_id, kind: 'move', ...moved };
  });
}

describe('a reversal mirrors the movements and revalues where the value would be inconsistent', () => {
  checkTable(
    `
    levels now            | movements posted           | movements of the void
    rice 2 12.00          | rice -3 -18.00             | rice 3 18.00
    rice 20 120.00        | rice 10 70.00              | rice -10 -70.00
    rice 10 60.00         | rice 10 70.00              | rice -10 -70.00, revalue rice 0 10.00
    rice 10 80.00         | rice 10 70.00              | rice -10 -70.00, revalue rice 0 -10.00
    rice 12 60.00         | rice 10 70.00              | rice -10 -70.00, revalue rice 0 10.00
    rice 0 0.00, tea 0 0.00 | rice -1 -5.00, tea -2 -8.00, rice -1 -5.01 | rice 1 5.00, tea 2 8.00, rice 1 5.01
    rice 4 20.00          | rice 10 70.00              | refused rice
    rice 12/3 60.00       | rice 10 70.00              | refused rice
    rice 12/2 60.00       | rice 10 50.00              | rice -10 -50.00
    `,
    (row) => {
      const levels = keyedLevels(levelsIn(row.cell('levels now')));
      const reversed = reverseMoves(movesIn(row.cell('movements posted')), levels);
      if (isRejection(reversed)) return `refused ${reversed.params?.variant_id}`;
      return [...reversed.mirror, ...reversed.revaluations].map(shown).join(', ');
    },
  );
});

// opensourcepos/opensourcepos tests/Models/SaleTest.php
test("Peers' case: cancelling a sale returns the stock once", () => {
  const before = levelsIn('rice 10 60.00');
  const sold = issueLines(linesIn('rice 3'), before, SHELF);
  if (isRejection(sold)) throw new Error(sold.rejection);
  expect(sold.moves.map(shown)).toEqual(['rice -3 -18.00']);
  const left = keyedLevels(levelsIn('rice 7 42.00'));
  const cancelled = reverseMoves(sold.moves, left);
  if (isRejection(cancelled)) throw new Error(cancelled.rejection);
  expect(cancelled.mirror.map(shown)).toEqual(['rice 3 18.00']);
  expect(cancelled.revaluations).toEqual([]);
  expect(cancelled.mirror.reduce((sum, move) => sum + move.value, ZERO as number)).toBe(1800);
});
