import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import { setScope } from './set-scope.ts';

let db: TestDatabase;
let shop: TestShop;
let membership_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const { user_id } = shop.cashier;
  const rows = await shop.run((tx) =>
    tx.selectFrom('membership').select('id').where('user_id', '=', user_id).execute(),
  );
  membership_id = rows[0]?.id ?? '';
});
afterAll(() => db.drop());

/** The rejection, or the resulting scope: names of branches and of warehouses. */
async function set(scope: Scope): Promise<string> {
  const { shop_id } = shop;
  const refused = await shop.run((tx) => setScope(tx, { shop_id, membership_id }, scope));
  if (isRejection(refused)) return `${refused.rejection} ${refused.path}`;
  const [branches, warehouses] = await shop.run((tx) =>
    Promise.all([
      tx
        .selectFrom('membership_branch')
        .innerJoin('branch', 'branch.id', 'branch_id')
        .select('name')
        .where('membership_id', '=', membership_id)
        .orderBy('name')
        .execute(),
      tx
        .selectFrom('membership_warehouse')
        .innerJoin('warehouse', 'warehouse.id', 'warehouse_id')
        .select('name')
        .where('membership_id', '=', membership_id)
        .orderBy('name')
        .execute(),
    ]),
  );
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).join(', ') || 'all';
  return `${names(branches)} / ${names(warehouses)}`;
}

test('a scope replaces the one before; its warehouses are in its branches', async () => {
  const { branches, warehouses } = shop;
  const both = [branches.mirpur, branches.uttara];
  const outcomes = [
    await set({ branch_ids: both, warehouse_ids: null }),
    await set({ branch_ids: both, warehouse_ids: [warehouses.shop, warehouses.uttara] }),
    await set({ branch_ids: [branches.uttara], warehouse_ids: [warehouses.shop] }),
    await set({ branch_ids: null, warehouse_ids: [warehouses.store] }),
    await set({ branch_ids: [newId()], warehouse_ids: null }),
    await set({ branch_ids: null, warehouse_ids: [newId()] }),
    await set(EVERYWHERE),
  ];
  expect(outcomes).toEqual([
    'Mirpur, Uttara / all',
    'Mirpur, Uttara / Mirpur shop, Uttara shop',
    'not_found warehouse_ids',
    'Mirpur / Mirpur store',
    'not_found branch_ids',
    'not_found warehouse_ids',
    'all / all',
  ]);
});

test('an empty scope is refused, and so are branches of another shop', async () => {
  const other = await openTestShop(db.database);
  await expect(set({ branch_ids: [], warehouse_ids: null })).rejects.toThrow('names at least one');
  expect(await set({ branch_ids: [other.branches.mirpur], warehouse_ids: null })).toBe(
    'not_found branch_ids',
  );
});
