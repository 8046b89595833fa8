import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCategories } from '#domains/catalog/server/door/add-categories.ts';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { stockSums } from '../door/stock-sums.sql.ts';
import { setReorderLevel } from './set-reorder-level.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(() => db.drop());

const broken = async () => (await foldAndFindBroken(db)).map(({ id }) => id);

/** The stock of each category, as the dashboard adds it up. */
async function readSums(): Promise<string[]> {
  const { rows } = await w.shop.run((tx) =>
    sql<Record<'category_id' | 'variants' | 'low' | 'out' | 'value', string>>`
      select category_id, variants, low, out, value
      from ${stockSums(w.shop.shop_id)} as sums`.execute(tx),
  );
  const of = (id: string) =>
    id === w.category ? 'grain' : id.startsWith('0000') ? 'none' : 'spice';
  const sums = new Map<string, number[]>();
  for (const { category_id, variants, low, out, value } of rows) {
    const before = sums.get(of(category_id)) ?? [0, 0, 0, 0];
    const each = [Number(variants), Number(low), Number(out), Number(value)];
    sums.set(
      of(category_id),
      before.map((one, at) => one + (each[at] ?? 0)),
    );
  }
  return [...sums]
    .map(([name, counts]) => `${name} ${counts.join(' ')}`)
    .filter((line) => !line.endsWith(' 0 0 0 0'))
    .sort();
}

async function moveTo(category_id: string | null): Promise<void> {
  const [row] = await w.shop.run((tx) =>
    tx.selectFrom('product').select('version').where('id', '=', w.product).execute(),
  );
  const body = { version: row?.version ?? 1, category_id };
  answerOf(await w.shop.call(changeProduct, { params: { id: w.product }, body }));
}

const archive = (archived: boolean) =>
  w.shop.call(archiveProducts, { body: { ids: [w.product], archived } });

const runLowAt = (reorder_level: number) =>
  w.shop.call(setReorderLevel, {
    body: { warehouse_id: w.shop.warehouses.shop, variant_id: w.variant, reorder_level },
  });

async function damage(pieces: number): Promise<void> {
  const lines = [{ variant_id: w.variant, quantity_change: pieces * -10_000 }];
  const warehouse_id = w.shop.warehouses.shop;
  const body = { id: newId(), warehouse_id, reason: 'damage', lines };
  answerOf(await w.shop.call(postAdjustment, { body }));
}

test('the stock of a category stays correct through all changes of its products', async () => {
  // 100 at 60.00 are in stock from the start.
  expect(await readSums()).toEqual(['grain 1 0 0 600000']);
  answerOf(await runLowAt(1_000_000));
  expect(await readSums()).toEqual(['grain 1 1 0 600000']);
  await damage(1);
  expect(await readSums()).toEqual(['grain 1 1 0 594000']);
  await foldAll(db.database);
  expect(await readSums()).toEqual(['grain 1 1 0 594000']);
  const added = await w.shop.run((tx) =>
    addCategories(tx, { shop_id: w.shop.shop_id, newId }, [{ name: 'Spice' }]),
  );
  await moveTo(added.get('Spice') ?? '');
  expect(await readSums()).toEqual(['spice 1 1 0 594000']);
  await moveTo(null);
  expect(await readSums()).toEqual(['none 1 1 0 594000']);
  await moveTo(w.category);
  await damage(99);
  expect(await readSums()).toEqual(['grain 0 0 1 0']);
  answerOf(await archive(true));
  expect(await readSums()).toEqual([]);
  answerOf(await archive(false));
  expect(await readSums()).toEqual(['grain 0 0 1 0']);
  await w.post.adjustment(1_000_000);
  expect(await broken()).toEqual([]);
});

test('products are sold, received and archived while their category changes', async () => {
  const added = await w.shop.run((tx) =>
    addCategories(tx, { shop_id: w.shop.shop_id, newId }, [{ name: 'Rice' }]),
  );
  const other = added.get('Rice') ?? '';
  const trade = async () => {
    for (let times = 0; times < 8; times += 1) {
      await w.post.sale();
      await w.post.receipt();
    }
  };
  const change = async () => {
    for (let times = 0; times < 8; times += 1) await moveTo(times % 2 === 0 ? other : w.category);
  };
  const fold = async () => {
    for (let times = 0; times < 8; times += 1) {
      await foldAll(db.database);
    }
  };
  await Promise.all([trade(), trade(), change(), fold(), fold()]);
  expect(await broken()).toEqual([]);
});
