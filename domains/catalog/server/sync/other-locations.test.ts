import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reserveByHand } from '#domains/inventory/server/reservations/reservations.ts';
import type { changeWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { otherLocationsRoute } from '../../contract/other-locations.ts';
import type { createProductRoute, Product } from '../../contract/product.ts';
import { createProduct } from '../products/create-product.ts';
import { setParts } from '../products/set-parts.ts';
import { otherLocations } from './other-locations.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

async function add(code: string, more: Record<string, unknown> = {}): Promise<Product> {
  const unit_id = shop.units.get('piece');
  const body = { code, name: code, unit_id, variants: [{ sale_price: 10_000 }], ...more };
  return answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
}

const variantOf = ({ variants }: Product) => variants[0]?.id ?? '';

async function bring(warehouse_id: string, product: Product, pieces: number) {
  const quantity_change = pieces * 10_000;
  const lines = [{ variant_id: variantOf(product), quantity_change, unit_cost: 100 }];
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

function readOthers({ id }: Pick<Product, 'id'>, actor: Actor = shop.owner) {
  const query = { warehouse_id: shop.warehouses.shop };
  return shop.call<typeof otherLocationsRoute>(otherLocations, { params: { id }, query }, actor);
}

/** Location and pieces, the fullest first. */
async function locationsOf(product: Product, actor?: Actor): Promise<string[]> {
  const { data } = answerOf(await readOthers(product, actor));
  return data.map(({ name, stock }) => `${name} ${stock / 10_000}`);
}

test('other locations with stock are listed, the fullest first, less reservations', async () => {
  const rice = await add('RICE');
  expect(await locationsOf(rice)).toEqual([]);
  await bring(shop.warehouses.shop, rice, 9);
  await bring(shop.warehouses.store, rice, 5);
  await bring(shop.warehouses.uttara, rice, 7);
  expect(await locationsOf(rice)).toEqual(['Uttara shop 7', 'Mirpur store 5']);
  const reservation = {
    id: newId(),
    variant_id: variantOf(rice),
    quantity: 60_000,
    note: 'Mrs Akter',
  };
  const body = { ...reservation, warehouse_id: shop.warehouses.uttara, expires_on: '2100-01-01' };
  answerOf(await shop.call(reserveByHand, { body }));
  expect(await locationsOf(rice)).toEqual(['Mirpur store 5', 'Uttara shop 1']);
});

test('only saleable locations of the caller are listed', async () => {
  const rice = await add('RICE');
  await bring(shop.warehouses.store, rice, 5);
  await bring(shop.warehouses.uttara, rice, 7);
  expect(await locationsOf(rice, shop.cashier)).toEqual(['Mirpur store 5']);
  expect(refusalOf(await readOthers(rice, shop.uttaraCashier))).toBe('not_found');
  expect(refusalOf(await readOthers({ id: newId() }))).toBe('not_found');
  const params = { id: shop.warehouses.store };
  const body = { version: 1, is_saleable: false };
  answerOf(await shop.call<typeof changeWarehouseRoute>(changeWarehouse, { params, body }));
  expect(await locationsOf(rice)).toEqual(['Uttara shop 7']);
});

test('of a bundle, complete sets of each location are listed', async () => {
  const soap = await add('SOAP');
  const towel = await add('TOWEL');
  const pack = await add('PACK', { kind: 'bundle' });
  const parts = [
    { variant_id: variantOf(soap), quantity: 30_000 },
    { variant_id: variantOf(towel), quantity: 10_000 },
  ];
  const params = { id: variantOf(pack) };
  answerOf(await shop.call(setParts, { params, body: { version: 1, parts } }));
  await bring(shop.warehouses.store, soap, 8);
  await bring(shop.warehouses.store, towel, 80);
  await bring(shop.warehouses.uttara, soap, 80);
  // 8 soaps are two sets of 3; Uttara has no towel.
  expect(await locationsOf(pack)).toEqual(['Mirpur store 2']);
});
