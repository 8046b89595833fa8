import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS, saleRequest } from '../../../testkit/arbitrary.ts';
import { returnFactsAfter, returnFactsOf } from '../../../testkit/return-facts.ts';
import { type DecidedReturn, decideReturn, type ReturnFacts } from './decide-return.ts';
import { type DecidedSale, decideSale } from './decide-sale.ts';
import { findSoldQuantity } from './price-return.ts';

const sold = saleRequest
  .map(({ command, facts }) => decideSale(command, facts))
  .filter((sale): sale is DecidedSale => !isRejection(sale));

/** Whole pieces of each line, in successive returns: tenths of what is left. */
const greed = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 }), {
  minLength: 1,
  maxLength: 4,
});

/** In the base unit: any number of pieces of a box of 24 can be returned. */
const leftOf = (line: ReturnFacts['lines'][number]) =>
  findSoldQuantity(line) - line.returned.quantity;

function linesBack(facts: ReturnFacts, tenths: readonly number[]) {
  return facts.lines
    .map((line, index) => {
      const wanted = Math.floor((leftOf(line) * (tenths[index] ?? 10)) / 100_000) * 10_000;
      return { sale_line_id: line.id, quantity: quantity(wanted) as Quantity, in_own_unit: true };
    })
    .filter((line) => line.quantity > 0);
}

const amountOf = (answer: ReturnType<typeof decideReturn>) =>
  isRejection(answer) ? ZERO : answer.total;

/** Refunds in cash what was paid; the rest reduces the due. */
function returnLines(facts: ReturnFacts, lines: ReturnType<typeof linesBack>): DecidedReturn {
  const owed = { ...facts.balance, paid: ZERO, refunded: ZERO, credited: ZERO };
  const total = amountOf(decideReturn({ lines, refunds: [] }, { ...facts, balance: owed }));
  const paid_left = subtract(facts.balance.paid, facts.balance.refunded);
  const amount = Math.min(total, paid_left) as Minor;
  const refunds = amount > 0 ? [{ payment_method_id: 'cash', amount }] : [];
  const done = decideReturn({ lines, refunds }, facts);
  if (isRejection(done)) throw new Error(`${done.rejection} ${JSON.stringify(done.params)}`);
  return done;
}

/** Returns until everything is back. */
function returnAll(sale: DecidedSale, rounds: readonly (readonly number[])[]) {
  let facts = returnFactsOf(sale, 'Rahima');
  const done: DecidedReturn[] = [];
  for (const tenths of [...rounds, []]) {
    const lines = linesBack(facts, tenths);
    if (lines.length === 0) continue;
    const back = returnLines(facts, lines);
    done.push(back);
    facts = returnFactsAfter(facts, back);
  }
  return { done, facts };
}

test('all returns of a sale add up to the sale, however it is split', () => {
  fc.assert(
    fc.property(sold, greed, (sale, rounds) => {
      const { done, facts } = returnAll(sale, rounds);
      const sum = (of: (one: DecidedReturn) => Minor) => sumOf(done, of);
      expect(sum((one) => one.subtotal)).toBe(sale.subtotal);
      expect(sum((one) => one.discount)).toBe(sale.discount);
      expect(sum((one) => one.vat)).toBe(sale.vat);
      expect(sum((one) => one.rounding)).toBe(sale.rounding);
      expect(sum((one) => one.total)).toBe(sale.total);
      expect(facts.balance.refunded).toBe(sale.paid);
      expect(facts.balance.credited).toBe(sale.due);
    }),
    RUNS,
  );
});

test('goods come back at the cost they left at', () => {
  fc.assert(
    fc.property(sold, greed, (sale, rounds) => {
      const { done } = returnAll(sale, rounds);
      const back = sumOf(
        done.flatMap(({ moves }) => moves),
        ({ value }) => value,
      );
      expect(back).toBe(negate(sumOf(sale.moves, ({ value }) => value)));
    }),
    RUNS,
  );
});

test('the entry of any return balances, and no amount on it is negative', () => {
  fc.assert(
    fc.property(sold, greed, (sale, rounds) => {
      for (const one of returnAll(sale, rounds).done) {
        const { journal, lines, total, refunded, credited } = one;
        expect(sumOf(journal, ({ debit }) => debit)).toBe(sumOf(journal, ({ credit }) => credit));
        expect(add(refunded, credited)).toBe(total);
        for (const { net, order_discount_share, vat, value } of lines) {
          const amounts = [net, order_discount_share, vat, value, total, refunded, credited];
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    RUNS,
  );
});
