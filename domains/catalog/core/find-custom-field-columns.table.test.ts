import { expect, test } from 'vitest';
import { findCustomFieldColumns } from './find-custom-field-columns.ts';

const CLOTH = { id: 'cloth', name: 'Cloth', name_bn: 'কাপড়' };
const WIDTH = { id: 'width', name: 'Width', name_bn: '' };

test.each([
  ['Name, Cloth, Price', [0, 2], 'cloth 1'],
  ['Name, কাপড়,  WIDTH ', [0], 'cloth 1; width 2'],
  // A column that is already mapped is not read twice.
  ['Width, Cloth', [0], 'cloth 1'],
  ['Cloth, Cloth', [], 'cloth 0'],
  ['Name, , Price', [0, 2], ''],
])('%s', (header, taken, found) => {
  const columns = findCustomFieldColumns(header.split(','), new Set(taken), [CLOTH, WIDTH]);
  expect(columns.map(({ field_id, column }) => `${field_id} ${column}`).join('; ')).toBe(found);
});
