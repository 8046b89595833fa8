import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { formatPrintedTime, formatTime } from './format-time.ts';

const TABLE = `
  instant                  | zone          | bn                        | en
  2026-11-19T10:33:00.000Z | Asia/Dhaka    | ১৯/১১/২০২৬, বিকাল ৪:৩৩     | 19 Nov 2026, 4:33 pm
  2026-11-18T18:00:00.000Z | Asia/Dhaka    | ১৯/১১/২০২৬, রাত ১২:০০      | 19 Nov 2026, 12:00 am
  2026-11-18T22:05:00.000Z | Asia/Dhaka    | ১৯/১১/২০২৬, ভোর ৪:০৫       | 19 Nov 2026, 4:05 am
  2026-11-19T00:00:00.000Z | Asia/Dhaka    | ১৯/১১/২০২৬, সকাল ৬:০০      | 19 Nov 2026, 6:00 am
  2026-01-02T06:59:59.999Z | Asia/Dhaka    | ২/১/২০২৬, দুপুর ১২:৫৯      | 2 Jan 2026, 12:59 pm
  2026-01-02T12:00:00.000Z | Asia/Dhaka    | ২/১/২০২৬, সন্ধ্যা ৬:০০      | 2 Jan 2026, 6:00 pm
  2026-01-02T14:00:00.000Z | Asia/Dhaka    | ২/১/২০২৬, রাত ৮:০০         | 2 Jan 2026, 8:00 pm
  2026-07-01T11:30:00.000Z | Europe/London | ১/৭/২০২৬, দুপুর ১২:৩০      | 1 Jul 2026, 12:30 pm
`;

test.each(readTable(TABLE).map((row) => [row.line, row] as const))('%s', (_line, row) => {
  const written = (language: 'bn' | 'en') =>
    formatTime(row.cell('instant'), row.cell('zone'), language);
  expect([written('bn'), written('en')]).toEqual([row.cell('bn'), row.cell('en')]);
});

test('a printout names the month in both languages', () => {
  const printed = (language: 'bn' | 'en') =>
    formatPrintedTime('2026-11-24T10:33:00.000Z', 'Asia/Dhaka', language);
  expect([printed('bn'), printed('en')]).toEqual([
    ...['২৪ নভেম্বর ২০২৬, বিকাল ৪:৩৩', '24 Nov 2026, 4:33 pm'],
  ]);
});
