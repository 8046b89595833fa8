import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { readTypedDay, readWrittenDay } from './read-typed-day.ts';

describe('a typed day, in either script', () => {
  checkTable(
    `
    typed        | day
    31/12/2027   | 2027-12-31
    1/2/2027     | 2027-02-01
    01-02-2027   | 2027-02-01
    1.2.2027     | 2027-02-01
    1 2 2027     | 2027-02-01
    31122027     | 2027-12-31
    ৩১/১২/২০২৭    | 2027-12-31
    ৩১১২২০২৭      | 2027-12-31
    ৩১/12/২০27   | 2027-12-31
    2027-12-31   | 2027-12-31
    29/2/2028    | 2028-02-29
    29/2/2027    | none
    31/4/2027    | none
    12/31/2027   | none
    1/2/20       | none
    1/2          | none
    3112202      | none
    31 Dec 2027  | 2027-12-31
    31-Dec-2027  | 2027-12-31
    31 Dec 20    | none
    Dec 31, 2027 | 2027-12-31
    1st January 2027 | 2027-01-01
    ৩১ জানুয়ারি ২০২৭ | 2027-01-31
    31 Foo 2027  | none
    31 Jun 2027  | none
    1/1/0001     | 0001-01-01
    31/12/0000   | none
    0000-01-01   | none
    `,
    (row) => readTypedDay(row.cell('typed')) ?? 'none',
  );
});

describe('a day in a file, as programs write it', () => {
  checkTable(
    `
    written             | day
    31/01/2027          | 2027-01-31
    ৩১/০১/২০২৭           | 2027-01-31
    2027-01-31          | 2027-01-31
    2027/1/31           | 2027-01-31
    2027-01-31 00:00:00 | 2027-01-31
    2027-01-31T00:00:00.000Z | 2027-01-31
    31-Jan-27           | 2027-01-31
    31-1-27             | none
    11/24/26            | none
    01/31/2027          | none
    soon                | none
    `,
    (row) => readWrittenDay(row.cell('written')) ?? 'none',
  );
});
