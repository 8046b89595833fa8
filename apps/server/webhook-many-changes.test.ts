import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomField } from '#domains/catalog/server/custom-fields.ts';
import { EVENT_TYPES } from '#domains/connections/core/webhooks/event-types.ts';
import type { uploadImportRoute } from '#domains/imports/contract/import.ts';
import { checkImport } from '#domains/imports/server/check-import.ts';
import { commitImport } from '#domains/imports/server/commit-import.ts';
import { undoImport } from '#domains/imports/server/undo-import.ts';
import { uploadImport } from '#domains/imports/server/upload-import.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { createCustomerField } from '#domains/parties/server/customer-fields.ts';
import { importSales } from '#domains/sales/server/import-sales.ts';
import type { addSampleProductsRoute } from '#domains/setup/contract/sample-products.ts';
import { addSampleProducts } from '#domains/setup/server/add-sample-products.ts';
import { removeSampleProducts } from '#domains/setup/server/remove-sample-products.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { fileBody } from '../../testkit/import-batch.ts';
import { sellPacks } from '../../testkit/pack-posts.ts';
import { answerOf, NOW, openTestShop, TEST_CLIENT, type TestShop } from '../../testkit/shop.ts';
import { makeWebhook } from '../../testkit/webhook-posts.ts';

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
  const types = EVENT_TYPES.filter((type) => /^(product|customer)\./.test(type));
  await makeWebhook(shop, undefined, types);
});

async function heard(): Promise<{ type: string; resource_id: string }[]> {
  return shop.run((tx) =>
    tx
      .selectFrom('outgoing_event')
      .select(['type', 'resource_id'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('position')
      .execute(),
  );
}

/** What is heard of the work. */
async function heardOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await heard()).length;
  await work();
  return (await heard()).slice(before).map(({ type }) => type);
}

test('sample products are heard when they come and when they are taken away', async () => {
  const body = { warehouse_id: shop.warehouses.shop, shop_type: 'grocery' };
  let count = 0;
  const made = await heardOf(async () => {
    const added = await shop.call<typeof addSampleProductsRoute>(addSampleProducts, { body });
    count = answerOf(added).data.added;
  });
  expect([count > 0, made]).toEqual([true, Array.from({ length: count }, () => 'product.created')]);
  const taken = await heardOf(async () => answerOf(await shop.call(removeSampleProducts)));
  expect(taken).toEqual(Array.from({ length: count }, () => 'product.archived'));
});

/** Imports a file and undoes it; answers what is heard of both. */
async function importAndUndo(text: string, kind: string) {
  const body = fileBody(text, kind);
  const { data } = answerOf(await shop.call<typeof uploadImportRoute>(uploadImport, { body }));
  const params = { id: data.id };
  const check = { mapping: data.mapping, warehouse_id: shop.warehouses.shop };
  answerOf(await shop.call(checkImport, { params, body: check }));
  const made = await heardOf(async () => answerOf(await shop.call(commitImport, { params })));
  const undone = await heardOf(async () => answerOf(await shop.call(undoImport, { params })));
  return { made, undone };
}

test('imported products are heard with their custom fields, and when they are undone', async () => {
  answerOf(await shop.call(createCustomField, { body: { name: 'Cloth', kind: 'text' } }));
  const file = 'code,name,price,Cloth\nSARI,Sari,900.00,Silk\nBELT,Belt,90.00,\n';
  expect(await importAndUndo(file, 'products')).toEqual({
    made: ['product.created', 'product.created', 'product.changed'],
    undone: ['product.archived', 'product.archived'],
  });
});

test('imported customers are heard with their custom fields, and when undone', async () => {
  answerOf(await shop.call(createCustomerField, { body: { name: 'Trade', kind: 'text' } }));
  expect(await importAndUndo('Name,Phone,Trade\nKarim,01711222333,Tailor\n', 'customers')).toEqual({
    made: ['customer.created', 'customer.changed'],
    undone: ['customer.changed'],
  });
  expect(await importAndUndo('Name,Phone\nMeghna,01711222444\n', 'suppliers')).toEqual({
    made: [],
    undone: [],
  });
});

test('a customer that comes with a past sale is heard once', async () => {
  const variant_id = await shop.addProduct({ code: 'RICE' });
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count' };
  const lines = [{ variant_id, quantity_change: 400_000, unit_cost: 6_000 }];
  answerOf(await shop.call(postAdjustment, { body: { ...opening, lines } }));
  const sales = ['B-1', 'B-2'].map((number, index) => ({
    number: index + 2,
    cells: {
      number,
      code: 'RICE',
      quantity: '1',
      unit_price: '80.00',
      sold_at: '2026-06-01 10:00',
      customer: 'KAMAL',
    },
  }));
  const left: unknown[] = [];
  const run = {
    context: () => ({ actor: shop.owner, now: NOW, newId: () => newId(), ...TEST_CLIENT }),
    transaction: shop.run,
    is_dry_run: false,
    report: {
      reached: () => undefined,
      imported: () => undefined,
      left: (...row: unknown[]) => void left.push(row),
    },
  };
  const rows = async function* () {
    yield* sales;
  };
  const types = await heardOf(() =>
    importSales(run as never, rows as never, {
      warehouse_id: shop.warehouses.shop,
      on_credit: true,
    }),
  );
  expect([left, types]).toEqual([[], ['customer.created']]);
});

test('a bundle whose part was merged is changed', async () => {
  await sellPacks(shop);
  const pack = await shop.run((tx) =>
    tx
      .selectFrom('bundle_part as b')
      .innerJoin('variant as v', (join) =>
        join.onRef('v.shop_id', '=', 'b.shop_id').onRef('v.id', '=', 'b.variant_id'),
      )
      .select('v.product_id')
      .where('b.shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow(),
  );
  // The merge comes last: it archives a comb, and changes soaps and the pack of both.
  const last = (await heard()).slice(-3);
  expect(last.map(({ type }) => type).sort()).toEqual([
    'product.archived',
    'product.changed',
    'product.changed',
  ]);
  expect(last.map(({ resource_id }) => resource_id)).toContain(pack.product_id);
});
