import { expect, test } from 'vitest';
import { isoTime, orderIn } from './sold-on.ts';

// Texts of a file | the detected order of dates | the time
const CASES = `
11/24/26 14:05:12     | month_first | 2026-11-24 14:05:12
11/24/2026 2:05 PM    | month_first | 2026-11-24 14:05:00
24/11/2026            | day_first   | 2026-11-24 00:00:00
24.11.2026 09:30      | day_first   | 2026-11-24 09:30:00
২৪/১১/২০২৬            | day_first   | 2026-11-24 00:00:00
11/24/26 12:00 AM     | month_first | 2026-11-24 00:00:00
03/04/2026            | -           | 03/04/2026
2026-11-24 14:05      | -           | 2026-11-24 14:05
yesterday             | -           | yesterday
`;

test.each(
  CASES.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string]),
)('%s is %s: %s', (text, order, read) => {
  const found = orderIn(text);
  expect(found ?? '-').toBe(order);
  expect(found === null ? text : isoTime(text, found)).toBe(read);
});
