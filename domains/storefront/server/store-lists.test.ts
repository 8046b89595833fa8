import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { type PagesReadBy, watchPages } from '../../../testkit/pages-read.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { assertKind, openTestStore, visitStore } from '../../../testkit/store-visits.ts';
import { openWorld, type World } from '../../../testkit/world.ts';

const PRODUCTS = 20_000;
const CATEGORIES = 20;

/** A thousand products with their variants and listings are read to say that there are more. */
const MOST = 16_000;

let db: TestDatabase;
let world: World;
let pagesReadBy: PagesReadBy;

beforeAll(async () => {
  db = await createTestDatabase();
  pagesReadBy = await watchPages(db);
  world = await openWorld(db.database);
  await openTestStore(world, 'large');
  await addListed(world);
  await withAdmin(db.connection, (admin) => admin.query('vacuum analyze'));
}, 300_000);
afterAll(() => db.drop());

/** Listed products in stock, inserted without documents: in categories, and some in none. */
async function addListed({ shop: { shop_id, warehouses, units } }: World): Promise<void> {
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `with categories as (
         insert into category (shop_id, id, name, rank)
         select $1::uuid, gen_random_uuid(), 'Category ' || n, n from generate_series(1, $5::int) n
         returning id, rank
       ), made as (
         select n, gen_random_uuid() as product_id, gen_random_uuid() as variant_id, c.id
         from generate_series(1, $4::int) n
         left join categories c on c.rank = n % ($5::int + 1)
       ), products as (
         insert into product (shop_id, id, code, name, name_bn, unit_id, category_id)
         select $1::uuid, product_id, 'Q' || n, 'Product ' || n, '', $3::uuid, id from made
       ), variants as (
         insert into variant (shop_id, id, product_id, product_code, sale_price, search_text)
         select $1::uuid, variant_id, product_id, 'Q' || n, 1000 + n, 'product ' || n from made
       ), listings as (
         insert into store_product (shop_id, product_id, slug, is_listed, listed_at)
         select $1::uuid, product_id, 'product-' || n, true, now() - n * interval '1 second'
         from made
       )
       insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
       select $1::uuid, $2::uuid, variant_id, 10000000, 1000000 from made`,
      [shop_id, warehouses.shop, units.get('piece'), PRODUCTS, CATEGORIES],
    ),
  );
}

const visit = (path: string) => visitStore(db.database, 'large', path);

test.each([
  '',
  '/products',
  '/products?page=40',
  '/products?sort=newest',
  '/products?sort=newest&page=40',
  '/products?sort=price',
  '/products?sort=price&page=40',
  '/products?sort=price_desc',
  '/products?sort=best',
  '/products?stock=1',
  '/c/category',
  '/p/product-7',
  '/search?q=product',
])('no statement of a page at %s reads by the size of the shop', async (path) => {
  const { store } = assertKind(await visit(''), 'home');
  const address = path.startsWith('/c/') ? (store.categories[3]?.path ?? '') : path;
  // The first run plans, and fills what the catalogue caches.
  await visit(address);
  const pages = await pagesReadBy(() => visit(address));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter(([read]) => read > MOST)).toEqual([]);
});

test('a long list ends after a thousand products, and says that there are more', async () => {
  const first = assertKind(await visit('/products'), 'list');
  expect([first.count, first.pages]).toEqual([{ total: 1_000, is_more: true }, 42]);
  const last = assertKind(await visit('/products?page=42'), 'list');
  expect(last.cards).toHaveLength(24);
  assertKind(await visit('/products?page=43'), 'missing');
});

test.each([
  ['recommended', ['/p/rice', '/p/product-1', '/p/product-10018']],
  ['newest', ['/p/product-1', '/p/product-2', '/p/product-3']],
  ['price', ['/p/product-1', '/p/product-2', '/p/product-3']],
  ['price_desc', ['/p/product-20000', '/p/product-19999', '/p/product-19998']],
])('sorted by %s', async (sort, expected) => {
  const { cards } = assertKind(await visit(`/products?sort=${sort}`), 'list');
  expect(cards.slice(0, 3).map(({ path }) => path)).toEqual(expected);
});
