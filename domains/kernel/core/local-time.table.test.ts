import { expect, test } from 'vitest';
import { dayAt, instantOf } from './local-time.ts';

// written | zone | instant
const TABLE = `
2010-12-01 08:26          | Europe/London | 2010-12-01T08:26:00.000Z
2011-07-01 08:26          | Europe/London | 2011-07-01T07:26:00.000Z
2010-12-01 08:26          | Asia/Dhaka    | 2010-12-01T02:26:00.000Z
2010-12-01T08:26:05       | Asia/Dhaka    | 2010-12-01T02:26:05.000Z
2010-12-01 8:26           | Asia/Dhaka    | 2010-12-01T02:26:00.000Z
2010-12-01                | Asia/Dhaka    | 2010-11-30T18:00:00.000Z
2010-12-01 08:26:00.123   | UTC           | 2010-12-01T08:26:00.000Z
2010-12-01T08:26:00Z      | Asia/Dhaka    | 2010-12-01T08:26:00.000Z
2010-12-01 08:26 +01:00   | Asia/Dhaka    | 2010-12-01T07:26:00.000Z
2010-12-01 08:26 -0130    | Asia/Dhaka    | 2010-12-01T09:56:00.000Z
2011-03-27 00:59          | Europe/London | 2011-03-27T00:59:00.000Z
2011-03-27 02:00          | Europe/London | 2011-03-27T01:00:00.000Z
2009-06-19 22:00          | Asia/Dhaka    | 2009-06-19T16:00:00.000Z
2010-02-30 08:26          | Asia/Dhaka    | none
2010-12-01 24:01          | Asia/Dhaka    | none
12/1/2010 8:26            | Asia/Dhaka    | none
2010-12-01 08:26 +99:00   | Asia/Dhaka    | none
noon                      | Asia/Dhaka    | none
1900-01-02                | UTC           | 1900-01-02T00:00:00.000Z
9998-12-31 23:59          | UTC           | 9998-12-31T23:59:00.000Z
1899-12-31 23:59          | UTC           | none
0000-01-01 08:26          | Asia/Dhaka    | none
0001-01-01 00:10          | Asia/Dhaka    | none
9999-12-31 23:59          | America/Lima  | none
0000-01-01 00:00 +14:00   | UTC           | none
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s in %s is %s', (text = '', timezone = '', expected) => {
  expect(instantOf(text, timezone) ?? 'none').toBe(expected);
});

test.each([
  ['2026-11-22T17:59:59.999Z', 'Asia/Dhaka', '2026-11-22'],
  ['2026-11-22T18:00:00.000Z', 'Asia/Dhaka', '2026-11-23'],
  ['2026-11-22T18:00:00.000Z', 'America/Los_Angeles', '2026-11-22'],
  ['2026-07-01T06:59:00.000Z', 'America/Los_Angeles', '2026-06-30'],
  ['2026-11-22T10:00:00.000Z', 'Pacific/Auckland', '2026-11-22'],
  ['2026-11-22T11:00:00.000Z', 'Pacific/Auckland', '2026-11-23'],
])('at %s it is in %s the %s', (instant, timezone, day) => {
  expect(dayAt(new Date(instant), timezone)).toBe(day);
});
