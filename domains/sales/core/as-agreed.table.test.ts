import { describe } from 'vitest';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { money, percent, pieces } from '../../../testkit/figures.ts';
import { checkTable } from '../../../testkit/table.ts';
import { isAsAgreed } from './as-agreed.ts';

/** `a 90.00`, `3 a 90.00 - 5.00` off the line; `-` for a line that was not ordered. */
function lineIn(text: string) {
  const [, count = '1', id = '', price = '', off] =
    /^(?:(\d+) )?(\S) (\S+)(?: - (\S+))?$/.exec(text) ?? [];
  return {
    quantity: pieces(count),
    unit_price: money(price),
    product_discount: off === undefined || off.endsWith('%') ? undefined : money(off),
    product_discount_rate: off?.endsWith('%') ? percent(off.replace('%', ' %')) : undefined,
    order_line_id: id === '-' ? undefined : id,
  };
}

function orderIn(lines: string, off: string) {
  const listed = lines.split(', ').map(lineIn);
  return {
    lines: listed,
    open_lines: listed.map(({ order_line_id: id = '', quantity, product_discount = ZERO }) => {
      const left = { taken: 0 as Quantity, net: ZERO, product_discount_left: product_discount };
      return { id, quantity, ...left };
    }),
    ...(off.endsWith('%') ? { order_discount_rate: percent(off) } : {}),
    ...(off === '-' || off.endsWith('%') ? {} : { order_discount: money(off) }),
  };
}

describe('whether a sale keeps to its order', () => {
  checkTable(
    `
    order              | off     | sale               | of it   | answer
    a 90.00            | -       | a 90.00            | -       | as agreed
    a 90.00, b 5.00    | -       | b 5.00             | -       | as agreed
    a 90.00            | -       | a 89.00            | -       | not
    a 90.00            | -       | a 90.00 - 1.00     | -       | not
    a 90.00 - 5.00     | -       | a 90.00 - 5.00     | -       | as agreed
    a 90.00 - 5.00     | -       | a 90.00 - 4.00     | -       | as agreed
    3 a 90.00 - 30.00  | -       | 1 a 90.00 - 10.00  | -       | as agreed
    3 a 90.00 - 30.00  | -       | 1 a 90.00 - 10.01  | -       | not
    3 a 90.00 - 30.00  | -       | 1 a 90.00 - 30.00  | -       | not
    a 90.00 - 5%       | -       | a 90.00 - 5%       | -       | as agreed
    a 90.00            | -       | a 90.00, - 1.00    | -       | not
    a 90.00            | 10.00   | a 90.00            | 10.00   | as agreed
    a 90.00            | 10.00   | a 90.00            | 11.00   | not
    a 90.00            | 10.00   | a 90.00            | -       | as agreed
    a 90.00, b 5.00    | 10.00   | b 5.00             | 10.00   | not
    a 90.00, b 5.00    | 10 %    | b 5.00             | 10 %    | as agreed
    a 90.00            | 5 %     | a 90.00            | 10 %    | not
    `,
    (row) => {
      const order = orderIn(row.cell('order'), row.cell('off'));
      const asked = orderIn(row.cell('sale'), row.cell('of it'));
      return isAsAgreed(asked, order) ? 'as agreed' : 'not';
    },
  );
});
