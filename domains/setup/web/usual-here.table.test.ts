import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { usualAt } from './usual-here.ts';

const ROWS = readTable(`
  clock            | currency | timezone
  Asia/Dhaka       | BDT      | Asia/Dhaka
  UTC              | BDT      | Asia/Dhaka
  Etc/Unknown      | BDT      | Asia/Dhaka
  Asia/Kolkata     | INR      | Asia/Kolkata
  Asia/Dubai       | AED      | Asia/Dubai
  America/New_York | USD      | America/New_York
  Europe/London    | GBP      | Europe/London
  Europe/Rome      | EUR      | Europe/Rome
`);

test.each(ROWS.map((row) => [row.cell('clock'), row] as const))('%s', (clock, row) => {
  expect(usualAt(clock)).toEqual({
    currency: row.cell('currency'),
    timezone: row.cell('timezone'),
  });
});

test('a browser without a time zone', () => {
  expect(usualAt(undefined)).toEqual({ currency: 'BDT', timezone: 'Asia/Dhaka' });
});
