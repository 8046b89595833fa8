import { expect, test } from 'vitest';
import { containing } from './containing.ts';
import { type KeyPart, pageOf, readCursor, rowsToFetch } from './paging.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const KEY: readonly KeyPart[] = ['text', 'whole', 'instant', 'id'];

function cursorOf(...key: string[]): string {
  return Buffer.from(key.join('\u0000')).toString('base64url');
}

test('the cursor of a page is the key of its last row, and only if rows remain', () => {
  const rows = ['ক', 'খ', 'গ'].map((name) => ({ name, page_key: [name, ID] }));
  const first = pageOf(rows, 2);
  expect(first.data).toEqual([{ name: 'ক' }, { name: 'খ' }]);
  expect(readCursor(first.next_cursor ?? '', ['text', 'id'])).toEqual(['খ', ID]);
  expect(pageOf(rows, 3)).toEqual({ data: rows.map(({ name }) => ({ name })), next_cursor: null });
  expect(pageOf([], 3)).toEqual({ data: [], next_cursor: null });
});

test('at least one row more than a page is fetched, in few different numbers', () => {
  const limits = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(limits.every((limit) => rowsToFetch(limit) > limit)).toBe(true);
  expect(new Set(limits.map(rowsToFetch)).size).toBe(7);
});

test('without a cursor it is the first page', () => {
  expect(readCursor(undefined, KEY)).toBeNull();
});

test('an invalid cursor is refused before PostgreSQL reads it', () => {
  const at = '2026-08-01T09:00:00.000000Z';
  expect(readCursor(cursorOf('x', '1', at, ID), KEY)).toEqual(['x', '1', at, ID]);
  const bad = [
    '',
    'ন',
    '%%%',
    'AAA=',
    cursorOf('x'),
    cursorOf('x', '1', at, ID, 'more'),
    cursorOf('x', '1.5', at, ID),
    cursorOf('x', '99999999999', at, ID),
    cursorOf('x', '1', '2026-13-01T09:00:00.000000Z', ID),
    cursorOf('x', '1', '0000-01-01T00:00:00.000000Z', ID),
    cursorOf('x', '1', at, 'not-an-id'),
    cursorOf('x', '1', at, ID.toUpperCase().replace('0198', 'ABCD')),
    Buffer.from([0xff, 0xfe]).toString('base64url'),
  ];
  for (const cursor of bad) {
    expect(readCursor(cursor, KEY), cursor).toMatchObject({ rejection: 'invalid_cursor' });
  }
});

test('amounts and days are read back unchanged', () => {
  const key: readonly KeyPart[] = ['amount', 'day'];
  const written = ['-9007199254740991', '2026-02-28'];
  expect(readCursor(cursorOf(...written), key)).toEqual(written);
  for (const bad of [
    ['1.5', '2026-02-28'],
    ['99999999999999999', '2026-02-28'],
    ['1', '2026-02-30'],
    ['1', '0000-01-01'],
  ]) {
    expect(readCursor(cursorOf(...bad), key)).toMatchObject({ rejection: 'invalid_cursor' });
  }
});

test('special characters of LIKE are escaped', () => {
  expect(containing('100% _wild_ \\')).toBe('%100\\% \\_wild\\_ \\\\%');
});
