import { describe, expect, test } from 'vitest';
import { cellsOf, checkTable, readTable } from './table.ts';

describe('a text table', () => {
  test('columns are separated by bars, and spaces around a cell do not count', () => {
    const [row] = readTable(`
      goods     | price  | net     vat
      red  tea  | 235.00 | 223.25  11.16
    `);
    expect(row?.cell('goods')).toBe('red tea');
    expect(row?.cell('price')).toBe('235.00');
    expect(row?.expected).toBe('223.25 11.16');
    expect(row?.line).toBe('red tea | 235.00 | 223.25 11.16');
  });

  test('or by two spaces, if a line has no bar', () => {
    expect(cellsOf('  red tea   235.00  223.25')).toEqual([['red tea', '235.00', '223.25']]);
  });

  test('an empty cell between bars is a cell', () => {
    expect(cellsOf('cash | 5.00 |')).toEqual([['cash', '5.00', '']]);
  });

  test('a line with another number of cells is refused', () => {
    expect(() => readTable('a | b\n1 | 2 | 3')).toThrow('2 columns, but 3 here: 1 | 2 | 3');
  });

  test('a table without a case is refused: it would prove nothing', () => {
    expect(() => readTable('a | b')).toThrow('at least one case');
  });

  test('an unknown column is refused', () => {
    expect(() => readTable('a | b\n1 | 2')[0]?.cell('c')).toThrow('no column c among a, b');
  });
});

describe('each line is a test', () => {
  checkTable(
    `
    left  right  sum
    1     2      3
    20    22     42
    `,
    (row) => `${Number(row.cell('left')) + Number(row.cell('right'))}`,
  );
});
