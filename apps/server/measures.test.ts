import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measure } from '#domains/measures/server/door/measure.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { openBusyShop } from '../../testkit/busy-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, type TestShop } from '../../testkit/shop.ts';
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
  const { shop_id } = shop;
  const keys = sql.join(measure.grain.map((name) => sql.ref(name)));
  const sums = sql.join(measure.sums.map((name) => sql`exact_sum(${sql.ref(name)})`));
  const documents = sql`(select id as document_id from document where shop_id = ${shop_id})`;
  const all = measure.rows({ shop_id: sql`${shop_id}`, documents });
  const result = await shop.run((tx) =>
    sql`
    with seen as (
      select ${keys}, ${sums} from ${rowsOfMeasure(measure, shop_id)} m group by ${keys}
    ),
      posted as (select ${keys}, ${sums} from (${all}) p group by ${keys})
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
