import { describe, expect } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { type BilledLine, billDifference, costOf } from './bill-difference.ts';
import { priceReceipt } from './decide-receipt.ts';

/** `3 x 100.00 less 30.00`: the received line, with a discount on the whole receipt. */
function came(text: string, orderDiscount: string): BilledLine[] {
  const lines = listIn(text).map((line) => {
    const [, quantity = '', cost = '', less = '0'] =
      /^(\S+) x (\S+)(?: less (\S+))?$/.exec(line) ?? [];
    const counts = { quantity: pieces(quantity), unit_cost: money(cost) };
    return { ...counts, product_discount: money(less), vat_rate: percent('5 %') as Rate };
  });
  const priced = priceReceipt({ lines, order_discount: money(orderDiscount) });
  if (isRejection(priced)) throw new Error(priced.rejection);
  return lines.map((line, at) => ({
    ...line,
    id: `line ${at}`,
    own_quantity: line.quantity,
    returned: pieces('0'),
    ...(priced.lines[at] as (typeof priced.lines)[number]),
  }));
}

/** `0 at 110.00`, `0 at 110.00 less 5 %`; `- ` bills no line. */
function billed(text: string, orderDiscount: string) {
  const lines = listIn(text).map((line) => {
    const [, at = '', cost = '', less] = /^(\d) at (\S+)(?: less (.+))?$/.exec(line) ?? [];
    const off = less?.endsWith('%')
      ? { product_discount_rate: percent(less) }
      : less === undefined
        ? {}
        : { product_discount: money(less) };
    return { receipt_line_id: `line ${at}`, unit_cost: money(cost), ...off };
  });
  const order_discount =
    orderDiscount === 'as it was' ? {} : { order_discount: money(orderDiscount) };
  return { ...defined({ lines: lines.length === 0 ? undefined : lines }), ...order_discount };
}

describe('a bill of a receipt with discounts keeps the terms that it does not name', () => {
  checkTable(
    `
    came                              | off the whole | bill                  | whole by it | goods cost | more, each line | VAT more
    3 x 100.00                        | 0             | 0 at 110.00           | as it was   | 330.00     | 30.00           | 1.50
    3 x 100.00                        | 0             | 0 at 110.00           | 30.00       | 300.00     | 0.00            | 0.00
    3 x 100.00                        | 0             |                       | 30.00       | 270.00     | -30.00          | -1.50
    3 x 100.00 less 30.00             | 0             | 0 at 110.00           | as it was   | 300.00     | 30.00           | 1.50
    3 x 100.00 less 30.00             | 0             | 0 at 110.00 less 0    | as it was   | 330.00     | 60.00           | 3.00
    3 x 100.00 less 30.00             | 0             | 0 at 110.00 less 10 % | as it was   | 297.00     | 27.00           | 1.35
    3 x 100.00, 1 x 100.00            | 40.00         | 1 at 200.00           | as it was   | 460.00     | 6.00, 94.00     | 5.00
    3 x 100.00, 1 x 100.00            | 40.00         | 1 at 100.00           | as it was   | 360.00     | 0.00, 0.00      | 0.00
    3 x 100.00                        | 0             | 0 at 1.00 less 3.01   | as it was   | discount_too_large lines.0.product_discount | |
    3 x 100.00, 1 x 100.00 less 50.00 | 0             | 1 at 49.99            | as it was   | discount_too_large lines.0.product_discount | |
    3 x 100.00                        | 0             |                       | 300.01      | discount_too_large order_discount | |
    3 x 100.00                        | 0             | 1 at 1.00             | as it was   | receipt_line_not_found lines.0 | |
    3 x 100.00                        | 0             | 0 at 1.00, 0 at 2.00  | as it was   | line_given_twice lines.1 | |
    `,
    ({ cell }) => {
      const lines = came(cell('came'), cell('off the whole'));
      const done = billDifference(billed(cell('bill'), cell('whole by it')), lines, true);
      if (isRejection(done)) {
        expect(`${done.rejection} ${done.path}`).toBe(cell('goods cost'));
        return '';
      }
      const cost = done.billed.reduce((sum, line) => sum + costOf(line), 0);
      expect(showMoney(cost as never)).toBe(cell('goods cost'));
      expect(done.amounts.map(showMoney).join(', ')).toBe(cell('more, each line'));
      return showMoney(done.vat);
    },
  );
});
