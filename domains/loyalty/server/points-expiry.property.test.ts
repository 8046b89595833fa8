import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate, daysAfter } from '#domains/kernel/core/business-date.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { lastDayOf, pastPoints, pointsPutBack } from '../core/points-expiry.ts';
import { lastDay, past, pastSum, pointsWrittenOff } from './points-expiry.sql.ts';

const TODAY = '2026-08-10';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const day = fc.integer({ min: -9, max: 9 }).map((days) => daysAfter(TODAY, days));
const points = fc.integer({ min: 1, max: 100 });

const came = fc.record({
  kind: fc.constantFrom('earned' as const, 'given_back' as const),
  points,
  expires_on: fc.option(day, { nil: null }),
  written_on: day,
});
const takenBack = fc.record({
  kind: fc.constant('taken_back' as const),
  points: points.map((count) => -count),
  expires_on: fc.option(day, { nil: null }),
  written_on: day,
});
const used = fc.record({
  kind: fc.constantFrom('spent' as const, 'expired' as const),
  points: points.map((count) => -count),
  expires_on: fc.constant(null),
  written_on: day,
});
const cases = fc.record({
  lines: fc.array(fc.oneof(came, takenBack, used), { maxLength: 8 }),
  taken: fc.record({ points, expires_on: day }),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((at) => businessDate(at.toISOString().slice(0, 10))),
  months: fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
});

const today = sql`${TODAY}::date`;
const LINES = sql`jsonb_to_recordset(c.lines)
  as l (kind text, points bigint, expires_on date, written_on date)`;
const of = (what: RawBuilder<unknown>) => sql`(select ${what} from ${LINES})`;
const TAKEN_ON = sql`(c.taken ->> 'expires_on')::date`;

/** Every case of a run in one statement. */
const ANSWERS = (run: readonly unknown[]) => sql<{ past: number; put: number; last: string }>`
  select ${of(past(today))} as past,
    greatest(0, least((c.taken ->> 'points')::bigint, -${of(pastSum(today))},
      ${of(pointsWrittenOff(TAKEN_ON, sql`l.written_on`))}))::bigint as put,
    to_char(${lastDay(sql`c.date`, sql`c.months`)}, 'YYYY-MM-DD') as last
  from rows from (jsonb_to_recordset(${JSON.stringify(run)}::jsonb)
    as (lines jsonb, taken jsonb, date date, months int)) with ordinality
    as c (lines, taken, date, months, at)
  order by c.at`;

test('points expire and are put back in SQL as in core, on random lines', async () => {
  const runs = fc.sample(cases, 2000);
  const ask = (tx: Tx) => ANSWERS(runs).execute(tx);
  const { rows } = await withTransaction(db.database, 'select 1', ask);
  const expected = runs.map(({ lines, taken, date, months }) => ({
    past: pastPoints(lines, TODAY),
    put: pointsPutBack(taken, lines, TODAY),
    last: lastDayOf(date, months),
  }));
  expect(rows).toEqual(expected);
});
