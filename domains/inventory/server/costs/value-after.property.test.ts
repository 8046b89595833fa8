import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { fillLevel, soundLevel } from '../../core/levels/fill-level.ts';
import { VALUE_AFTER } from './value-after.sql.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Case = {
  readonly level: { readonly on_hand: Quantity; readonly value: Minor };
  readonly change: { readonly quantity: Quantity; readonly value: Minor };
};

/** A stored level of any sign, and the quantity that moves. */
const caseOf = (count: number, value: number): fc.Arbitrary<Case> =>
  fc
    .record({
      on_hand: fc.integer({ min: -count, max: count }),
      held: fc.integer({ min: 0, max: value }),
      moved: fc.integer({ min: -count, max: count }),
      moved_value: fc.integer({ min: 0, max: value }),
    })
    .map(({ on_hand, held, moved, moved_value }) => ({
      level: soundLevel({
        on_hand: quantity(on_hand),
        value: minor(on_hand < 0 && held > 0 ? -held : held),
      }),
      change: {
        quantity: quantity(moved),
        value: minor(moved < 0 && moved_value > 0 ? -moved_value : moved_value),
      },
    }));

/** Small numbers meet halves and zeros; large ones show where a quotient has too few digits. */
const cases = fc.oneof(
  caseOf(12, 60),
  caseOf(1_000_000, 100_000_000),
  caseOf(900_000_000_000, 4_000_000_000_000_000),
);

/** Every case of a run in one statement. */
const ANSWERS = (run: readonly Case[]) => sql<{ value: number }>`
  select (${VALUE_AFTER})::bigint as value
  from rows from (jsonb_to_recordset(${JSON.stringify(run)}::jsonb)
    as (level jsonb, change jsonb)) with ordinality as t (level, change, at),
    jsonb_to_record(t.level) as l (on_hand bigint, value bigint),
    jsonb_to_record(t.change) as c (quantity bigint, value bigint)
  order by t.at`;

const inSql = (run: readonly Case[]) =>
  withTransaction(db.database, 'select 1', async (tx) => {
    const { rows } = await ANSWERS(run).execute(tx);
    return rows.map(({ value }) => value);
  });

const inCore = (run: readonly Case[]) =>
  run.map(({ level, change }) => soundLevel(fillLevel(level, change)).value);

test('the value of a level is the same in SQL as in core, on random levels', async () => {
  const run = fc.sample(cases, 3000);
  expect(await inSql(run)).toEqual(inCore(run));
});

test('a quotient of many digits is rounded once', async () => {
  // 2,000,000,000,000,000.49999975: cut to four decimals first it reads .5 and becomes one more.
  const level = { on_hand: quantity(-2_000_001), value: minor(-4_000_002_000_000_001) };
  const change = { quantity: quantity(1_000_001), value: minor(1) };
  const run = [{ level, change }];
  expect(await inSql(run)).toEqual(inCore(run));
});
