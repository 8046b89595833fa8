import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type {
  changeBranchRoute,
  changeWarehouseRoute,
  createWarehouseRoute,
} from '#domains/shops/contract/branch.ts';
import type { listBranchesRoute, listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import type { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { archiveWarehouse } from '#domains/shops/server/archive-warehouse.ts';
import { changeBranch } from '#domains/shops/server/change-branch.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { listBranches } from '#domains/shops/server/list-branches.ts';
import { listRegisters } from '#domains/shops/server/list-registers.ts';
import { listWarehouses } from '#domains/shops/server/list-warehouses.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { createBranchRoute } from '../contract/branch.ts';
import { archiveBranch } from './archive-branch.ts';
import { createBranch } from './create-branch.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
});

afterAll(() => db.drop());

const savar = (code: string, warehouse = `${code} shop`) => ({
  code,
  name: 'Savar',
  name_bn: 'সাভার',
  address: 'Savar Bazar',
  warehouse: { name: warehouse, name_bn: 'সাভার দোকান' },
});

const open = async (code: string) =>
  answerOf(await shop.call<typeof createBranchRoute>(createBranch, { body: savar(code) })).data;
const archive = async (id: string) => refusalOf(await shop.call(archiveBranch, { params: { id } }));
const branches = async () =>
  answerOf(await shop.call<typeof listBranchesRoute>(listBranches)).data.map(({ code }) => code);
const warehousesOf = async (branch_id: string) =>
  answerOf(await shop.call<typeof listWarehousesRoute>(listWarehouses, { query: { branch_id } }))
    .data;
const registersOf = async (branch_id: string) =>
  (answerOf(await shop.call(listRegisters, { query: { branch_id } })) as { data: { id: string }[] })
    .data;

describe('a branch', () => {
  test('is created with a warehouse and a register, and sells under its own numbers', async () => {
    const branch = await open('SAV');
    expect(branch).toMatchObject({ code: 'SAV', name_bn: 'সাভার', version: 1 });
    expect(await branches()).toEqual(['MIR', 'SAV', 'UTT']);
    const [warehouse] = await warehousesOf(branch.id);
    const [register] = await registersOf(branch.id);
    expect([warehouse?.name, register === undefined]).toEqual(['SAV shop', false]);
    const variant_id = await shop.addProduct({ code: 'TEA', sale_price: 1_000 });
    const lines = [{ variant_id, quantity_change: 10_000, unit_cost: 600 }];
    const stock = { id: newId(), warehouse_id: warehouse?.id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body: stock }));
    expect(await archive(branch.id)).toBe('branch_has_stock');
    const sale = {
      id: newId(),
      warehouse_id: warehouse?.id,
      lines: [{ variant_id, quantity: 10_000 }],
      payments: [{ payment_method_id: shop.methods.cash, amount: 1_000 }],
    };
    const sold = answerOf(await shop.call(postSale, { body: sale })) as {
      data: { number: string };
    };
    expect(sold.data.number).toMatch(/^SAV-\d\d\/00001$/);
    expect(await archive(branch.id)).toBeNull();
  });

  test('has a unique code and warehouse name, even among closed branches', async () => {
    const again = await shop.call(createBranch, { body: savar('SAV', 'Another') });
    expect(again).toMatchObject({ rejection: 'code_taken', path: 'code' });
    const sameName = await shop.call(createBranch, { body: savar('SAV2', 'Mirpur shop') });
    expect(sameName).toMatchObject({ rejection: 'name_taken', path: 'warehouse.name' });
    for (const code of ['', 'sav', 'সাভার', 'A-B', 'ABCDEFGHI']) {
      expect(refusalOf(await shop.call(createBranch, { body: savar(code) }))).toBe('invalid');
    }
    expect(await branches()).toEqual(['MIR', 'UTT']);
  });

  test('is renamed only with its latest version', async () => {
    const { id } = await open('TON');
    const change = (body: object) =>
      shop.call<typeof changeBranchRoute>(changeBranch, { params: { id }, body });
    const { data } = answerOf(await change({ version: 1, name: 'Tongi', address: 'Tongi' }));
    expect(data).toMatchObject({ name: 'Tongi', name_bn: 'সাভার', address: 'Tongi', version: 2 });
    expect(refusalOf(await change({ version: 1, name: 'Late' }))).toBe('version_conflict');
    expect(refusalOf(await change({ version: 2, code: 'NEW' }))).toBe('invalid');
    const log = await shop.run((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', id)
        .execute(),
    );
    expect(log.find(({ action }) => action === 'branch.changed')).toMatchObject({
      before: { name: 'Savar', address: 'Savar Bazar' },
      after: { name: 'Tongi', address: 'Tongi' },
    });
    expect(await archive(id)).toBeNull();
  });

  test('cannot be closed while a drawer is open in it', async () => {
    const { id } = await open('DHA');
    const [register] = await registersOf(id);
    const shift = { id: newId(), register_id: register?.id, opening_float: 0 };
    answerOf(await shop.call(openShift, { body: shift }));
    expect(await archive(id)).toBe('branch_has_open_shift');
    expect(await registersOf(id)).toHaveLength(1);
  });

  test('cannot be closed if it is the last one, even by two concurrent requests', async () => {
    const small = await openTestShop(db.database);
    const { mirpur, uttara } = small.branches;
    // Remove all limits to branches, so that only the branches themselves prevent closing.
    await small.run((tx) => sql`delete from membership_branch`.execute(tx));
    const results = await Promise.all(
      [mirpur, uttara].map(async (id) =>
        refusalOf(await small.call(archiveBranch, { params: { id } })),
      ),
    );
    expect(results.sort()).toEqual(['last_branch', null].sort());
  });
});

describe('a warehouse', () => {
  const add = async (name: string) =>
    answerOf(
      await shop.call<typeof createWarehouseRoute>(createWarehouse, {
        body: { branch_id: shop.branches.mirpur, name },
      }),
    ).data;
  const archiveBranchById = async (id: string) =>
    refusalOf(await shop.call(archiveWarehouse, { params: { id } }));

  test('is created, renamed, and archived when it is empty', async () => {
    const { id } = await add('Cellar');
    const change = (body: object) =>
      shop.call<typeof changeWarehouseRoute>(changeWarehouse, { params: { id }, body });
    expect(answerOf(await change({ version: 1, name: 'Attic' })).data.name).toBe('Attic');
    expect(refusalOf(await change({ version: 2, name: 'Uttara shop' }))).toBe('name_taken');
    expect(refusalOf(await change({ version: 1, name: 'Late' }))).toBe('version_conflict');
    expect(await archiveBranchById(id)).toBeNull();
    expect(await archiveBranchById(id)).toBe('not_found');
  });

  test('cannot be archived while it is the last one, sold from, or has stock', async () => {
    expect(await archiveBranchById(shop.warehouses.uttara)).toBe('last_warehouse');
    expect(await archiveBranchById(shop.warehouses.shop)).toBe('warehouse_of_register');
    const variant_id = await shop.addProduct({ code: 'SALT' });
    const lines = [{ variant_id, quantity_change: 10_000, unit_cost: 600 }];
    const stock = { id: newId(), warehouse_id: shop.warehouses.store, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body: stock }));
    expect(await archiveBranchById(shop.warehouses.store)).toBe('warehouse_has_stock');
  });

  test('with the name of another one is refused', async () => {
    const body = { branch_id: shop.branches.uttara, name: 'Mirpur shop' };
    expect(refusalOf(await shop.call(createWarehouse, { body }))).toBe('name_taken');
  });
});

test('settings: only given fields change; an unregistered shop has no rate', async () => {
  const freshShop = await openTestShop(db.database);
  const set = (body: object) =>
    freshShop.call<typeof updateShopSettingsRoute>(updateShopSettings, { body });
  const { data } = answerOf(
    await set({ version: 1, name: 'নতুন নাম', vat_rate: 75_000, rounding_unit: 1, phone: '01711' }),
  );
  expect(data).toMatchObject({ name: 'নতুন নাম', vat_rate: 75_000, rounding_unit: 1, version: 2 });
  expect(data).toMatchObject({ vat_registered: true, blind_count: false, language: 'bn' });
  expect(refusalOf(await set({ version: 2, vat_registered: false }))).toBe('vat_not_registered');
  const free = answerOf(await set({ version: 2, vat_registered: false, vat_rate: 0 })).data;
  expect(free).toMatchObject({ vat_registered: false, vat_rate: 0 });
  expect(refusalOf(await set({ version: 2, name: 'Late' }))).toBe('version_conflict');
  expect(refusalOf(await set({ version: 3, rounding_unit: 0 }))).toBe('invalid');
  expect(refusalOf(await set({ version: 3, currency: 'USD' }))).toBe('invalid');
});
