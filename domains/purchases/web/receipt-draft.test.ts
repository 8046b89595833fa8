import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { inUnit, withCost, withGoods } from '#domains/orders/web/part/trade-line.ts';
import { type Draft, EMPTY_DRAFT, missingOf, requestOf, sumsOf } from './receipt-draft.ts';

const rice = {
  ...{ id: 'rice', name: 'Rice', name_bn: '', variant: '', variant_bn: '', product_code: 'R' },
  ...{ decimals: 0, unit_price: 6_500 as Minor, unit_name: 'piece', unit_name_bn: '' },
  units: [{ unit_id: 'sack', factor: 250_000, barcodes: ['777'] }],
} as unknown as PosProduct;

function draftOf(more: Partial<Draft['lines'][number]> = {}): Draft {
  const lines = withGoods(withGoods([], { product: rice }), { product: rice }).map((line) => ({
    ...line,
    unit_price: 5_000 as Minor,
    vat_percent: '5',
    ...more,
  }));
  return { ...EMPTY_DRAFT, warehouse_id: 'store', supplier: { id: 's', name: 'Karim' }, lines };
}

test('scanned twice it is two, and adds up as the server does', () => {
  expect(sumsOf(draftOf())).toMatchObject({
    subtotal: 10_000,
    vat: 500,
    total: 10_500,
    due: 10_500,
  });
});

test('what is missing is told in its turn', () => {
  expect(missingOf(EMPTY_DRAFT)).toBe('goods');
  expect(missingOf({ ...draftOf(), supplier: null })).toBe('supplier');
  expect(missingOf(draftOf({ vat_percent: 'five' }))).toBe('vat');
  const tenders = [{ payment_method_id: 'cash', amount: 10_501 as Minor }];
  expect(missingOf({ ...draftOf(), tenders })).toBe('over');
  expect(missingOf(draftOf())).toBeNull();
});

test('a price goes along only where it changes', () => {
  expect(requestOf(draftOf(), 'id').lines[0]).not.toHaveProperty('sale_price');
  const [line] = requestOf(draftOf({ sale_price: 7_000 as Minor }), 'id').lines;
  expect(line).toMatchObject({ sale_price: 7_000, vat_rate: 50_000 });
});

test('the code of a sack means the sack, at what 25 of it cost', () => {
  const [line] = withGoods([], { product: rice, code: '777' });
  if (line === undefined) throw new Error('a line');
  expect(line.unit_id).toBe('sack');
  const priced = withCost(line, 200 as Minor);
  expect(priced.unit_price).toBe(5_000);
  expect(inUnit(priced, null).unit_price).toBe(200);
  expect(withCost(priced, 900 as Minor).unit_price).toBe(5_000);
  const both = withGoods([line], { product: rice });
  expect(both.map(({ unit_id }) => unit_id)).toEqual(['sack', null]);
  const asked = requestOf({ ...draftOf(), lines: both }, 'id').lines;
  expect(asked).toMatchObject([{ unit_id: 'sack', quantity: 10_000 }, { quantity: 10_000 }]);
  expect(asked[1]).not.toHaveProperty('unit_id');
});
