import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { setReorderLevel } from '#domains/inventory/server/levels/set-reorder-level.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { DOCUMENT_KINDS } from '../../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { posSyncRoute } from '../../contract/pos-sync.ts';
import type { createProductRoute, Product } from '../../contract/product.ts';
import { addPriceListLine } from '../prices/price-list-lines.ts';
import { createPriceList } from '../prices/price-lists.ts';
import { syncPosProducts } from '../sync/sync-pos-products.ts';
import { setUnits } from '../units/set-units.ts';
import { archiveProducts } from './archive-products.ts';
import { changeVariant } from './change-variant.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { readProduct } from './read-product.ts';
import { setParts } from './set-parts.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

/** Two sizes, each with a code of its own. */
async function add(code: string, more: Record<string, unknown> = {}): Promise<Product> {
  const body = {
    code,
    name: code,
    unit_id: shop.units.get('piece'),
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: ['S', 'L'].map((Size) => ({
      options: { Size },
      sale_price: 10_000,
      barcodes: [`${code}-${Size}`],
    })),
    ...more,
  };
  return answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
}

const firstOf = ({ variants }: Product) => variants[0]?.id ?? '';
const remove = ({ id }: Product) => shop.call(deleteProduct, { params: { id } });

test('a product that was never used is deleted with all its details', async () => {
  const made = await add('SHIRT');
  const variant_id = firstOf(made);
  const dozen = { unit_id: shop.units.get('packet'), factor: 120_000, barcodes: ['SHIRT-12'] };
  const units = { version: 1, units: [{ ...dozen, sale_price: null }] };
  answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: units }));
  const cheaper = { version: 2, sale_price: 9_000 };
  answerOf(await shop.call(changeVariant, { params: { id: variant_id }, body: cheaper }));
  const mark = { variant_id, warehouse_id: shop.warehouses.shop, reorder_level: 50_000 };
  answerOf(await shop.call(setReorderLevel, { body: mark }));
  answerOf(await remove(made));
  expect(refusalOf(await shop.call(readProduct, { params: { id: made.id } }))).toBe('not_found');
  expect(refusalOf(await remove(made))).toBe('not_found');
  // The code and the barcodes are free again.
  const again = await add('SHIRT');
  expect(again.variants.map(({ barcodes }) => barcodes)).toEqual([['SHIRT-S'], ['SHIRT-L']]);
});

test('an archived product can be deleted too', async () => {
  const made = await add('SHIRT');
  answerOf(await shop.call(archiveProducts, { body: { ids: [made.id] } }));
  answerOf(await remove(made));
});

describe('a product cannot be deleted while it is used by', () => {
  const bring = async (variant_id: string) => {
    const lines = [{ variant_id, quantity_change: 10_000, unit_cost: 100 }];
    const id = newId();
    const body = { id, warehouse_id: shop.warehouses.shop, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }));
    return id;
  };
  const cases: Record<string, (variant_id: string, made: Product) => Promise<unknown>> = {
    'stock that was moved, though it is reversed': async (variant_id) => {
      const params = { id: await bring(variant_id) };
      const body = { id: newId(), reason: 'Entered by mistake' };
      answerOf(await shop.call(reverseAdjustment, { params, body }));
    },
    'a sale of a service': async () => undefined,
    'a held cart': async (variant_id) => {
      const lines = [{ variant_id, quantity: 10_000, unit_price: 10_000 }];
      const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, total: 10_500 };
      answerOf(await shop.call(holdCart, { body }));
    },
    'a price list': async (variant_id) => {
      const list = { name: 'Wholesale' };
      const { data } = answerOf(await shop.call(createPriceList, { body: list })) as {
        data: { id: string };
      };
      const body = { target: 'variant', target_id: variant_id, price: 9_000 };
      answerOf(await shop.call(addPriceListLine, { params: { id: data.id }, body }));
    },
    'a bundle': async (variant_id) => {
      const pack = await add('PACK', {
        kind: 'bundle',
        options: [],
        variants: [{ sale_price: 100 }],
      });
      const body = { version: 1, parts: [{ variant_id, quantity: 10_000 }] };
      answerOf(await shop.call(setParts, { params: { id: firstOf(pack) }, body }));
      // The bundle itself was never used: it can be deleted, and then its part.
      answerOf(await remove(pack));
      answerOf(await remove(await add('OTHER')));
      const second = await add('PACK', {
        kind: 'bundle',
        options: [],
        variants: [{ sale_price: 100 }],
      });
      answerOf(await shop.call(setParts, { params: { id: firstOf(second) }, body }));
    },
  };
  test.each(Object.entries(cases))('%s', async (what, use) => {
    const isService = what.startsWith('a sale');
    const made = await add('SHIRT', isService ? { kind: 'service' } : {});
    await use(firstOf(made), made);
    if (isService) {
      const lines = [{ variant_id: firstOf(made), quantity: 10_000 }];
      const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000 }];
      const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
      answerOf(await shop.call(postSale, { body }));
    }
    expect(refusalOf(await remove(made))).toBe('product_in_use');
    expect(answerOf(await shop.call(readProduct, { params: { id: made.id } }))).toMatchObject({
      data: { code: 'SHIRT', variants: [{ barcodes: ['SHIRT-S'] }, { barcodes: ['SHIRT-L'] }] },
    });
  });
});

test('a till learns of a deletion, even if it asks during it', async () => {
  const sync = async (query: Record<string, string> = {}) => {
    const input = { query: { warehouse_id: shop.warehouses.shop, ...query } };
    return answerOf(
      await shop.call<typeof posSyncRoute>(
        syncPosProducts(DOCUMENT_KINDS),
        input,
        shop.cashier,
        new Date(),
      ),
    ).data;
  };
  const made = await add('SHIRT');
  const before = await sync();
  expect(before.products).toHaveLength(2);
  answerOf(await remove(made));
  const { deleted, products } = await sync({ since: before.since });
  expect(deleted.toSorted()).toEqual(made.variants.map(({ id }) => id).toSorted());
  expect(products).toEqual([]);
  expect((await sync()).deleted).toEqual([]);
});

test('20 sales during a deletion: all succeed and it stays, or none and it is gone', async () => {
  const made = await add('CUT', { kind: 'service' });
  const sell = () => {
    const lines = [{ variant_id: firstOf(made), quantity: 10_000 }];
    const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000 }];
    const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
    return shop.call(postSale, { body });
  };
  const answers = await Promise.all([remove(made), ...Array.from({ length: 20 }, sell)]);
  const [removed, ...sales] = answers.map((answer) => refusalOf(answer as never));
  const expected = removed === null ? 'variant_not_found' : null;
  expect(new Set(sales)).toEqual(new Set([expected]));
  expect([null, 'product_in_use']).toContain(removed);
});

test('a level with stock is never deleted', async () => {
  const made = await add('SHIRT');
  const lines = [{ variant_id: firstOf(made), quantity_change: 10_000, unit_cost: 100 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  const { rows } = await shop.run((tx) =>
    sql`delete from stock_level returning variant_id`.execute(tx),
  );
  expect(rows).toEqual([]);
});
