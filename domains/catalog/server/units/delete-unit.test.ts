import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { createProductRoute } from '../../contract/product.ts';
import type { changeUnitRoute, createUnitRoute } from '../../contract/unit.ts';
import { addPriceListLine } from '../prices/price-list-lines.ts';
import { createPriceList } from '../prices/price-lists.ts';
import { archiveProducts } from '../products/archive-products.ts';
import { createProduct } from '../products/create-product.ts';
import { changeUnit } from './change-unit.ts';
import { createUnit } from './create-unit.ts';
import { deleteUnit } from './delete-unit.ts';
import { setUnits } from './set-units.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

const NO_UNITS = { version: 2, units: [] };
const CRATE = { code: 'crate', name: 'Crate', name_bn: 'ক্রেট', decimals: 1 };

const addUnit = async () =>
  answerOf(await shop.call<typeof createUnitRoute>(createUnit, { body: CRATE })).data;
const remove = (id: string) => shop.call(deleteUnit, { params: { id } });

async function addProductIn(unit_id: string | undefined, kind = 'goods') {
  const body = { code: newId(), name: 'Cola', unit_id, kind, variants: [{ sale_price: 2_500 }] };
  const made = answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
  return { ...made, variant_id: made.variants[0]?.id ?? '' };
}

test('an unused unit is deleted, and its code is free', async () => {
  const { id } = await addUnit();
  answerOf(await remove(id));
  expect(refusalOf(await remove(id))).toBe('not_found');
  expect((await addUnit()).code).toBe('crate');
});

describe('a unit cannot be deleted while it is used by', () => {
  const cases: Record<string, (unit_id: string) => Promise<unknown>> = {
    'a product': (unit_id) => addProductIn(unit_id),
    'an archived product': async (unit_id) => {
      const { id } = await addProductIn(unit_id);
      answerOf(await shop.call(archiveProducts, { body: { ids: [id] } }));
    },
    'another unit of a variant': (unit_id) => sellBy(unit_id),
    'a price list, after its variant has lost the unit': async (unit_id) => {
      const { variant_id } = await sellBy(unit_id);
      const list = answerOf(await shop.call(createPriceList, { body: { name: 'Wholesale' } }));
      const { id } = (list as { data: { id: string } }).data;
      const body = { target: 'variant', target_id: variant_id, unit_id, price: 50_000 };
      answerOf(await shop.call(addPriceListLine, { params: { id }, body }));
      answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: NO_UNITS }));
    },
    'a sale': async (unit_id) => {
      const { variant_id } = await sellBy(unit_id, 'non_stock');
      const lines = [{ variant_id, unit_id, quantity: 10_000 }];
      const payments = [{ payment_method_id: shop.methods.cash, amount: 63_000 }];
      const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
      answerOf(await shop.call(postSale, { body }));
      answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: NO_UNITS }));
    },
    'a goods receipt': async (unit_id) => {
      const { variant_id } = await sellBy(unit_id);
      const lines = [{ variant_id, unit_id, quantity: 10_000, unit_cost: 48_000 }];
      const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
      const added = await shop.run((tx) => addParties(tx, whose, [{ code: 'S-1', name: 'Rahim' }]));
      const from = { supplier_id: added.get('S-1'), warehouse_id: shop.warehouses.shop };
      const body = { id: newId(), ...from, lines, payments: [] };
      answerOf(await shop.call(postReceipt, { body }));
      answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: NO_UNITS }));
    },
  };
  const sellBy = async (unit_id: string, kind = 'goods') => {
    const made = await addProductIn(shop.units.get('piece'), kind);
    const units = [{ unit_id, factor: 240_000, barcodes: [], sale_price: null }];
    const params = { id: made.variant_id };
    answerOf(await shop.call(setUnits, { params, body: { version: 1, units } }));
    return made;
  };
  test.each(Object.entries(cases))('%s', async (_, use) => {
    const { id } = await addUnit();
    await use(id);
    expect(refusalOf(await remove(id))).toBe('unit_named');
  });
});

test('an archived product can be restored, so its unit cannot lose decimals', async () => {
  const { id: unit_id } = await addUnit();
  const { id } = await addProductIn(unit_id);
  answerOf(await shop.call(archiveProducts, { body: { ids: [id] } }));
  const body = { version: 1, decimals: 0 };
  const coarser = await shop.call<typeof changeUnitRoute>(changeUnit, {
    params: { id: unit_id },
    body,
  });
  expect(refusalOf(coarser)).toBe('unit_in_use');
});
