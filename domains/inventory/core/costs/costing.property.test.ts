import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, minor, subtract } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { amount, RUNS, someQuantity, splitOf } from '../../../../testkit/arbitrary.ts';
import { levelKey, reverseMoves } from '../levels/reverse-moves.ts';
import { EMPTY, issue, type Level, type Move, receive } from './costing.ts';

/**
 * A receipt, or an issue of a fraction (in millionths) of the stock, so never more than there is.
 */
const step = fc.oneof(
  fc.record({ in: someQuantity, value: amount }),
  fc.record({ part: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constant(1_000_000)) }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 40 });

function partOf(on_hand: Quantity, part: number): Quantity {
  return quantity(Number((BigInt(on_hand) * BigInt(part)) / 1_000_000n));
}

type Done = { level: Level; value_in: number; cost: number };

/** The state after each step, with the totals received and issued so far. */
function follow(all: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  let done: Done = { level: EMPTY, value_in: 0, cost: 0 };
  const states = [done];
  for (const one of all) {
    if ('in' in one) {
      const level = receive(done.level, one.in, one.value);
      done = { ...done, level, value_in: done.value_in + one.value };
    } else {
      const taken = partOf(done.level.on_hand, one.part);
      if (taken === 0) continue;
      const { cost, rest } = issue(done.level, taken);
      done = { ...done, level: rest, cost: done.cost + cost };
    }
    states.push(done);
  }
  return states;
}

describe('any sequence of receipts and issues', () => {
  test('keeps value zero without stock, and never negative', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { level } of follow(all)) {
          expect(level.value).toBeGreaterThanOrEqual(0);
          if (level.on_hand === 0) expect(level.value).toBe(0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('issued cost plus remaining value equals the value received', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { level, value_in, cost } of follow(all)) {
          expect(cost + level.value).toBe(value_in);
        }
      }),
      RUNS,
    );
  });
});

describe('issues', () => {
  const stocked = fc.tuple(someQuantity, amount).map(([on_hand, value]) => ({ on_hand, value }));

  test('cost within half a minor unit of the average', () => {
    const issued = stocked.chain((level) =>
      fc.tuple(fc.constant(level), fc.integer({ min: 1, max: level.on_hand }).map(quantity)),
    );
    fc.assert(
      fc.property(issued, ([level, taken]) => {
        const cost = BigInt(issue(level, taken).cost) * BigInt(level.on_hand);
        const off = 2n * (cost - BigInt(level.value) * BigInt(taken));
        expect((off < 0n ? -off : off) <= BigInt(level.on_hand)).toBe(true);
      }),
      RUNS,
    );
  });

  test('in any split cost the whole value, and none is negative', () => {
    const split = stocked.chain((level) => fc.tuple(fc.constant(level), splitOf(level.on_hand)));
    fc.assert(
      fc.property(split, ([level, parts]) => {
        let rest: Level = level;
        const costs = parts
          .filter((part) => part > 0)
          .map((part) => {
            const issued = issue(rest, quantity(part));
            rest = issued.rest;
            return issued.cost;
          });
        expect(add(...costs)).toBe(level.value);
        expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
        expect(rest).toEqual(EMPTY);
      }),
      RUNS,
    );
  });
});

describe('the mirror of a document', () => {
  const variant_id = fc.constantFrom('rice', 'tea');
  const received = fc
    .array(fc.record({ variant_id, quantity: someQuantity, value: amount }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((lines) => lines.map((line): Move => ({ ...line, warehouse_id: 'shelf', kind: 'move' })));
  const warehouse = { warehouse_id: 'shelf' };
  const levels = fc.record({
    rice: fc.tuple(someQuantity, amount),
    tea: fc.tuple(someQuantity, amount),
  });

  test('leaves every level consistent, whatever the average became meanwhile', () => {
    fc.assert(
      fc.property(received, levels, (moves, now) => {
        const level = (variant_id: 'rice' | 'tea') => {
          const [more, value] = now[variant_id];
          const variantMoves = moves.filter((move) => move.variant_id === variant_id);
          // At least what the document brought is on hand, sometimes exactly that.
          const brought = variantMoves.reduce((sum, move) => sum + move.quantity, 0);
          const on_hand = quantity(brought + (more % 3 === 0 ? 0 : more));
          const nothing = { on_hand, reserved: quantity(0), value: minor(0) };
          return on_hand === 0 ? nothing : { ...nothing, value };
        };
        const before = new Map(
          (['rice', 'tea'] as const).map((id) => [
            levelKey({ ...warehouse, variant_id: id }),
            level(id),
          ]),
        );
        const reversed = reverseMoves(moves, before);
        if (isRejection(reversed)) throw new Error(reversed.rejection);
        expect(reversed.mirror).toHaveLength(moves.length);
        const after = new Map<string, Level>(before);
        for (const move of [...reversed.mirror, ...reversed.revaluations]) {
          const key = levelKey(move);
          after.set(key, receive(after.get(key) ?? EMPTY, move.quantity, move.value));
        }
        for (const { on_hand, value } of after.values()) {
          expect(value).toBeGreaterThanOrEqual(0);
          if (on_hand === 0) expect(value).toBe(0);
        }
      }),
      RUNS,
    );
  });

  test('mirrored again gives the document', () => {
    fc.assert(
      fc.property(received, (moves) => {
        const plenty = {
          on_hand: quantity(10 ** 12),
          reserved: quantity(0),
          value: minor(10 ** 12),
        };
        const before = new Map(moves.map((move) => [levelKey(move), plenty]));
        const once = reverseMoves(moves, before);
        if (isRejection(once)) throw new Error(once.rejection);
        const twice = reverseMoves(once.mirror, before);
        expect(twice).toEqual({ mirror: moves, revaluations: [] });
        for (const [index, move] of once.mirror.entries()) {
          expect(subtract(move.value, moves[index]?.value ?? minor(0))).toBe(2 * move.value);
        }
      }),
      RUNS,
    );
  });
});
