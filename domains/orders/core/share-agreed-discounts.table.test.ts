import { describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { type AgreedOrder, shareAgreedDiscounts, withAgreed } from './share-agreed-discounts.ts';

/** `a 10 of 900.00 less 100.00`, with 4 received before: `a 10 - 4 of 900.00 less 60.00`. */
function ordered(text: string, orderDiscount: string): AgreedOrder {
  const open_lines = listIn(text).map((line) => {
    const [, id = '', count = '', taken = '0', net = '', less = '0'] =
      /^(\w) (\S+)(?: - (\S+))? of (\S+)(?: less (\S+))?$/.exec(line) ?? [];
    return {
      id,
      quantity: pieces(count),
      taken: pieces(taken),
      net: money(net),
      product_discount_left: money(less),
    };
  });
  return { discount_left: money(orderDiscount), open_lines };
}

/** `a 4`, and `- 1` of a product that was not ordered. */
function received(text: string) {
  return listIn(text).map((line) => {
    const [id = '', count = ''] = line.split(' ');
    return { quantity: pieces(count), ...defined({ order_line_id: id === '-' ? undefined : id }) };
  });
}

describe('the share of an order’s discounts for a part of its goods', () => {
  checkTable(
    `
    what is left of the order           | off the whole | comes     | off the lines | off the whole of it
    a 10 of 900.00 less 100.00          | 50.00         | a 4       | 40.00         | 20.00
    a 10 - 4 of 900.00 less 60.00       | 30.00         | a 6       | 60.00         | 30.00
    a 3 of 200.00 less 100.00           | 100.00        | a 1       | 33.33         | 33.34
    a 3 - 1 of 200.00 less 66.67        | 66.66         | a 1       | 33.34         | 33.33
    a 3 - 2 of 200.00 less 33.33        | 33.33         | a 1       | 33.33         | 33.33
    a 10 of 1000.00, b 5 of 100.00      | 110.00        | a 10      | 0.00          | 100.00
    a 10 - 10 of 1000.00, b 5 of 100.00 | 10.00         | b 5       | 0.00          | 10.00
    a 10 of 900.00 less 100.00          | 50.00         | a 3, a 1  | 30.00, 10.00  | 20.00
    a 10 of 900.00 less 100.00          | 50.00         | - 4       | 0.00          | 0.00
    a 10 of 900.00 less 100.00          | 50.00         | a 11      | 100.00        | 50.00
    a 10 - 10 of 900.00 less 1.00       | 1.00          | a 1       | 0.00          | 0.00
    `,
    ({ cell }) => {
      const order = ordered(cell('what is left of the order'), cell('off the whole'));
      const { lines, orderDiscount } = shareAgreedDiscounts(received(cell('comes')), order);
      expect(lines.map(showMoney).join(', ')).toBe(cell('off the lines'));
      return showMoney(orderDiscount);
    },
  );
});

test('a discount in the request replaces that of the order', () => {
  const order = ordered('a 10 of 900.00 less 100.00', '50.00');
  const [line] = received('a 4');
  const explicit = { ...line, quantity: pieces('4'), product_discount: money('1.00') };
  expect(withAgreed({ lines: [explicit] }, order)).toMatchObject({
    order_discount: 2_000,
    lines: [{ product_discount: 100 }],
  });
  const none = { order_discount_rate: 0, lines: received('a 4') };
  expect(withAgreed(none, order)).toEqual({
    order_discount_rate: 0,
    lines: [{ ...line, product_discount: 4_000 }],
  });
});
