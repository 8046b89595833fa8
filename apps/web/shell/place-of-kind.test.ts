import { expect, test } from 'vitest';
import { isAt, PLACES } from './navigation.ts';
import { addressOfKind } from './place-of-kind.ts';

const placeOf = (kind: string | undefined) =>
  PLACES.filter((place) => isAt(place, addressOfKind(kind))).map(({ label }) => label);

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
])('a document of the kind %s stands below %s', (kind, label) => {
  expect(placeOf(kind)).toEqual([label]);
});

test('what is not known yet stands nowhere', () => {
  expect(placeOf(undefined)).toEqual([]);
});
