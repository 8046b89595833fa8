import { expect, test } from 'vitest';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Move } from '../costs/costing.ts';
import { issueLines, type StockLevel } from './issue-lines.ts';
import { issueChanges } from './stock-changes.ts';

const level = (on_hand: number, value: number, more: Partial<StockLevel> = {}) => ({
  on_hand: on_hand as Quantity,
  value: value as Minor,
  reserved: 0 as Quantity,
  ...more,
});

function changesOf(lines: [string, number][], known: Record<string, StockLevel>) {
  const levels = new Map(Object.entries(known));
  const wanted = lines.map(([variant_id, quantity]) => {
    return { variant_id, quantity: quantity as Quantity };
  });
  const issued = issueLines(wanted, levels, 'W');
  if (isRejection(issued)) throw new Error(issued.rejection);
  const changes = issueChanges(issued, { levels, batches: null });
  if (isRejection(changes)) throw new Error(changes.rejection);
  return changes;
}

const text = ({ line_no, kind, variant_id, quantity, value }: Move & { line_no: number }) =>
  `${line_no} ${kind} ${variant_id} ${quantity} ${value}`;

test('a level changes once, in the order of the locks, whatever the order of the lines', () => {
  const { moves, levels, revalued, lot_uses } = changesOf(
    [
      ['b', 10_000],
      ['a', 20_000],
      ['b', 20_000],
    ],
    { a: level(40_000, 400), b: level(30_000, 301) },
  );
  expect(moves.map(text)).toEqual([
    '1 move b -10000 -100',
    '2 move a -20000 -200',
    '3 move b -20000 -201',
  ]);
  expect(levels.map((one) => `${one.variant_id} ${one.quantity} ${one.value}`)).toEqual([
    'a -20000 -200',
    'b -30000 -301',
  ]);
  expect([revalued, lot_uses]).toEqual([0, []]);
});

test('what goes below zero is settled by a movement of value alone', () => {
  const short_at = { quantity: 10_000 as Quantity, value: 50 as Minor };
  const { moves, goes_below, revalued } = changesOf([['a', 30_000]], {
    a: level(10_000, 70, { short_at }),
  });
  expect(goes_below).toBe(true);
  const value = moves.reduce((sum, move) => sum + move.value, 70);
  expect(moves.filter(({ kind }) => kind === 'revaluation').map(({ value: v }) => v)).toEqual(
    revalued === 0 ? [] : [revalued],
  );
  // 2 are missing at 0.50 each: the books owe 1.00.
  expect(value).toBe(-100);
});

test('in a shop with lots, each movement lists the lots it used', () => {
  const lots = [
    { lot: 7, quantity: 10_000 as Quantity, value: 10 as Minor },
    { lot: 9, quantity: 30_000 as Quantity, value: 60 as Minor },
  ];
  const { lot_uses } = changesOf([['a', 20_000]], { a: level(40_000, 70, { lots }) });
  expect(
    lot_uses.map((use) => `${use.line_no} ${use.variant_id} ${use.lot} ${use.quantity}`),
  ).toEqual(['1 a 7 -10000', '1 a 9 -10000']);
});
