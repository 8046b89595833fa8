import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { type PagesReadBy, watchPages } from '../../testkit/pages-read.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openTestShop, type TestShop } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';

const PRODUCTS = 10_000;
const SMALL_SHOPS = 20;
const PRODUCTS_OF_SMALL = 100;

/** A scan of the levels or products of the large shop reads more pages. */
const MOST = 150;

let db: TestDatabase;
let world: World;
let pagesReadBy: PagesReadBy;

beforeAll(async () => {
  db = await createTestDatabase();
  pagesReadBy = await watchPages(db);
  world = await openWorld(db.database);
  await addProducts(world.shop, PRODUCTS);
  for (let made = 0; made < SMALL_SHOPS; made += 1) {
    await addProducts(await openTestShop(db.database), PRODUCTS_OF_SMALL);
  }
  await withAdmin(db.connection, (admin) => admin.query('vacuum analyze'));
}, 300_000);
afterAll(async () => {
  await db.drop();
});

/** Products of one variant each, in stock, inserted without documents. */
async function addProducts({ shop_id, warehouses, units }: TestShop, count: number) {
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `with made as (
         select n, gen_random_uuid() as product_id, gen_random_uuid() as variant_id
         from generate_series(1, $4::int) n
       ), products as (
         insert into product (shop_id, id, code, name, name_bn, unit_id)
         select $1::uuid, product_id, 'Q' || n, 'Product ' || n, '', $3::uuid from made
       ), variants as (
         insert into variant (shop_id, id, product_id, product_code, sale_price, search_text)
         select $1::uuid, variant_id, product_id, 'Q' || n, 1000, 'product ' || n from made
       )
       insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
       select $1::uuid, $2::uuid, variant_id, 10000000, 1000000 from made`,
      [shop_id, warehouses.shop, units.get('piece'), count],
    ),
  );
}

test.each([
  ['sale', () => world.post.sale()],
  ['return', () => world.post.saleReturn()],
  ['receipt', () => world.post.receipt()],
  ['adjustment', () => world.post.adjustment()],
  ['payment received', () => world.post.payment()],
  ['deposit', () => world.post.deposit()],
  ['expense', () => world.post.expense()],
  ['transfer of money', () => world.post.moneyTransfer()],
  ['manual journal', () => world.post.journal()],
  ['return to a supplier', () => world.post.supplierReturn()],
] as const)('no statement of a %s reads by the size of the shop', async (_, post) => {
  // The first run plans, and fills what the catalogue caches.
  await post();
  const pages = await pagesReadBy(post);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(([read]) => read > MOST)).toEqual([]);
});
