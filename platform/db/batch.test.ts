import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { sendTogether, withTransaction } from './database.ts';
import { refusalOf } from './failure.ts';
import { fixedQuery, toQuery } from './fixed-statement.ts';
import type { Tx } from './tx.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const SHOP = '018f0000-0000-7000-8000-000000000001';
const inShop = `select set_config('app.shop_id', '${SHOP}', true)`;

const raise = fixedQuery<{ kind: string }>(
  (value) => sql`
  insert into number_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
  values (${sql.lit(SHOP)}::uuid, ${sql.lit(SHOP)}::uuid, ${value('kind')}, 2026, 1)
  on conflict (shop_id, branch_id, kind, fiscal_year)
    do update set last_sequence = number_counter.last_sequence + 1`,
);
const read = (kind: string) =>
  toQuery(sql`select last_sequence from number_counter
    where shop_id = ${SHOP} and kind = ${kind}`);
const refusing = toQuery(sql`select refuse('too_few', '{"params": {"left": 3}}')`);

const within = <T>(work: (tx: Tx) => Promise<T>) => withTransaction(db.database, inShop, work);
const counterOf = async (kind: string) => {
  const [rows] = await within((tx) => sendTogether(tx, [read(kind)], 'goes on'));
  return rows?.[0]?.last_sequence;
};

test('statements are carried out in order, and each sees what those before it wrote', async () => {
  const rows = await within((tx) =>
    sendTogether(tx, [raise({ kind: 'a' }), read('a'), raise({ kind: 'a' }), read('a')], 'commits'),
  );
  expect(rows.slice(0, 4)).toEqual([[], [{ last_sequence: 1 }], [], [{ last_sequence: 2 }]]);
  expect(await counterOf('a')).toBe(2);
});

test('what a guard refuses is its code and parameters, and nothing is written', async () => {
  for (const then of ['commits', 'goes on'] as const) {
    const refused = await within(async (tx) => {
      try {
        await sendTogether(tx, [raise({ kind: 'b' }), refusing, raise({ kind: 'c' })], then);
        return null;
      } catch (error) {
        return refusalOf(error);
      }
    });
    expect(refused).toEqual({ rejection: 'too_few', params: { left: 3 } });
  }
  expect([await counterOf('b'), await counterOf('c')]).toEqual([undefined, undefined]);
});

test('a statement that was skipped is prepared when it comes again', async () => {
  const other = toQuery(sql`select ${'x'}::text as skipped`);
  for (let time = 0; time < 20; time += 1) {
    await within((tx) => sendTogether(tx, [refusing, other], 'commits')).catch(() => undefined);
    const [rows] = await within((tx) => sendTogether(tx, [other, raise({ kind: 'd' })], 'commits'));
    expect(rows).toEqual([{ skipped: 'x' }]);
  }
  expect(await counterOf('d')).toBe(20);
});

test('a transaction is run again where a statement asks for it', async () => {
  let attempts = 0;
  await within(async (tx) => {
    attempts += 1;
    const again = attempts < 3 ? [toQuery(sql`select begin_anew()`)] : [];
    return sendTogether(tx, [raise({ kind: 'e' }), ...again], 'commits');
  });
  expect([attempts, await counterOf('e')]).toEqual([3, 1]);
});
