import { describe, expect, test } from 'vitest';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { checkTable } from '../../../testkit/table.ts';
import { pieces, showPieces } from '../../../testkit/table-values.ts';
import type { CartChoice } from './cart.ts';
import { readCartAction } from './cart-action.ts';
import { applyCartAction, type CartFacts, openCart, savedLinesOf } from './open-cart.ts';
import { CART_LINES_MAX, readSavedCart, writeSavedCart } from './saved-cart.ts';

const idOf = (nth: number) => `0198c2a4-7b1e-7d2a-9a51-${String(nth).padStart(12, '0')}`;
const RICE = idOf(1);
const OIL = idOf(2);

function choiceOf(variant_id: string, stock: string, decimals = 0): [string, CartChoice] {
  const variant = {
    id: variant_id,
    values: [],
    stock: stock === '-' ? null : pieces(stock),
    decimals,
    price: minor(10_000),
    discount_amount: ZERO,
    units: [],
  };
  const max_quantity = quantity(9_990_000);
  return [variant_id, { id: variant_id, options: [], variants: [variant], max_quantity }];
}

const factsOf = (stock: string, decimals = 0): CartFacts =>
  new Map([choiceOf(RICE, stock, decimals), choiceOf(OIL, '5')]);

const textOf = (pairs: readonly [string, string][]) =>
  writeSavedCart(pairs.map(([variant_id, of]) => ({ variant_id, quantity: pieces(of) })));

describe('a saved cart opened again', () => {
  checkTable(
    `
    saved | stock | answer
    2     | 5     | 2, not short
    5     | 5     | 5, not short
    6     | 4     | 4, not short, no_more
    3     | 0     | 1, short, out_of_stock
    3     | -     | 3, not short
    5000  | -     | 999, not short
    1.5   | 5     | 1, not short
  `,
    (row) => {
      const saved = readSavedCart(textOf([[RICE, row.cell('saved')]]));
      const { cart, notes } = openCart(saved, factsOf(row.cell('stock')));
      const [line] = cart.products;
      const shown = line === undefined ? [] : [showPieces(line.quantity)];
      const short = line?.is_short === true ? 'short' : 'not short';
      return [...shown, short, ...(notes.get(RICE) ?? '').split(' ')].filter(Boolean).join(', ');
    },
  );

  test('what is not sold any more is left out, and counted', () => {
    const saved = readSavedCart(
      textOf([
        [idOf(9), '1'],
        [OIL, '2'],
      ]),
    );
    const { cart, missing } = openCart(saved, factsOf('5'));
    expect([cart.products.map(({ variant_id }) => variant_id), missing]).toEqual([[OIL], 1]);
  });
});

describe('a form of the cart', () => {
  checkTable(
    `
    has | stock | decimals | do        | quantity | answer
    0   | 5     | 0        | add       |          | 1
    2   | 5     | 0        | add       |          | 3
    2   | 5     | 0        | add       | 2        | 4
    4   | 5     | 0        | add       | 3        | 5, no_more
    5   | 5     | 0        | add       |          | 5, no_more
    0   | 0     | 0        | add       |          | out_of_stock
    0   | -     | 0        | add       | 2000     | 999, no_more
    2   | 5     | 0        | increment |          | 3
    5   | 5     | 0        | increment |          | 5, no_more
    2   | 5     | 0        | decrement |          | 1
    1   | 5     | 0        | decrement |          | 1
    2   | 5     | 0        | remove    |          | none
    2   | 5     | 0        | clear     |          | none
    2   | 5     | 0        | set       | 4        | 4
    2   | 5     | 0        | set       | ৪        | 4
    2   | 5     | 0        | set       | 9        | 5, no_more
    2   | 5     | 0        | set       | many     | 1
    2   | 5     | 0        | set       | -3       | 1
    2   | 5     | 0        | set       | 1.5      | 2, quantity_too_fine
    2   | 5     | 2        | set       | 1.5      | 1.5
  `,
    (row) => {
      const facts = factsOf(row.cell('stock'), Number(row.cell('decimals')));
      const has = row.cell('has');
      const { cart } = openCart(readSavedCart(has === '0' ? '' : textOf([[RICE, has]])), facts);
      const fields = new Map([
        ['do', row.cell('do')],
        ['variant', RICE],
        ['quantity', row.cell('quantity')],
      ]);
      const action = readCartAction((name) => fields.get(name) ?? null);
      if (action === null) return 'no form';
      const changed = applyCartAction(cart, action, facts);
      const [line] = changed.cart.products;
      const shown = line === undefined ? null : showPieces(line.quantity);
      return [shown, changed.message].filter((part) => part !== null).join(', ') || 'none';
    },
  );

  test('a full cart takes no further line', () => {
    const ids = Array.from({ length: CART_LINES_MAX }, (_, at) => idOf(100 + at));
    const facts = new Map([...ids, RICE].map((id) => choiceOf(id, '-')));
    const saved = readSavedCart(textOf(ids.map((id) => [id, '1'] as [string, string])));
    const { cart } = openCart(saved, facts);
    const action = { kind: 'add', variant_id: RICE, quantity: pieces('1') } as const;
    const changed = applyCartAction(cart, action, facts);
    expect([changed.message, changed.cart.products.length]).toEqual(['cart_full', CART_LINES_MAX]);
  });
});

describe('the cookie of a cart', () => {
  test('is read as it was written, and fits', () => {
    const pairs = Array.from({ length: CART_LINES_MAX }, (_, at) => [idOf(at), '999.9999']);
    const text = textOf(pairs as [string, string][]);
    expect(text.length).toBeLessThan(2_048);
    expect(textOf(readSavedCart(text).map((line) => [line.variant_id, '999.9999']))).toBe(text);
    const { cart } = openCart(readSavedCart(textOf([[OIL, '3']])), factsOf('5'));
    expect(writeSavedCart(savedLinesOf(cart))).toBe(textOf([[OIL, '3']]));
  });

  test.each(['', 'v2.x', 'v1.', 'v1.12x1', `v1.${'0'.repeat(32)}x0`, `v1.${'f'.repeat(32)}x-1`])(
    '%j is an empty cart',
    (text) => {
      expect(readSavedCart(text)).toEqual([]);
    },
  );

  test('a variant counts once, and a huge quantity not at all', () => {
    const one = RICE.replaceAll('-', '');
    const text = `v1.${one}x10000.${one}x20000.${OIL.replaceAll('-', '')}x9999999999999`;
    expect(readSavedCart(text)).toEqual([{ variant_id: RICE, quantity: 10_000 }]);
  });
});
