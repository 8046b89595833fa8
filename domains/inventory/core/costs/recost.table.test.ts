import { describe, expect, test } from 'vitest';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { readTable } from '../../../../testkit/table.ts';
import type { PastEvent, PastMove } from './past-moves.ts';
import { refKey } from './past-moves.ts';
import { Recost, type TransitState } from './recost.ts';

const KINDS: Readonly<Record<string, { kind: string; reason?: string; sign: number }>> = {
  in: { kind: 'goods_receipt', sign: 1 },
  sell: { kind: 'sale', sign: -1 },
  back: { kind: 'sale_return', sign: 1 },
  lose: { kind: 'stock_adjustment', reason: 'damage', sign: -1 },
  find: { kind: 'stock_adjustment', reason: 'count', sign: 1 },
  send: { kind: 'stock_transfer', sign: -1 },
  arrive: { kind: 'transfer_receipt', sign: 1 },
  unsell: { kind: 'sale', sign: 1 },
};

/** `sell 4`, `in 10 @ 100`, `back 2 of 3` (of the third step), `arrive 4 of 2` at W2. */
function eventOf(step: string, order_no: number): PastEvent {
  const [verb = '', of = '', , which = ''] = step.split(' ');
  if (verb === 'method') {
    const cost_method = of === 'fifo' ? 'fifo' : 'average';
    return { cost_method, lots: new Map([['W1 V', order_no]]) };
  }
  const { kind = '', reason = null, sign = 1 } = KINDS[verb] ?? {};
  const pieces = Number(of) * sign;
  const origin = verb === 'in' || which === '' ? null : Number(which);
  const move: PastMove = {
    line_no: 1,
    order_no,
    warehouse_id: verb === 'arrive' ? 'W2' : 'W1',
    variant_id: 'V',
    quantity: quantity(pieces * 10_000),
    value: (verb === 'in' ? pieces * Number(which) * 100 : 0) as Minor,
    guessed: ZERO,
    at_average: verb === 'find',
    origin: origin === null ? null : { document_id: `${origin}`, line_no: 1, order_no: origin },
    // In these cases stock may return from any movement.
    is_origin: true,
    lots: [],
  };
  const reverses = verb === 'unsell';
  const business_date = '2026-07-01';
  return { document_id: `${order_no}`, kind, reason, reverses, business_date, moves: [move] };
}

const taka = (value: number) => `${value / 100}`;

/**
 * The effect of 50.00 more for the first step: first by location and account, then by movement.
 */
function differencesOf(method: string, steps: string): string {
  const late = { move: { document_id: '1', line_no: 1 }, amount: 5_000 as Minor };
  const start = { is_fifo: method === 'fifo', levels: new Map(), stored: 0 };
  const recost = new Recost(start, new Map(), [late]);
  for (const [index, step] of steps.split('; ').entries()) recost.replay(eventOf(step, index + 1));
  const changed = recost.takeChanged();
  const onTheWay: TransitState = { warehouse_id: 'W1', lost_on: null };
  const ways = new Map(recost.changedTransits().map((ref) => [refKey(ref), onTheWay]));
  const [parts = []] = recost.outcome(ways).parts;
  const places = parts.map(({ purpose, warehouse_id, amount }) => {
    return `${purpose === 'inventory' ? warehouse_id : purpose} ${taka(amount)}`;
  });
  const moves = changed.map(({ document_id, value }) => `step ${document_id} ${taka(value)}`);
  return [places.join(', '), ...moves].join('; ');
}

describe('the books if the first receipt had cost 50.00 more, less the books as posted', () => {
  test.each(
    readTable(`
      method  | steps                                                   | differences
      average | in 10 @ 100                                             | W1 50
      average | in 10 @ 100; sell 4                                     | W1 30, cost_of_sales 20; step 2 -20
      average | in 10 @ 100; sell 10                                    | cost_of_sales 50; step 2 -50
      average | in 10 @ 100; sell 4; back 2 of 2                        | W1 40, cost_of_sales 10; step 2 -20; step 3 10
      average | in 10 @ 100; sell 4; unsell 4 of 2                      | W1 50; step 2 -20
      average | in 10 @ 100; lose 3; sell 1                             | W1 30, stock_loss 15, cost_of_sales 5; step 2 -15; step 3 -5
      average | in 10 @ 100; find 2                                     | W1 60, stock_gain -10; step 2 10
      average | in 10 @ 100; send 10; arrive 4 of 2                     | W2 20, transit 30; step 2 -50; step 3 20
      average | in 10 @ 100; sell 5; in 10 @ 100; sell 3                | W1 20, cost_of_sales 30; step 2 -25; step 4 -5
      fifo    | in 10 @ 100; sell 5; in 10 @ 200; sell 3                | W1 10, cost_of_sales 40; step 2 -25; step 4 -15
      fifo    | in 10 @ 100; in 10 @ 200; sell 12; back 5 of 3          | W1 15, cost_of_sales 35; step 3 -50; step 4 15
      fifo    | in 10 @ 100; send 10; arrive 4 of 2                     | W2 20, transit 30; step 2 -50; step 3 20
      average | in 10 @ 100; sell 4; method fifo; sell 3                | W1 15, cost_of_sales 35; step 2 -20; step 4 -15
      fifo    | in 10 @ 100; in 10 @ 200; method average; sell 10       | W1 25, cost_of_sales 25; step 4 -25
    `),
  )('$line', (row) => {
    expect(differencesOf(row.cell('method'), row.cell('steps'))).toBe(row.expected);
  });
});
