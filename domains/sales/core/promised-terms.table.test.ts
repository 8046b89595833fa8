import { describe } from 'vitest';
import {
  lineAmount,
  type Minor,
  percentageOf,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { withPromised } from './promised-terms.ts';

/** `5.00`, `10 %`, or `-` if nothing is given. */
function off(text: string) {
  if (text === '-') return {};
  return text.endsWith('%') ? { rate: percent(text) } : { amount: money(text) };
}

function amountOf(text: string, base: Minor): Minor {
  const { amount, rate } = off(text);
  return amount ?? (rate === undefined ? ZERO : percentageOf(base, rate));
}

/** `10 at 90.00 less 10 %`: an order of one line, not invoiced yet. */
function orderIn(text: string, orderDiscount: string) {
  const [, count = '', price = '', less = '-'] = /^(\S+) at (\S+)(?: less (.+))?$/.exec(text) ?? [];
  const quantity = pieces(count);
  const gross = lineAmount(money(price), quantity) ?? ZERO;
  const product_discount_left = amountOf(less, gross);
  const net = subtract(gross, product_discount_left);
  const line = { id: 'a', quantity, taken: 0 as Quantity, unit_price: money(price) };
  const rate = off(less).rate ?? null;
  return {
    discount_left: amountOf(orderDiscount, net),
    order_discount_rate: off(orderDiscount).rate ?? null,
    delivery_left: money('50.00'),
    open_lines: [{ ...line, net, product_discount_left, product_discount_rate: rate }],
  };
}

/** `2`, `2 at 80.00`, `2 less 5.00`; `beside 1` of a product that was not ordered. */
function lineIn(text: string) {
  const [, beside, count = '', price, less = '-'] =
    /^(beside )?(\S+)(?: at (\S+))?(?: less (.+))?$/.exec(text) ?? [];
  const { amount, rate } = off(less);
  return {
    quantity: pieces(count),
    order_line_id: beside === undefined ? 'a' : undefined,
    unit_price: price === undefined ? undefined : money(price),
    product_discount: amount,
    product_discount_rate: rate,
  };
}

function shown(amount: Minor | undefined, rate: number | undefined): string {
  if (rate !== undefined) return `${rate / 10_000} %`;
  return amount === undefined ? '-' : showMoney(amount);
}

/** The price and discount of each line, the discount of the order, and the delivery charge. */
function answer(
  ordered: string,
  orderDiscount: string,
  invoiced: string,
  explicit: string,
): string {
  const explicitDiscount = off(explicit);
  const { invoice } = withPromised(
    {
      lines: listIn(invoiced).map(lineIn),
      order_discount: explicitDiscount.amount,
      order_discount_rate: explicitDiscount.rate,
    },
    orderIn(ordered, orderDiscount),
  );
  const lines = invoice.lines.map(
    ({ unit_price, product_discount, product_discount_rate }) =>
      `${shown(unit_price, undefined)} less ${shown(product_discount, product_discount_rate)}`,
  );
  return `${lines.join(', ')}; ${shown(invoice.order_discount, invoice.order_discount_rate)}`;
}

describe('an invoice of an order has the agreed terms, unless it states others', () => {
  checkTable(
    `
    ordered               | off it | invoiced            | off that | at
    10 at 100.00          | 300.00 | 2                   | -        | 100.00 less 0.00; 60.00
    10 at 90.00           | -      | 3                   | -        | 90.00 less 0.00; 0.00
    10 at 90.00           | 300.00 | 2 at 80.00          | 10.00    | 80.00 less 0.00; 10.00
    10 at 90.00           | 300.00 | 2                   | 0.00     | 90.00 less 0.00; 0.00
    10 at 90.00 less 9.00 | -      | 2                   | -        | 90.00 less 1.80; 0.00
    10 at 90.00 less 9.00 | -      | 2 less 0.00         | -        | 90.00 less 0.00; 0.00
    10 at 90.00           | 300.00 | 1, 1                | -        | 90.00 less 0.00, 90.00 less 0.00; 60.00
    10 at 90.00           | 300.00 | 2, beside 1         | -        | 90.00 less 0.00, - less -; 60.00
    3 at 100.00 less 10 % | -      | 2                   | -        | 100.00 less 10 %; 0.00
    3 at 100.00 less 10 % | -      | 2 less 10 %         | -        | 100.00 less 10 %; 0.00
    3 at 100.00 less 10 % | -      | 2 less 5 %          | -        | 100.00 less 5 %; 0.00
    9 at 0.35 less 10 %   | -      | 3                   | -        | 0.35 less 10 %; 0.00
    4 at 0.14 less 10 %   | -      | 1 less 10 %         | -        | 0.14 less 0.02; 0.00
    10 at 100.00          | 10 %   | 2                   | -        | 100.00 less 0.00; 10 %
    10 at 100.00          | 10 %   | 2                   | 10 %     | 100.00 less 0.00; 10 %
    10 at 100.00          | 10 %   | 2                   | 5 %      | 100.00 less 0.00; 5 %
    10 at 100.00          | 10 %   | 2, beside 1         | -        | 100.00 less 0.00, - less -; 20.00
    10 at 100.00          | 10 %   | 2, beside 1         | 10 %     | 100.00 less 0.00, - less -; 10 %
    `,
    (row) =>
      answer(row.cell('ordered'), row.cell('off it'), row.cell('invoiced'), row.cell('off that')),
  );
});
