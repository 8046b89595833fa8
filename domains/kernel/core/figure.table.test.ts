import { expect, test } from 'vitest';
import { readFigure } from './figure.ts';
import { isRejection } from './rejection.ts';

// text | decimals | read as
const TABLE = `
3.39         | 2 | 339
0.001        | 2 | too_fine
1.850        | 2 | 185
1.8500001    | 2 | too_fine
3            | 2 | 300
3.           | 2 | 300
.5           | 2 | 50
-0.55        | 2 | -55
+7           | 0 | 7
-0           | 2 | 0
2.5          | 4 | 25000
1,234.50     | 2 | 123450
1,23,456.50  | 2 | 12345650
৩৩৯.৫        | 2 | 33950
3,39         | 2 | not_a_figure
1.234,50     | 2 | not_a_figure
1e3          | 2 | not_a_figure
£3.39        | 2 | not_a_figure
NaN          | 2 | not_a_figure
0x10         | 2 | not_a_figure
.            | 2 | not_a_figure
-            | 2 | not_a_figure
1 000        | 2 | not_a_figure
90071992547409.92 | 2 | too_large
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s with %s decimals is %s', (text = '', decimals = '', expected) => {
  const figure = readFigure(text, Number(decimals));
  expect(isRejection(figure) ? figure.rejection : String(figure)).toBe(expected);
});

test('nothing is not a figure', () => {
  expect(readFigure('  ', 2)).toEqual({ rejection: 'not_a_figure' });
});
