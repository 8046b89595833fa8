import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { type Database, openDatabase, sendTogether, withTransaction } from './database.ts';
import { toQuery } from './fixed-statement.ts';
import { PREPARED_MAX } from './prepared.ts';

let db: TestDatabase;
/** With one connection. */
let one: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  one = openDatabase({ ...db.login, connectionTimeoutMillis: 60_000 }, 1);
});
afterAll(async () => {
  await one.close();
  await db.drop();
});

const textOf = (number: number) =>
  sql<{ n: number }>`select ${number}::int as n, ${sql.lit(number)}`;

async function run(number: number): Promise<number | undefined> {
  return withTransaction(one, 'select 1', async (tx) => {
    if (number % 2 === 0) return (await textOf(number).execute(tx)).rows[0]?.n;
    const [rows] = await sendTogether(tx, [toQuery(textOf(number))], 'goes on');
    return rows?.[0]?.n as number;
  });
}

async function prepared(): Promise<{ statement: string; prepare_time: Date }[]> {
  return (await one.pool.query('select statement, prepare_time from pg_prepared_statements')).rows;
}

test('a connection keeps the statements that it used last, and all still answer', async () => {
  const often = async () => (await prepared()).find(({ statement }) => /, 0$/.test(statement));
  await run(0);
  const first = await often();
  for (let number = 1; number < PREPARED_MAX + 150; number += 1) {
    expect(await run(number)).toBe(number);
    if (number % 20 === 0) await run(0);
  }
  expect((await prepared()).length).toBeLessThanOrEqual(PREPARED_MAX);
  expect(await often()).toEqual(first);
  for (const number of [1, 2, PREPARED_MAX, 3]) expect(await run(number)).toBe(number);
});

test('a statement that failed is no trouble when it would be forgotten', async () => {
  const wrong = sql`select ${1}::int from no_such_table`;
  await expect(withTransaction(one, 'select 1', (tx) => wrong.execute(tx))).rejects.toThrow();
  const together = withTransaction(one, 'select 1', (tx) =>
    sendTogether(tx, [toQuery(wrong), toQuery(textOf(-1))], 'goes on'),
  );
  await expect(together).rejects.toThrow();
  for (let number = 1; number < PREPARED_MAX + 150; number += 1) {
    expect(await run(number)).toBe(number);
  }
  expect(await run(-1)).toBe(-1);
});
