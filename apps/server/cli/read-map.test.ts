import { expect, test } from 'vitest';
import { placeFields, readMap } from './read-map.ts';

const FIELDS = ['code', 'name', 'unit'] as const;
const WANTED = { all: FIELDS, required: ['code', 'name'] as const };

function place(header: string, ...map: string[]) {
  return [...placeFields(header.split(','), readMap(map, FIELDS), WANTED)];
}

test('fields are placed by the map, in one word or several', () => {
  const places = [
    ['code', 1],
    ['name', 0],
  ];
  expect(place('Description,StockCode', 'code=StockCode,name=Description')).toEqual(places);
  expect(place('Description,StockCode', 'code=StockCode', ' name = Description ')).toEqual(places);
});

test('without a map a field is the column of its name', () => {
  expect(place('name,code,price')).toEqual([
    ['code', 1],
    ['name', 0],
  ]);
});

test.each([
  ['code=A,name', 'takes field=Column'],
  ['code=A,=B', 'takes field=Column'],
  ['code=A,colour=B', 'no field colour'],
  ['code=A,code=B', 'field code twice'],
  ['code=A,name=Z', 'no column Z; it has A, B, B'],
  ['code=A,name=B', 'more than one column B'],
  ['code=A', 'no column for name'],
])('%s is wrong usage', (map, says) => {
  expect(() => place('A,B,B', map)).toThrow(says);
});
