import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormulas, withFormulas } from './formula.ts';
import { csvLines } from './write-csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u2060 =1', "'\ufeff\u2060 =1"],
  ['\u202e=1', "'\u202e=1"],
  ['"=1', `'"=1`],
  ['rice;=1', "rice;'=1"],
  ['rice; \u200b＝1', "rice;' \u200b＝1"],
  ['rice\t=1', "rice\t'=1"],
  ['rice\n-1', "rice\n'-1"],
  ['rice;"=1"', `rice;'"=1"`],
  ["'=1", "''=1"],
  ['a=1, b-2; c', 'a=1, b-2; c'],
  ['২০ কেজি - চাল', '২০ কেজি - চাল'],
])('%j is written as %j, and read back unchanged', (text, written) => {
  expect(escapeFormulas(text)).toBe(written);
  expect(withFormulas(written)).toBe(text);
});

const SIGNS = '=+-@＝＋－＠;,\t\n\r\'" \u200b\u00a0\ufeffa১';
const text = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 });
const FORMULA = /^["\p{Zs}\p{Cf}]*[=+\-@＝＋－＠]/u;

test('whatever separates the cells, quoted or not, none begins as a formula', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (cells) => {
      for (const cell of cells) expect(withFormulas(escapeFormulas(cell))).toBe(cell);
      const parts = csvLines([cells]).split(/[;\t\r\n]/);
      expect(parts.filter((part) => FORMULA.test(part))).toEqual([]);
      for (const cell of cells) expect(FORMULA.test(escapeFormulas(cell))).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});
