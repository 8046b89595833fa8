import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { readPhones } from './read-phones.ts';

describe('the phone numbers of a cell', () => {
  checkTable(
    `
    written                      | phones
    01711-000201                 | +8801711000201
    ০১৮১১ ০০০২০২                  | +8801811000202
    +880 1911 000203             | +8801911000203
    8801611000204                | +8801611000204
    1511000205                   | +8801511000205
    008801311000206              | +8801311000206
    01711000208 / 01811000208    | +8801711000208 +8801811000208
    01711000209, 01811000209     | +8801711000209 +8801811000209
    '01711000209                 | +8801711000209
    02-9123456                   | +88029123456
    N/A                          | none
    +1 (212) 555-0187            | +12125550187
    8.80171E+12                  | phone_lost_digits
    017110002                    | phone_unreadable
    880-1711-000-211             | +8801711000211
    Mr. Rahim (sales)            | phone_unreadable
    1711000201.0                 | +8801711000201
    `,
    (row) => {
      const read = readPhones(row.cell('written'));
      return isRejection(read) ? read.rejection : [read.phone, ...read.others].join(' ') || 'none';
    },
  );
});
