import { describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { pieces } from '../../../../testkit/table-values.ts';
import { EMPTY_TRADE, toRequest, totalsOf } from './trade-draft.ts';
import {
  addProductLine,
  keyOf,
  limitOf,
  removeLine,
  shortBy,
  type TradeLine,
  withChanged,
} from './trade-line.ts';

const productOf = (id: string) =>
  ({
    id,
    name: id,
    name_bn: '',
    variant: '',
    variant_bn: '',
    product_code: id,
    decimals: 0,
    unit_price: 10_000,
    unit_name: 'piece',
    unit_name_bn: '',
    units: [],
    product_discount: 0,
    vat_rate: 50_000,
  }) as unknown as PosProduct;

const linesOf = (...ids: string[]) =>
  ids.reduce<TradeLine[]>(
    (lines, id) => addProductLine(lines, { product: productOf(id), isSold: true }),
    [],
  );

const shown = (lines: readonly TradeLine[]) =>
  lines.map(({ variant_id, unit_price }) => `${variant_id} ${unit_price}`);

test('a price that is typed while products are scanned loses neither', () => {
  const before = linesOf('rice', 'tea');
  const position = { at: 1, key: keyOf(before[1] as TradeLine) };
  const scanned = addProductLine(before, { product: productOf('salt'), isSold: true });
  const typed = withChanged(scanned, position, () => ({ unit_price: 9_000 as Minor }));
  expect(shown(typed)).toEqual(['rice 10000', 'tea 9000', 'salt 10000']);
  const without = removeLine(typed, { at: 0, key: keyOf(before[0] as TradeLine) });
  expect(shown(without)).toEqual(['tea 9000', 'salt 10000']);
});

test('a line that moved up is found by its product; a removed one is not another', () => {
  const before = linesOf('rice', 'tea', 'salt');
  const tea = { at: 1, key: keyOf(before[1] as TradeLine) };
  const moved = removeLine(before, { at: 0, key: keyOf(before[0] as TradeLine) });
  const typed = withChanged(moved, tea, () => ({ unit_price: 9_000 as Minor }));
  expect(shown(typed)).toEqual(['tea 9000', 'salt 10000']);
  const removed = removeLine(moved, tea);
  expect(withChanged(removed, tea, () => ({ unit_price: 1 as Minor }))).toEqual(removed);
  expect(removeLine(removed, tea)).toEqual(removed);
});

test('a discount in percent is sent as a percentage, and calculated as by the server', () => {
  const [line] = linesOf('rice');
  const off = { ...(line as TradeLine), product_discount_rate: 100_000 as Rate };
  const draft = { ...EMPTY_TRADE, products: [off], order_discount_rate: 50_000 as Rate };
  const shop = { rounding_unit: minor(1), prices_include_vat: false };
  // 100.00 less 10 % is 90.00, less 5 % is 85.50; VAT 4.28.
  expect(totalsOf(draft, 'sold', shop)).toMatchObject({ subtotal: 9_000, total: 8_978 });
  const request = toRequest(draft, 'sold');
  expect(request).toMatchObject({
    order_discount_rate: 50_000,
    lines: [{ product_discount_rate: 100_000 }],
  });
  expect(request.lines[0]).not.toHaveProperty('product_discount');
  // With a coupon of 5.00 besides, the server's discount applies.
  const quoted = { ...draft, products: [{ ...off, quoted_discount: minor(1_500) }] };
  expect(totalsOf(quoted, 'sold', shop)).toMatchObject({ subtotal: 8_500 });
});

/** The stock is two; the document has three. */
describe('more than the stock, by the rule of the product or else of its warehouse', () => {
  checkTable(
    `
    product | warehouse | kind    | most | short by
    -       | forbid    | goods   | 2    | 1
    -       | warn      | goods   | any  | 1
    -       | allow     | goods   | any  | 0
    forbid  | allow     | goods   | 2    | 1
    warn    | forbid    | goods   | any  | 1
    allow   | forbid    | bundle  | any  | 0
    -       | forbid    | service | any  | 0
    `,
    (row) => {
      const [line] = linesOf('rice');
      const productRule = row.cell('product');
      const written = {
        ...(line as TradeLine),
        kind: row.cell('kind') as TradeLine['kind'],
        stock: pieces('2'),

        quantity: pieces('3'),
        negative_stock: productRule === '-' ? null : (productRule as NegativeStock),
      };
      const rule = row.cell('warehouse') as NegativeStock;
      const most = limitOf(written, rule);
      const limitText = most === QUANTITY_MAX ? 'any' : String(most / 10_000);
      expect(limitText).toBe(row.cell('most'));
      return String(shortBy(written, rule) / 10_000);
    },
  );
});

test('a line without a price is sent without one; a typed 0 is a price', () => {
  const [line] = addProductLine([], { product: productOf('rice') });
  const request = (change: Partial<TradeLine>) =>
    toRequest({ ...EMPTY_TRADE, products: [{ ...(line as TradeLine), ...change }] }, 'bought')
      .lines;
  expect(request({})[0]).not.toHaveProperty('unit_price');
  // The VAT is omitted too: the last document gives both.
  expect(request({})[0]).not.toHaveProperty('vat_rate');
  expect(request({ vat_percent: '0' })).toMatchObject([{ vat_rate: 0 }]);
  expect(request({ price_by_hand: true })).toMatchObject([{ unit_price: 0, vat_rate: 0 }]);
  expect(request({ unit_price: 7_500 as Minor })).toMatchObject([{ unit_price: 7_500 }]);
});
