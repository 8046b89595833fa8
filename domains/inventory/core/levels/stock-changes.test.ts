import { expect, test } from 'vitest';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Move } from '../costs/costing.ts';
import { issueLines, type StockLevel } from './issue-lines.ts';
import { levelsAt } from './levels-at.ts';
import { type Moved, type StockChanges, stockChanges } from './stock-changes.ts';

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
  return stockChangesOf(issued, known);
}

function stockChangesOf(moved: Moved, known: Record<string, StockLevel>): StockChanges {
  const levels = levelsAt('W', new Map(Object.entries(known)));
  const has_lots = Object.values(known).some(({ lots }) => lots !== undefined);
  const changes = stockChanges(moved, { levels, batches: null, has_lots });
  if (isRejection(changes)) throw new Error(changes.rejection);
  return changes;
}

const received = (variant_id: string, quantity: number, value: number): Move => ({
  warehouse_id: 'W',
  variant_id,
  kind: 'move',
  quantity: quantity as Quantity,
  value: value as Minor,
});

const text = ({ line_no, kind, variant_id, quantity, value }: Move & { line_no: number }) =>
  `${line_no} ${kind} ${variant_id} ${quantity} ${value}`;

test('a level changes once, in the order of the locks, whatever the order of the lines', () => {
  const { moves, levels, settled, lot_uses } = changesOf(
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
  expect([settled, lot_uses]).toEqual([[], []]);
});

test('what goes below zero is settled by a movement of value alone', () => {
  const short_at = { quantity: 10_000 as Quantity, value: 50 as Minor };
  const { moves, goes_below, settled } = changesOf([['a', 30_000]], {
    a: level(10_000, 70, { short_at }),
  });
  expect(goes_below).toBe(true);
  const value = moves.reduce((sum, move) => sum + move.value, 70);
  expect(moves.filter(({ kind }) => kind === 'revaluation').map(({ value: v }) => v)).toEqual(
    settled.map(({ value: v }) => v),
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

test('what comes in covers what was sold before it, by a movement of value alone', () => {
  const moves = [received('a', 250_000, 75_000), received('b', 10_000, 100)];
  const { moves: all, settled } = stockChangesOf(
    { moves },
    { a: level(-100_000, -15_000), b: level(0, 0) },
  );
  // 10 were sold at a provisional 15.00, and cost 30.00.
  expect(all.map(text)).toEqual([
    '1 move a 250000 75000',
    '2 move b 10000 100',
    '1000000000 revaluation a 0 -15000',
  ]);
  expect(settled.map(({ value }) => value)).toEqual([-15_000]);
});

test('in a shop with lots, a line that comes in opens one, less what was sold before it', () => {
  const { lots, lot_uses, rests } = stockChangesOf(
    { moves: [received('a', 250_000, 75_000), received('b', 10_000, 100)] },
    { a: level(-100_000, -15_000, { lots: [] }), b: level(0, 0, { lots: [] }) },
  );
  expect(lots.map((lot) => `${lot.line_no}: ${lot.quantity} of ${lot.brought}`)).toEqual([
    '1: 150000 of 250000',
    '2: 10000 of 10000',
  ]);
  expect(lot_uses.map((use) => `${use.line_no}: ${use.lot} ${use.quantity}`)).toEqual([
    '1000000000: -1 -100000',
  ]);
  expect(rests).toEqual([]);
});
