import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { grainOf, type Measure, type Period } from '#domains/measures/server/door/measure.ts';
import {
  rowsOfMeasure,
  sumsBetween,
  sumsUpTo,
} from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { openBusyShop } from '../../testkit/busy-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { journalBody } from '../../testkit/treasury-posts.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { FOLDED } from './measures.ts';

const { measures: MEASURES } = FOLDED;

const READS = 150;
const WRITERS = 8;

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  await world.post.adjustment(1_000_000_000);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Rows in which what a reader sees differs from the same rows over all documents. */
async function differences(shop: TestShop, measure: Measure): Promise<unknown[]> {
  const found = await Promise.all(measure.periods.map((of) => differencesOf(shop, measure, of)));
  return found.flat();
}

async function differencesOf(shop: TestShop, measure: Measure, of: Period): Promise<unknown[]> {
  const { shop_id } = shop;
  const keys = sql.join(grainOf(measure).map((name) => sql.ref(name)));
  const own = sql.join(measure.keys.map((name) => sql.ref(name)));
  const sums = sql.join(measure.sums.map((name) => sql`exact_sum(${sql.ref(name)})`));
  const documents = sql`(select id as document_id from document where shop_id = ${shop_id})`;
  const all = measure.rows({ shop_id: sql`${shop_id}`, documents });
  const result = await shop.run((tx) =>
    sql`
    with seen as (
      select ${keys}, ${sums} from ${rowsOfMeasure(measure, shop_id, of)} m group by ${keys}
    ), posted as (
      select ${own}, date_trunc(${of}, business_date::timestamp)::date, ${sums} from (${all}) p
      group by ${own}, ${sql.lit(measure.keys.length + 1)}
    )
    select 'seen' as what, x.* from (table seen except table posted) x
    union all
    select 'posted', x.* from (table posted except table seen) x`.execute(tx),
  );
  return result.rows;
}

const rowsIn = (shop: TestShop, table: string) =>
  shop.run(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n
      from ${sql.table(table)} where shop_id = ${shop.shop_id}`.execute(tx);
    return rows[0]?.n ?? 0;
  });

test.each(MEASURES)('$table is exact before and after the fold', async (one) => {
  const shop = await openBusyShop(db.database);
  expect(await rowsIn(shop, one.table)).toBe(0);
  expect(await differences(shop, one)).toEqual([]);
  await foldAll(db.database);
  expect(await rowsIn(shop, one.table)).toBeGreaterThan(0);
  expect(await rowsIn(shop, 'unfolded_document')).toBe(0);
  expect(await differences(shop, one)).toEqual([]);
});

test('readers see every document once while others post and fold', async () => {
  const end = { isOver: false };
  const write = async () => {
    while (!end.isOver) {
      const { id } = await world.post.sale();
      await world.post.receipt();
      const reversed = { params: { id }, body: { id: newId(), reason: 'wrong' } };
      answerOf(await world.shop.call(reverseSale, reversed));
      await world.post.sale();
    }
  };
  const fold = async () => {
    while (!end.isOver) await foldAll(db.database);
  };
  const read = async () => {
    const found: unknown[] = [];
    for (let at = 0; at < READS; at += 1) {
      const measure = MEASURES[at % MEASURES.length] as Measure;
      found.push(...(await differences(world.shop, measure)));
    }
    end.isOver = true;
    return found;
  };
  const writers = Array.from({ length: WRITERS }, write);
  const [differing] = await Promise.all([read(), fold(), fold(), ...writers]);
  expect(differing).toEqual([]);
});

test('a repeated request queues nothing, and a refused one neither', async () => {
  await foldAll(db.database);
  const { id } = await world.post.sale();
  const reversed = { params: { id }, body: { id: newId(), reason: 'wrong' } };
  answerOf(await world.shop.call(reverseSale, reversed));
  expect(await rowsIn(world.shop, 'unfolded_document')).toBe(2);
  answerOf(await world.shop.call(reverseSale, reversed));
  const again = { params: { id }, body: { id: newId(), reason: 'wrong' } };
  expect(await world.shop.call(reverseSale, again)).toMatchObject({
    rejection: 'already_reversed',
  });
  expect(await rowsIn(world.shop, 'unfolded_document')).toBe(2);
});

const date = fc
  .date({ min: new Date('2026-07-20'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** Entries of 500.00 on 80 days of four years, some of them at the ends of months and years. */
async function openOldShop(): Promise<TestShop> {
  const shop = await openTestShop(db.database);
  const days = ['2026-12-31', '2027-01-01', '2028-02-29', '2028-03-01', '2028-12-31', '2029-01-31'];
  days.push(...fc.sample(date, { numRuns: 74, seed: 23 }));
  for (const [at, day] of days.sort().entries()) {
    if (at === 60) await foldAll(db.database);
    const now = new Date(`${day}T06:00:00Z`);
    answerOf(await shop.call(postManualJournal, { body: journalBody(shop) }, shop.owner, now));
  }
  return shop;
}

test('sums of any days are those of the days', async () => {
  const shop = await openOldShop();
  const { shop_id } = shop;
  const days = rowsOfMeasure(ACCOUNT_SUMS, shop_id);
  await fc.assert(
    fc.asyncProperty(date, date, async (from, to) => {
      const between = sumsBetween(ACCOUNT_SUMS, { shop_id, from, to });
      const upTo = sumsUpTo(ACCOUNT_SUMS, { shop_id, day: to });
      const { rows } = await shop.run((tx) =>
        sql<{ between: number; between_days: number; up_to: number; up_to_days: number }>`
          select (select coalesce(sum(debit), 0)::bigint from ${between} a) as between,
            (select coalesce(sum(debit), 0)::bigint from ${days} a
              where business_date between ${from}::date and ${to}::date) as between_days,
            (select coalesce(sum(debit), 0)::bigint from ${upTo} a) as up_to,
            (select coalesce(sum(debit), 0)::bigint from ${days} a
              where business_date <= ${to}::date) as up_to_days`.execute(tx),
      );
      const [row] = rows;
      expect(row?.between).toBe(row?.between_days);
      expect(row?.up_to).toBe(row?.up_to_days);
    }),
    { numRuns: 60 },
  );
});

test('a balance reads the years, the months of its year and the days of its month', async () => {
  const shop = await openOldShop();
  await foldAll(db.database);
  const { shop_id } = shop;
  const account_id = shop.accounts.get('6110');
  const read = (relation: RawBuilder<unknown>) =>
    shop.run(async (tx) => {
      const { rows } = await sql<{ n: number; debit: number }>`
        select count(*)::int as n, sum(debit)::bigint as debit from ${relation} a
        where account_id = ${account_id}`.execute(tx);
      return rows[0];
    });
  const all = await read(rowsOfMeasure(ACCOUNT_SUMS, shop_id));
  const until = await read(sumsUpTo(ACCOUNT_SUMS, { shop_id, day: '2029-12-31' }));
  expect(until?.debit).toBe(all?.debit);
  expect(all?.n).toBeGreaterThan(50);
  expect(until?.n).toBe(4);
  const last = await read(sumsUpTo(ACCOUNT_SUMS, { shop_id, day: '2029-12-30' }));
  expect(last?.n).toBeLessThanOrEqual(3 + 11 + 30);
});
