import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import {
  addProductLine,
  type PaidCost,
  switchUnit,
  withCost,
} from '#domains/orders/web/part/trade-line.ts';
import {
  applyAgreed,
  type Draft,
  EMPTY_DRAFT,
  missingOf,
  requestOf,
  sumsOf,
} from './receipt-draft.ts';

const rice = {
  id: 'rice',
  name: 'Rice',
  name_bn: '',
  variant: '',
  variant_bn: '',
  product_code: 'R',
  decimals: 0,
  unit_price: 6_500 as Minor,
  unit_name: 'piece',
  unit_name_bn: '',
  units: [{ unit_id: 'sack', factor: 250_000, barcodes: ['777'] }],
} as unknown as PosProduct;

function draftOf(more: Partial<Draft['lines'][number]> = {}): Draft {
  const lines = addProductLine(addProductLine([], { product: rice }), { product: rice }).map(
    (line) => ({
      ...line,
      unit_price: 5_000 as Minor,
      vat_percent: '5',
      ...more,
    }),
  );
  return { ...EMPTY_DRAFT, warehouse_id: 'store', supplier: { id: 's', name: 'Karim' }, lines };
}

test('a product scanned twice has quantity two, and sums are those of the server', () => {
  expect(sumsOf(draftOf())).toMatchObject({
    subtotal: 10_000,
    vat: 500,
    total: 10_500,
    due: 10_500,
  });
});

test('missing fields are reported in order', () => {
  expect(missingOf(EMPTY_DRAFT)).toBe('goods');
  expect(missingOf({ ...draftOf(), supplier: null })).toBe('supplier');
  expect(missingOf(draftOf({ vat_percent: 'five' }))).toBe('vat');
  const tenders = [{ payment_method_id: 'cash', amount: 10_501 as Minor }];
  expect(missingOf({ ...draftOf(), tenders })).toBe('over');
  expect(missingOf(draftOf())).toBeNull();
});

test('discounts are computed as by the server, and never exceed their amount', () => {
  const off = { ...draftOf({ product_discount: 500 as Minor }), order_discount: 1_500 as Minor };
  expect(sumsOf(off)).toMatchObject({ subtotal: 9_500, discount: 1_500, vat: 400, total: 8_400 });
  expect(requestOf(off, 'id')).toMatchObject({
    order_discount: 1_500,
    lines: [{ product_discount: 500 }],
  });
  expect(missingOf({ ...off, order_discount: 9_501 as Minor })).toBe('discount');
  expect(missingOf(draftOf({ product_discount: 10_001 as Minor }))).toBe('discount');
});

test('the discounts of an order follow the received quantities until one is typed', () => {
  const line = { id: 'a', quantity: 100_000, taken: 0, net: 45_000, product_discount_left: 5_000 };
  const agreed = { discount_left: 1_000, open_lines: [line] } as unknown as Draft['agreed'];
  const draft = { ...draftOf({ order_line_id: 'a' }), ...defined({ agreed }) };
  const some = applyAgreed(draft);
  expect(some).toMatchObject({ order_discount: 200, lines: [{ product_discount: 1_000 }] });
  const typed = { ...some, order_discount: 300 as Minor, is_discount_by_hand: true };
  const [first] = typed.lines;
  if (first === undefined) throw new Error('a line');
  const more = { ...first, quantity: 50_000 as typeof first.quantity };
  expect(applyAgreed({ ...typed, lines: [more] })).toMatchObject({
    order_discount: 300,
    lines: [{ product_discount: 2_500 }],
  });
  const byHand = { ...more, product_discount: 7 as Minor, discount_by_hand: true };
  expect(applyAgreed({ ...some, lines: [byHand] })).toMatchObject({
    order_discount: 500,
    lines: [{ product_discount: 7 }],
  });
});

test('costs of an order that the user cannot see are left to the server', () => {
  const unseen = { order_line_id: 'a', unit_price: 0 as Minor, cost_unseen: true };
  const request = requestOf({ ...draftOf(unseen), order_id: 'o' }, 'id');
  const [line] = request.lines;
  expect(line).toMatchObject({ order_line_id: 'a', quantity: 20_000, vat_rate: 50_000 });
  for (const field of ['unit_cost', 'product_discount', 'product_discount_rate']) {
    expect(line).not.toHaveProperty(field);
  }
  expect(request).not.toHaveProperty('order_discount');
  expect(missingOf(draftOf(unseen))).toBeNull();
});

test('a sale price is sent only if it changes', () => {
  expect(requestOf(draftOf(), 'id').lines[0]).not.toHaveProperty('sale_price');
  const [line] = requestOf(draftOf({ sale_price: 7_000 as Minor }), 'id').lines;
  expect(line).toMatchObject({ sale_price: 7_000, vat_rate: 50_000 });
});

test('the code of a sack adds a sack, at the cost of 25', () => {
  const [line] = addProductLine([], { product: rice, code: '777' });
  if (line === undefined) throw new Error('a line');
  expect(line.unit_id).toBe('sack');
  const paid = { unit_cost: 200, factor: 10_000, vat_rate: 75_000 } as PaidCost;
  const priced = withCost(line, paid);
  expect(priced).toMatchObject({ unit_price: 5_000, vat_percent: '7.5' });
  expect(switchUnit(priced, null).unit_price).toBe(200);
  expect(withCost(priced, { ...paid, unit_cost: 900 as Minor }).unit_price).toBe(5_000);
  // 50.01 for 25 is 2.00 each, and the sack costs 50.01 again.
  const sacks = withCost(line, { ...paid, unit_cost: 5_001 as Minor, factor: 250_000 as never });
  expect(sacks.unit_price).toBe(5_001);
  const basePiece = switchUnit(sacks, null);
  expect([basePiece.unit_price, switchUnit(basePiece, 'sack').unit_price]).toEqual([200, 5_001]);
  const both = addProductLine([line], { product: rice });
  expect(both.map(({ unit_id }) => unit_id)).toEqual(['sack', null]);
  const request = requestOf({ ...draftOf(), lines: both }, 'id').lines;
  expect(request).toMatchObject([{ unit_id: 'sack', quantity: 10_000 }, { quantity: 10_000 }]);
  expect(request[1]).not.toHaveProperty('unit_id');
});

test('a discount in percent stays a percentage for any quantity', () => {
  const off = draftOf({ product_discount_rate: 100_000 as never });
  const draft: Draft = { ...off, order_discount_rate: 50_000 as never };
  expect(sumsOf(draft)).toMatchObject({ subtotal: 9_000, discount: 450, vat: 428, total: 8_978 });
  const request = requestOf(draft, 'id');
  expect(request).toMatchObject({
    order_discount_rate: 50_000,
    lines: [{ product_discount_rate: 100_000 }],
  });
  expect(request).not.toHaveProperty('order_discount');
  expect(missingOf({ ...draft, order_discount_rate: 1_010_000 as never })).toBe('discount');
});
