import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS, saleRequest } from '../../../testkit/arbitrary.ts';
import { returnFactsAfter, returnFactsOf } from '../../../testkit/return-facts.ts';
import { type DecidedExchange, decideExchange, worthOf } from './decide-exchange.ts';
import { decideReturn, type ReturnFacts } from './decide-return.ts';
import { type DecidedSale, decideSale, decideSalePart, type SaleFacts } from './decide-sale.ts';
import { findAmountsLeft, findSoldQuantity, priceReturn } from './price-return.ts';

type Sold = { sale: DecidedSale; facts: SaleFacts };

const sold = saleRequest
  .map(({ command, facts }) => ({ sale: decideSale(command, facts), facts }))
  .filter((one): one is Sold => !isRejection(one.sale));

/** For each of up to three exchanges: the share of each line returned, and the goods taken. */
const swaps = fc.array(
  fc.record({
    tenths: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 }),
    taken: fc.array(
      fc.record({
        variant_id: fc.constantFrom('rice', 'tea', 'milk'),
        quantity: fc.integer({ min: 1, max: 30 }).map((units) => quantity(units * 10_000)),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

function linesBack(facts: ReturnFacts, tenths: readonly number[]) {
  return facts.lines
    .map((line, index) => {
      const left = findSoldQuantity(line) - line.returned.quantity;
      const units = Math.floor((left * (tenths[index] ?? 10)) / 100_000);
      return { sale_line_id: line.id, quantity: quantity(units * 10_000), in_own_unit: true };
    })
    .filter((line) => line.quantity > 0);
}

/** Pays or refunds whatever difference results. */
function swap(back: ReturnFacts, facts: SaleFacts, request: Parameters<typeof decideExchange>[0]) {
  const pricedReturn = priceReturn(request.returned, back);
  if (isRejection(pricedReturn)) throw new Error(pricedReturn.rejection);
  const { worth } = worthOf(pricedReturn.total, back.balance);
  const unpaid = decideSalePart({ ...request, payments: [] }, { ...facts, exchange: worth });
  if (isRejection(unpaid)) throw new Error(unpaid.rejection);
  const difference = Math.abs(unpaid.total - worth) as Minor;
  const payments = difference === 0 ? [] : [{ payment_method_id: 'cash', amount: difference }];
  const done = decideExchange({ ...request, payments }, { back, sale: facts });
  if (isRejection(done)) throw new Error(`${done.rejection} ${JSON.stringify(done.params)}`);
  return done;
}

/** Exchanges one after another, then everything left is returned for a refund. */
function live({ sale, facts }: Sold, request: readonly { tenths: number[]; taken: object[] }[]) {
  let back = returnFactsOf(sale, 'Rahima');
  const done: DecidedExchange[] = [];
  for (const { tenths, taken } of request) {
    const returned = linesBack(back, tenths);
    if (returned.length === 0) continue;
    const command = { warehouse_id: 'shop floor', customer_id: 'Rahima', returned, payments: [] };
    const one = swap(back, facts, { ...command, lines: taken as never });
    done.push(one);
    const refunded = add(one.back.refunded, one.back.applied);
    back = returnFactsAfter(back, { ...one.back, refunded } as never);
  }
  return { done, back };
}

test('an exchange is one balanced entry, and only the difference is money', () => {
  fc.assert(
    fc.property(sold, swaps, (one, steps) => {
      for (const { journal, back, sold: taken, moves } of live(one, steps).done) {
        expect(sumOf(journal, ({ debit }) => debit)).toBe(sumOf(journal, ({ credit }) => credit));
        expect(add(back.refunded, back.credited, back.applied)).toBe(back.total);
        expect(taken.exchanged).toBe(back.applied);
        const received = subtract(taken.paid, taken.exchanged);
        expect(Math.min(received, back.refunded)).toBe(0);
        expect((taken.total - taken.exchanged) % one.facts.rounding_unit).toBe(0);
        expect(Math.abs(taken.rounding) * 2).toBeLessThanOrEqual(one.facts.rounding_unit);
        const cash = sumOf(
          journal.filter(({ account_id }) => account_id === 'Cash in hand'),
          ({ debit, credit }) => subtract(debit, credit),
        );
        expect(cash).toBe(subtract(received, back.refunded));
        const stock = sumOf(
          journal.filter(({ account_id }) => account_id === 'Stock in hand'),
          ({ debit, credit }) => subtract(debit, credit),
        );
        expect(stock).toBe(sumOf(moves, ({ value }) => value));
      }
    }),
    RUNS,
  );
});

test('exchanges and returns never refund more than the sale, and all of it in the end', () => {
  fc.assert(
    fc.property(sold, swaps, (one, steps) => {
      const { done, back } = live(one, steps);
      const left = findAmountsLeft(back.balance);
      expect(Math.min(left.paid, left.due)).toBeGreaterThanOrEqual(0);
      const lines = linesBack(back, []);
      const given = sumOf(done, ({ back: { total } }) => total);
      const came = sumOf(
        done.flatMap(({ back: { lines: those } }) => those),
        ({ value }) => value,
      );
      const out = negate(sumOf(one.sale.moves, ({ value }) => value));
      if (lines.length === 0) {
        expect([given, came]).toEqual([one.sale.total, out]);
        return;
      }
      const pricedReturn = priceReturn(lines, back);
      if (isRejection(pricedReturn)) throw new Error(pricedReturn.rejection);
      const { worth } = worthOf(pricedReturn.total, back.balance);
      const refunds = worth > ZERO ? [{ payment_method_id: 'cash', amount: worth }] : [];
      const rest = decideReturn({ lines, refunds }, back);
      if (isRejection(rest)) throw new Error(rest.rejection);
      expect(add(given, rest.total)).toBe(one.sale.total);
      expect(
        add(
          came,
          sumOf(rest.lines, ({ value }) => value),
        ),
      ).toBe(out);
      const after = findAmountsLeft(returnFactsAfter(back, rest).balance);
      expect(after).toEqual({ paid: 0, due: 0 });
    }),
    RUNS,
  );
});
