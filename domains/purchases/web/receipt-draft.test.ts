import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  missingOf,
  requestOf,
  sumsOf,
  withGoods,
} from './receipt-draft.ts';

const rice = {
  ...{ id: 'rice', name: 'Rice', name_bn: '', variant: '', variant_bn: '', product_code: 'R' },
  ...{ decimals: 0, unit_price: 6_500 as Minor },
} as PosProduct;

function draftOf(more: Partial<Draft['lines'][number]> = {}): Draft {
  const lines = withGoods(withGoods([], rice), rice).map((line) => ({
    ...line,
    unit_cost: 5_000 as Minor,
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
