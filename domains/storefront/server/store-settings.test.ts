import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveWarehouse } from '#domains/shops/server/archive-warehouse.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, NOW, refusalOf } from '../../../testkit/shop.ts';
import {
  assertKind,
  changeStore,
  openTestStore,
  visitStore,
} from '../../../testkit/store-visits.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { enterStore } from './door/enter-store.sql.ts';
import { listStorePaths } from './door/read-store-page.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const DAY_MS = 86_400_000;
const visit = (handle: string, path = '') => visitStore(db.database, handle, path);

const ENDINGS: readonly [string, (world: World) => Promise<unknown>][] = [
  [
    'archived',
    async ({ shop }) =>
      answerOf(await shop.call(archiveWarehouse, { params: { id: shop.warehouses.store } })),
  ],
  [
    'not for sale',
    async ({ shop }) => {
      const params = { id: shop.warehouses.store };
      const body = { version: 1, is_saleable: false };
      answerOf(await shop.call(changeWarehouse, { params, body }));
    },
  ],
];

test.each(ENDINGS)('with a warehouse that is %s the store is closed', async (what, end) => {
  const world = await openWorld(db.database);
  const handle = `of-${what.replaceAll(' ', '-')}`;
  let version = await openTestStore(world, handle);
  const warehouse_id = world.shop.warehouses.store;
  version = answerOf(await changeStore(world, { version, warehouse_id })).data.version;
  await end(world);
  for (const path of ['', '/products', '/p/rice', '/search?q=rice', '/p/nothing']) {
    assertKind(await visit(handle, path), 'closed');
  }
  expect(await withTransaction(db.database, enterStore(handle), listStorePaths)).toBeNull();
  // Its owner can still write a message, close it, and open it with another warehouse.
  const reopened = { version, state: 'open', warehouse_id: world.shop.warehouses.shop };
  const message = { version, state: 'closed', closed_message: 'We moved.' };
  version = answerOf(await changeStore(world, message)).data.version;
  expect(assertKind(await visit(handle), 'closed').store.closed_message).toBe('We moved.');
  answerOf(await changeStore(world, { ...reopened, version }));
  assertKind(await visit(handle, '/p/rice'), 'product');
});

test('an address that was given up leads to no other shop for 90 days', async () => {
  const [first, second] = [await openWorld(db.database), await openWorld(db.database)];
  const version = await openTestStore(first, 'corner');
  answerOf(await changeStore(first, { version, handle: 'corner-two' }));
  expect(await visit('corner')).toBeNull();
  const wants = { version: 0, handle: 'corner' };
  const takenOn = (day: number) =>
    changeStore(second, wants, second.shop.owner, new Date(NOW.getTime() + day * DAY_MS));
  expect(refusalOf(await takenOn(0))).toBe('handle_taken');
  expect(refusalOf(await takenOn(90))).toBe('handle_taken');
  // The shop itself may have it back, and give it up anew.
  const back = answerOf(await changeStore(first, { version: version + 1, handle: 'corner' })).data;
  expect(refusalOf(await takenOn(91))).toBe('handle_taken');
  answerOf(await changeStore(first, { version: back.version, handle: 'corner-two' }));
  answerOf(await takenOn(91));
});

test('a phone number can be taken away, and texts have their whole length', async () => {
  const world = await openWorld(db.database);
  const body = { version: 0, handle: 'phone', phone: '01711000000', slogan: 'x'.repeat(300) };
  const made = answerOf(await changeStore(world, body)).data;
  expect(made).toMatchObject({ phone: '01711000000', slogan: 'x'.repeat(300) });
  const without = answerOf(await changeStore(world, { version: 1, phone: '' })).data;
  expect(without.phone).toBe('');
});

test('a new store begins with a warehouse where its member works', async () => {
  const world = await openWorld(db.database);
  const { shop } = world;
  const { uttara } = shop.branches;
  const ofUttara = { ...shop.owner, branch_ids: [uttara] };
  const made = answerOf(await changeStore(world, { version: 0, handle: 'uttara' }, ofUttara)).data;
  expect(made.warehouse_id).toBe(shop.warehouses.uttara);
  const nowhere = { ...shop.owner, branch_ids: [] };
  const other = await openWorld(db.database);
  const refused = await changeStore(
    other,
    { version: 0, handle: 'nowhere' },
    { ...nowhere, shop_id: other.shop.shop_id },
  );
  expect(refusalOf(refused)).toBe('warehouse_not_found');
});

test('of first savings at once one creates the store', async () => {
  const world = await openWorld(db.database);
  const handles = [1, 2, 3, 4, 5].map((n) => `race-${process.hrtime.bigint()}-${n}`);
  const saved = await Promise.all(
    handles.map((handle) => changeStore(world, { version: 0, handle })),
  );
  const refused = saved.map(refusalOf).filter((refusal) => refusal !== null);
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'version_conflict'));
});
