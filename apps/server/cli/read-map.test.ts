import { expect, test } from 'vitest';
import { mapFields, readMap } from './read-map.ts';

const FIELDS = ['code', 'name', 'unit'] as const;

function mapped(header: string, ...map: string[]) {
  return mapFields(header.split(','), readMap(map, FIELDS));
}

test('a map assigns columns to fields, in one argument or several', () => {
  const indexes = { code: 1, name: 0 };
  expect(mapped('Description,StockCode', 'code=StockCode,name=Description')).toEqual(indexes);
  expect(mapped('Description,StockCode', 'code=StockCode', ' name = Description ')).toEqual(
    indexes,
  );
});

test.each([
  ['code=A,name', 'takes field=Column'],
  ['code=A,=B', 'takes field=Column'],
  ['code=A,colour=B', 'no field colour'],
  ['code=A,code=B', 'field code twice'],
  ['code=A,name=Z', 'no column Z; it has A, B, B'],
  ['code=A,name=B', 'more than one column B'],
])('%s is wrong usage', (map, says) => {
  expect(() => mapped('A,B,B', map)).toThrow(says);
});
