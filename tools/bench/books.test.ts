import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { findBrokenInvariants } from '../../apps/server/doctor/doctor.ts';
import { endpoints } from '../../apps/server/endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll } from '../../testkit/fold.ts';
import { type PagesReadBy, watchPages } from '../../testkit/pages-read.ts';
import { withAdmin } from '../../testkit/server.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { addBooks, findPlaces } from './books-history.sql.ts';
import { type BooksOf, type BooksPath, booksPaths } from './books-paths.ts';

const LINES = 20_000;
/** A fixed day: how many days lie outside whole months decides how many sums are read. */
const NOW = new Date('2026-11-30T09:00:00Z');

/** A scan of the sums of accounts reads three thousand pages, one of the journal more. */
const MOST = 1_400;

/** The days of a year of all accounts, and the documents of some days with their lines. */
const MOST_OF: Readonly<Record<string, number>> = {
  'cash-flow, of a year': 3_700,
  'documents of a line of the cash flow': 2_000,
};

let db: TestDatabase;
let shop: TestShop;
let books: BooksOf;
let pagesReadBy: PagesReadBy;

beforeAll(async () => {
  db = await createTestDatabase();
  pagesReadBy = await watchPages(db);
  shop = await openTestShop(db.database);
  await foldAll(db.database);
  const to = NOW.toISOString().slice(0, 10);
  const from = `${Number.parseInt(to.slice(0, 4), 10) - 4}-01-01`;
  const { shop_id, owner } = shop;
  const places = await withAdmin(db.connection, async (admin) => {
    const user_id = owner.user_id;
    await addBooks(admin, { shop_id, user_id, lines: LINES, from, customers: 500, suppliers: 20 });
    await admin.query('vacuum analyze');
    return findPlaces(admin, shop_id);
  });
  books = { ...places, from, to };
});
afterAll(() => db.drop());

async function read({ path }: BooksPath): Promise<void> {
  const [address = '', query = ''] = path(books).split('?');
  const endpoint = assertPresent(
    endpoints.find(({ route }) => route.method === 'GET' && route.path === address),
    address,
  ) as ShopEndpoint;
  const call = { query: Object.fromEntries(new URLSearchParams(query)) };
  answerOf(await shop.call(endpoint, call, shop.owner, NOW));
}

test('the sums of the benched books are those of their lines', async () => {
  const broken = await findBrokenInvariants(db.connection);
  const ids = broken.map(({ id }) => id);
  expect(ids.filter((id) => ['K1', 'K3', 'K10'].includes(id))).toEqual([]);
});

test.each(booksPaths)('$title reads few pages', async (path) => {
  // The first run plans, and fills what the catalogue caches.
  await read(path);
  const pages = await pagesReadBy(() => read(path));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter(([count]) => count > (MOST_OF[path.title] ?? MOST))).toEqual([]);
});
