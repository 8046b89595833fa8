import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
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
const plans: string[] = [];

/** Each statement reports its plan with the pages that it read, to its own connection. */
const EXPLAINED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

beforeAll(async () => {
  db = await createTestDatabase();
  await withAdmin(db.connection, async (admin) => {
    for (const [name, value] of Object.entries(EXPLAINED)) {
      await admin.query(`alter database ${db.connection.database} set ${name} = '${value}'`);
    }
  });
  db.database.pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => plans.push(message));
  });
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

/** The statements that `work` ran, with the pages that each read. */
async function pagesReadBy(work: () => Promise<unknown>): Promise<[number, string][]> {
  plans.length = 0;
  await work();
  return plans.map((message) => {
    const found = JSON.parse(message.slice(message.indexOf('{')));
    const { Plan: plan, 'Query Text': text } = found;
    return [plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], text.trim().slice(0, 200)];
  });
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
