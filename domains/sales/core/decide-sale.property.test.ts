import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JournalLine, reverseLines } from '#domains/accounting/core/journal.ts';
import { levelKey, reverseMoves } from '#domains/inventory/core/levels/reverse-moves.ts';
import { add, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS, saleRequest } from '../../../testkit/arbitrary.ts';
import { ACCOUNTS } from '../../../testkit/nabanna.ts';
import { type DecidedSale, decideSale } from './decide-sale.ts';

/** A decided sale with its facts; payments above the total are left out. */
const sold = saleRequest
  .map(({ command, facts }) => ({ command, facts, sale: decideSale(command, facts) }))
  .filter((one): one is typeof one & { sale: DecidedSale } => !isRejection(one.sale));

const debits = (lines: readonly JournalLine[]) => sumOf(lines, ({ debit }) => debit);
const credits = (lines: readonly JournalLine[]) => sumOf(lines, ({ credit }) => credit);
const balanceOf = (lines: readonly JournalLine[], account: string) => {
  const accountLines = lines.filter(({ account_id }) => account_id === account);
  return subtract(debits(accountLines), credits(accountLines));
};

test('the entry of any sale balances, and each line is debit or credit', () => {
  fc.assert(
    fc.property(sold, ({ sale: { journal } }) => {
      expect(debits(journal)).toBe(credits(journal));
      for (const { debit, credit } of journal) {
        expect(Math.min(debit, credit)).toBe(0);
        expect(Math.max(debit, credit)).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1000 },
  );
});

test('both books agree: stock that left, dues, VAT, money received', () => {
  fc.assert(
    fc.property(sold, ({ sale }) => {
      const moved = sumOf(sale.moves, ({ value }) => value);
      expect(balanceOf(sale.journal, ACCOUNTS.inventory)).toBe(moved);
      expect(balanceOf(sale.journal, ACCOUNTS.cost_of_sales)).toBe(negate(moved));
      expect(balanceOf(sale.journal, ACCOUNTS.receivable)).toBe(sale.due);
      expect(balanceOf(sale.journal, ACCOUNTS.output_vat)).toBe(negate(sale.vat));
      const accounts = new Set(sale.tenders.map(({ account_id }) => account_id));
      const received = add(...[...accounts].map((account) => balanceOf(sale.journal, account)));
      expect(received).toBe(sale.paid);
      expect(add(sale.paid, sale.due)).toBe(sale.total);
    }),
    RUNS,
  );
});

test('each line of a sale moves its goods out, and no stock value becomes negative', () => {
  fc.assert(
    fc.property(sold, ({ command, facts, sale }) => {
      const lineMoves = sale.moves.filter(({ line_no = 0 }) => line_no < 10_000);
      expect(lineMoves.map(({ line_no, quantity }) => [line_no, -quantity])).toEqual(
        sale.lines.flatMap(({ sold, own_quantity }, at) =>
          sold.kind === 'goods' ? [[at + 1, own_quantity]] : [],
        ),
      );
      for (const [at, line] of sale.lines.entries()) {
        expect(line.own_quantity).toBe((line.quantity / 10_000) * line.factor);
        const moves = sale.moves.filter(({ line_no = 0 }) => line_no % 10_000 === at + 1);
        expect(moves.length).toBe(
          { goods: 1, bundle: 2, service: 0, non_stock: 0 }[line.sold.kind],
        );
        expect(line.cost).toBe(negate(sumOf(moves, ({ value }) => value)));
      }
      expect(sale.lines.length).toBe(command.lines.length);
      for (const [variant_id, level] of facts.levels) {
        const variantMoves = sale.moves.filter((move) => move.variant_id === variant_id);
        expect(add(level.value, ...variantMoves.map(({ value }) => value))).toBeGreaterThanOrEqual(
          0,
        );
      }
    }),
    RUNS,
  );
});

test('a reversal mirrors its sale line by line in both books, and leaves nothing', () => {
  fc.assert(
    fc.property(sold, ({ facts, sale }) => {
      const mirrored = reverseLines(sale.journal);
      expect(mirrored.map(({ debit, credit }) => [credit, debit])).toEqual(
        sale.journal.map(({ debit, credit }) => [debit, credit]),
      );
      for (const account of new Set(sale.journal.map(({ account_id }) => account_id))) {
        expect(balanceOf([...sale.journal, ...mirrored], account)).toBe(0);
      }
      const left = new Map(
        [...facts.levels].map(([variant_id, level]) => {
          const variantMoves = sale.moves.filter((move) => move.variant_id === variant_id);
          const on_hand = variantMoves.reduce(
            (sum, move) => sum + move.quantity,
            level.on_hand as number,
          );
          const value = add(level.value, ...variantMoves.map((move) => move.value));
          const key = levelKey({ warehouse_id: 'shop floor', variant_id });
          return [key, { ...level, on_hand: quantity(on_hand), value }];
        }),
      );
      const back = reverseMoves(sale.moves, left);
      if (isRejection(back)) throw new Error(back.rejection);
      expect(back.revaluations).toEqual([]);
      expect(back.mirror).toEqual(
        sale.moves.map((move) => ({
          ...move,
          quantity: quantity(-move.quantity),
          value: negate(move.value),
        })),
      );
    }),
    RUNS,
  );
});
