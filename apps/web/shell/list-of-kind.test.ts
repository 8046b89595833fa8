import { expect, test } from 'vitest';
import { listOfKind } from './list-of-kind.ts';
import { isAt, NAV_ITEMS } from './navigation.ts';

const itemsFor = (kind: string | undefined) =>
  NAV_ITEMS.filter((item) => isAt(item, listOfKind(kind))).map(({ label }) => label);

test.each([
  ['sale', 'sales'],
  ['sale_return', 'sales'],
  ['shift_close', 'sales'],
  ['stock_adjustment', 'stock'],
  ['transfer_return', 'stock'],
  ['goods_receipt', 'purchases'],
  ['supplier_return', 'purchases'],
  ['payment_received', 'customers'],
  ['gift_card', 'customers'],
  ['expense', 'expenses'],
  ['journal', 'accounts'],
])('a document of the kind %s is listed under %s', (kind, label) => {
  expect(itemsFor(kind)).toEqual([label]);
});

test('an unknown kind has no address', () => {
  expect(itemsFor(undefined)).toEqual([]);
});
