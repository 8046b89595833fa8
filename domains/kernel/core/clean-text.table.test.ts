import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { cleanCode, integerDigits, saysNothing } from './clean-text.ts';

const shown = (text: string) =>
  text
    .replaceAll('<none-wide>', '\u200b')
    .replaceAll('<lre>', '\u202a')
    .replaceAll('<pdf>', '\u202c');

describe('a code without what a spreadsheet adds to it', () => {
  checkTable(
    `
    written               | code
    8901234500158         | 8901234500158
    '8901234500158        | 8901234500158
    ="0012345678929"      | 0012345678929
    8901234501315.0       | 8901234501315
    <none-wide>8901234501360   | 8901234501360
    <lre>890123450<pdf>   | 890123450
    ৮৯০১২৩৪৫০১৩৭৭         | 8901234501377
    V1.0                  | V1.0
    1.0                   | 1.0
    RICE-M                | RICE-M
    `,
    (row) => cleanCode(shown(row.cell('written'))),
  );
});

describe('a long number that a spreadsheet wrote with an exponent', () => {
  checkTable(
    `
    written               | digits
    8.90123E+12           | lost
    8.90123e12            | lost
    8.901234500158E+12    | 8901234500158
    1E5                   | lost
    E12                   | E12
    8901234500158         | 8901234500158
    `,
    (row) => integerDigits(row.cell('written')) ?? 'lost',
  );
});

describe('what people write for an empty value', () => {
  checkTable(
    `
    written | says
    N/A     | nothing
    n/a     | nothing
    NA      | nothing
    -       | nothing
    নেই     | nothing
    #N/A    | nothing
    Nadia   | something
    0       | something
    `,
    (row) => (saysNothing(row.cell('written')) ? 'nothing' : 'something'),
  );
});
