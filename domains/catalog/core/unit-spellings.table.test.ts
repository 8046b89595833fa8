import { expect, test } from 'vitest';
import { quantityFormat, readNumber } from '#domains/kernel/core/read-number.ts';
import { unitSpellings } from './unit-spellings.ts';

// typed | unit | in the unit
const TABLE = `
12 Nos.      | piece | 12
12 Unit(s)   | piece | 12
১২টি         | piece | 12
12 kg        | piece | not_a_number
2.5 Kg.      | kg    | 2.5
২.৫ কেজি     | kg    | 2.5
1.5 Ltr.     | litre | 1.5
২ লি.        | litre | 2
250 মি.লি.   | ml    | 250
3 হালি       | hali  | 3
4.5 গজ       | yard  | 4.5
7 তা         | তা    | 7
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s in a field of %s', (text = '', unit = '', expected) => {
  const read = readNumber(text, quantityFormat(3, unitSpellings(unit)));
  expect(typeof read === 'number' ? String(read / 10_000) : read.rejection).toBe(expected);
});
