import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { readBarcodes } from './read-barcodes.ts';

describe('reads the barcodes of a cell as a scanner sends them', () => {
  checkTable(
    `
    written                        ; codes
    8901234500158                  ; 8901234500158
    111; 222 333                   ; 111 222 333
    '8901234501308                 ; 8901234501308
    ="0012345678929"               ; 0012345678929
    8901234501315.0                ; 8901234501315
    8901234501322, 8901234501339   ; 8901234501322 8901234501339
    8901234501346/8901234501353    ; 8901234501346 8901234501353
    LOT/7                          ; LOT/7
    ABC-7                          ; ABC-7
    N/A                            ; none
    -                              ; none
    ৮৯০১২৩৪৫০১৩৭৭                  ; 8901234501377
    8.90123E+12                    ; barcode_lost_digits
    8.901234500158E+12             ; 8901234500158
    RT-ONE                         ; RT-ONE
    Lux soap                       ; barcode_unreadable
    সাবান                           ; barcode_unreadable
    `
      .replaceAll('; 222', '~ 222')
      .replaceAll(';', '|')
      .replaceAll('~', ';'),
    (row) => {
      const read = readBarcodes(row.cell('written'));
      return isRejection(read) ? read.rejection : read.join(' ') || 'none';
    },
  );
});
