import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { createProductRoute } from '../contract/product.ts';
import type { changeUnitRoute, createUnitRoute } from '../contract/unit.ts';
import { archiveProducts } from './archive-products.ts';
import { changeUnit } from './change-unit.ts';
import { createProduct } from './create-product.ts';
import { createUnit } from './create-unit.ts';
import { deleteUnit } from './delete-unit.ts';
import { addPriceListLine } from './price-list-lines.ts';
import { createPriceList } from './price-lists.ts';
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

const CRATE = { code: 'crate', name: 'Crate', name_bn: 'ক্রেট', decimals: 1 };

const addUnit = async () =>
  answerOf(await shop.call<typeof createUnitRoute>(createUnit, { body: CRATE })).data;
const remove = (id: string) => shop.call(deleteUnit, { params: { id } });

async function addGoods(unit_id: string | undefined) {
  const body = { code: newId(), name: 'Cola', unit_id, variants: [{ sale_price: 2_500 }] };
  const made = answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
  return { ...made, variant_id: made.variants[0]?.id ?? '' };
}

test('a unit that was never used is gone, and its code is free', async () => {
  const { id } = await addUnit();
  answerOf(await remove(id));
  expect(refusalOf(await remove(id))).toBe('not_found');
  expect((await addUnit()).code).toBe('crate');
});

describe('a unit stays that something names:', () => {
  const cases: Record<string, (unit_id: string) => Promise<unknown>> = {
    'goods are counted in it': addGoods,
    'goods that were put away were': async (unit_id) => {
      const { id } = await addGoods(unit_id);
      answerOf(await shop.call(archiveProducts, { body: { ids: [id] } }));
    },
    'goods are sold by it': (unit_id) => sellBy(unit_id),
    'a price list has a price for it, though no goods are sold by it any more': async (unit_id) => {
      const { variant_id } = await sellBy(unit_id);
      const list = answerOf(await shop.call(createPriceList, { body: { name: 'Wholesale' } }));
      const { id } = (list as { data: { id: string } }).data;
      const body = { target: 'variant', target_id: variant_id, unit_id, price: 50_000 };
      answerOf(await shop.call(addPriceListLine, { params: { id }, body }));
      const none = { version: 2, units: [] };
      answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: none }));
    },
  };
  const sellBy = async (unit_id: string) => {
    const made = await addGoods(shop.units.get('piece'));
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

test('what was put away may come back: its unit gets no fewer decimals', async () => {
  const { id: unit_id } = await addUnit();
  const { id } = await addGoods(unit_id);
  answerOf(await shop.call(archiveProducts, { body: { ids: [id] } }));
  const body = { version: 1, decimals: 0 };
  const coarser = await shop.call<typeof changeUnitRoute>(changeUnit, {
    ...{ params: { id: unit_id }, body },
  });
  expect(refusalOf(coarser)).toBe('unit_in_use');
});
