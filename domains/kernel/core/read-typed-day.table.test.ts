import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { readTypedDay } from './read-typed-day.ts';

describe('a day is typed as it is spoken, in either script', () => {
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
    31 Dec 2027  | none
    1/1/0001     | 0001-01-01
    31/12/0000   | none
    0000-01-01   | none
    `,
    (row) => readTypedDay(row.cell('typed')) ?? 'none',
  );
});
