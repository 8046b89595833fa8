import { describe } from 'vitest';
import { businessDate } from '#domains/kernel/core/business-date.ts';
import { checkTable } from '../../../testkit/table.ts';
import { lastDayOf, type PointLine, pastPoints, pointsPutBack } from './points-expiry.ts';

/** `earned 100 <05, spent -30`: earned points with their last day in August; `@07`: written then. */
function linesOf(text: string): PointLine[] {
  return text.split(',').map((part) => {
    const [kind = '', points = '', ...days] = part.trim().split(' ');
    const dayBehind = (mark: string) => days.find((day) => day.startsWith(mark))?.slice(1);
    const last = dayBehind('<');
    return {
      kind: kind as PointLine['kind'],
      points: Number(points),
      expires_on: last === undefined ? null : `2026-08-${last}`,
      written_on: `2026-08-${dayBehind('@') ?? '01'}`,
    };
  });
}

const TODAY = '2026-08-10';

describe('the last day of points', () => {
  checkTable(
    `
    came       | months | last day
    2026-08-01 | none   | none
    2026-08-01 | 0      | 2026-08-01
    2026-08-01 | 12     | 2027-08-01
    2026-01-31 | 1      | 2026-02-28
    2028-01-31 | 1      | 2028-02-29
    2026-08-31 | 3      | 2026-11-30
    2026-12-15 | 1      | 2027-01-15
    `,
    (row) => {
      const months = row.cell('months');
      const came = businessDate(row.cell('came'));
      return lastDayOf(came, months === 'none' ? null : Number(months)) ?? 'none';
    },
  );
});

describe('points that have expired on 10 August', () => {
  checkTable(
    `
    lines                                          | expired
    earned 100                                     | 0
    earned 100 <10                                 | 0
    earned 100 <09                                 | 100
    earned 100 <09, spent -30                      | 70
    earned 100 <09, spent -130, earned 50          | 0
    earned 100 <09, spent -30, expired -70         | 0
    earned 100 <09, taken_back -40 <09             | 60
    earned 100 <09, earned 50 <08, spent -120      | 30
    earned 100 <09, expired -100, given_back 5 <12 | 0
    `,
    (row) => String(pastPoints(linesOf(row.cell('lines')), TODAY)),
  );
});

describe('what is put back of points taken back whose last day, 5 August, is over', () => {
  checkTable(
    `
    taken | lines, those taken among them                                              | put back
    100   | earned 100 <05, taken_back -100 <05, spent -30, expired -70 @07            | 70
    100   | earned 100 <05, taken_back -100 <05, expired -100 @07                      | 100
    40    | earned 100 <05, taken_back -40 <05, expired -100 @07                       | 40
    100   | earned 100 <05, taken_back -100 <05, expired -100 @05                      | 0
    100   | earned 100 <05, taken_back -100 <05                                        | 0
    100   | earned 100 <05, taken_back -100 <05, spent -30                             | 0
    `,
    (row) => {
      const taken = { points: Number(row.cell('taken')), expires_on: '2026-08-05' };
      return String(
        pointsPutBack(taken, linesOf(row.cell('lines, those taken among them')), TODAY),
      );
    },
  );
});
