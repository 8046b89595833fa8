import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import type { createWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { moveToNonSaleableRoute } from '../../contract/non-saleable-product.ts';
import type { createTransferRoute, listTransfersRoute } from '../../contract/stock-transfer.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { createTransfer } from './create-transfer.ts';
import { listTransfers } from './list-transfers.ts';
import { moveToNonSaleable } from './move-to-non-saleable.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let damaged: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** 10 rice at 60.00 in the shop of Mirpur, and a warehouse for damaged stock. */
beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
  await bring(shop.warehouses.shop, { variant_id: rice });
  damaged = await addDamaged(shop.branches.mirpur, 'Damaged');
});

async function addDamaged(branch_id: string, name: string): Promise<string> {
  const body = { branch_id, name, is_saleable: false };
  const made = await shop.call<typeof createWarehouseRoute>(createWarehouse, { body });
  return answerOf(made).data.id;
}

async function bring(warehouse_id: string, line: object): Promise<void> {
  const lines = [{ quantity_change: 100_000, unit_cost: 6_000, ...line }];
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

function move(request: object = {}, actor = shop.owner) {
  const body = {
    id: newId(),
    from_warehouse_id: shop.warehouses.shop,
    to_warehouse_id: damaged,
    lines: [{ variant_id: rice, quantity: 40_000 }],
    ...request,
  };
  return shop.call<typeof moveToNonSaleableRoute>(moveToNonSaleable, { body }, actor);
}

const level = (warehouse_id: string) => levelOf(db.connection, warehouse_id, rice);

async function transfers(): Promise<number> {
  const listed = await shop.call<typeof listTransfersRoute>(listTransfers);
  return answerOf(listed).data.length;
}

test('the stock is moved at its cost by a transfer that is sent and received', async () => {
  const { data } = answerOf(await move({ note: 'Wet' }));
  expect(data).toMatchObject({
    state: 'closed',
    note: 'Wet',
    lines: [{ variant_id: rice, quantity: 40_000, received: 40_000, in_transit: 0 }],
  });
  expect(data.documents.map(({ kind }) => kind)).toEqual(['stock_transfer', 'transfer_receipt']);
  const [sent, received] = data.documents.map(({ id }) => id);
  expect(await booksOf(db.connection, sent ?? '')).toEqual([
    '1210 Stock in hand credit 240.00',
    '1220 Goods in transit debit 240.00',
    'stock -4 worth -240.00',
  ]);
  expect(await booksOf(db.connection, received ?? '')).toEqual([
    '1210 Stock in hand debit 240.00',
    '1220 Goods in transit credit 240.00',
    'stock +4 worth +240.00',
  ]);
  expect(await level(shop.warehouses.shop)).toBe('6 worth 360.00');
  expect(await level(damaged)).toBe('4 worth 240.00');
});

test('it is moved once under its id, and the id is no other request’s', async () => {
  const id = newId();
  const { answer } = (await move({ id })) as { answer: object };
  expect(await move({ id })).toEqual({ answer, replay: true });
  expect(await level(damaged)).toBe('4 worth 240.00');
  expect(refusalOf(await move({ id, note: 'Another' }))).toBe('id_reused');
  expect(refusalOf(await move({ id }, shop.branchAdmin))).toBe('id_reused');
  const draft = {
    id: newId(),
    from_warehouse_id: shop.warehouses.shop,
    to_warehouse_id: damaged,
    lines: [{ variant_id: rice, quantity: 40_000 }],
  };
  answerOf(await shop.call<typeof createTransferRoute>(createTransfer, { body: draft }));
  expect(refusalOf(await move(draft))).toBe('id_reused');
  expect(await level(damaged)).toBe('4 worth 240.00');
});

test('nothing is written if it is refused: too little stock, a warehouse that sells', async () => {
  const lines = [{ variant_id: rice, quantity: 110_000 }];
  expect(await move({ lines })).toMatchObject({
    rejection: 'insufficient_stock',
    path: 'lines.0.quantity',
  });
  const store = { to_warehouse_id: shop.warehouses.store };
  expect(await move(store)).toMatchObject({
    rejection: 'warehouse_sells',
    path: 'to_warehouse_id',
  });
  expect(refusalOf(await move({ from_warehouse_id: damaged }))).toBe('same_warehouse');
  expect(refusalOf(await move({ lines: [{ variant_id: newId(), quantity: 1 }] }))).toBe(
    'variant_not_found',
  );
  expect(refusalOf(await move({ lines: [{ variant_id: rice, quantity: 5_000 }] }))).toBe(
    'quantity_too_fine',
  );
  expect(refusalOf(await move({ lines: [] }))).toBe('invalid');
  expect(await transfers()).toBe(0);
  expect(await level(shop.warehouses.shop)).toBe('10 worth 600.00');
});

test('the caller works at both warehouses, and may send and receive', async () => {
  const other = await openTestShop(db.database);
  const uttara = await addDamaged(shop.branches.uttara, 'Damaged in Uttara');
  const { branchAdmin } = shop;
  expect(refusalOf(await move({ to_warehouse_id: uttara }, branchAdmin))).toBe('not_found');
  const theirs = { to_warehouse_id: other.warehouses.shop };
  expect(refusalOf(await move(theirs))).toBe('warehouse_not_found');
  const from = { from_warehouse_id: other.warehouses.shop };
  expect(refusalOf(await move(from))).toBe('not_found');
  for (const missing of ['stock-transfer.create', 'stock-transfer.receive']) {
    const permissions = new Set(shop.owner.permissions);
    permissions.delete(missing);
    expect(refusalOf(await move({}, { ...shop.owner, permissions }))).toBe('permission_denied');
  }
  answerOf(await move({}, branchAdmin));
  answerOf(await move({ to_warehouse_id: uttara }));
  expect(await level(uttara)).toBe('4 worth 240.00');
});

test('serial numbers are moved by name', async () => {
  const product = {
    code: 'PHONE',
    name: 'Phone',
    unit_id: shop.units.get('piece'),
    tracking: 'serial',
    variants: [{ sale_price: 10_000 }],
  };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body: product });
  const variant_id = answerOf(made).data.variants[0]?.id ?? '';
  await bring(shop.warehouses.shop, {
    variant_id,
    quantity_change: 20_000,
    serials: ['S-1', 'S-2'],
  });
  const line = { variant_id, quantity: 10_000 };
  expect(refusalOf(await move({ lines: [{ ...line, serials: ['S-3'] }] }))).toBe('serial_not_here');
  const { data } = answerOf(await move({ lines: [{ ...line, serials: ['S-2'] }] }));
  expect(data.lines[0]?.batches.map(({ batch }) => batch)).toEqual(['S-2']);
  expect(await levelOf(db.connection, damaged, variant_id)).toBe('1 worth 60.00');
});

test('concurrent moves in opposite directions all succeed', async () => {
  const first = await addDamaged(shop.branches.mirpur, 'First');
  const second = await addDamaged(shop.branches.uttara, 'Second');
  await bring(first, { variant_id: rice });
  await bring(second, { variant_id: rice });
  const lines = [{ variant_id: rice, quantity: 10_000 }];
  const both = [
    { from_warehouse_id: first, to_warehouse_id: second, lines },
    { from_warehouse_id: second, to_warehouse_id: first, lines },
  ];
  const all = Array.from({ length: 4 }, () => both.map((request) => move(request))).flat();
  for (const moved of await Promise.all(all)) answerOf(moved);
  expect([await level(first), await level(second)]).toEqual(['10 worth 600.00', '10 worth 600.00']);
});
