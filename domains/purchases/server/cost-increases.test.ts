import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { changeVariantRoute } from '#domains/catalog/contract/change-product.ts';
import type {
  changePricesRoute,
  previewPricesRoute,
} from '#domains/catalog/contract/price-batch.ts';
import { changePrices } from '#domains/catalog/server/prices/change-prices.ts';
import { previewPrices } from '#domains/catalog/server/prices/preview-prices.ts';
import { undoPrices } from '#domains/catalog/server/prices/undo-prices.ts';
import { changeVariant } from '#domains/catalog/server/products/change-variant.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { listAlertsRoute } from '#domains/reports/contract/alerts.ts';
import { listAlerts } from '#domains/reports/server/list-alerts.ts';
import type { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openingStockOf } from '../../../testkit/opening-posts.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  dismissCostIncreaseRoute,
  listCostIncreasesRoute,
} from '../contract/cost-increase.ts';
import type { Receipt } from '../contract/goods-receipt.ts';
import { dismissCostIncrease, listCostIncreases } from './cost-increases.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';
import { reverseReceipt } from './reverse-receipt.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let supplier: string;
/** Each action is one minute after the one before. */
let minutes: number;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_registered: true, rounding_unit: 1 });
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 14_500 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const added = await shop.run((tx) => addParties(tx, whose, [{ code: 'S-1', name: 'Karim' }]));
  supplier = added.get('S-1') ?? '';
  minutes = 0;
});

function later(): Date {
  minutes += 1;
  return new Date(NOW.getTime() + minutes * 60_000);
}

type Line = { unit_cost: number; variant_id?: string; quantity?: number; sale_price?: number };

async function receive(...lines: Line[]): Promise<Receipt> {
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    payments: [],
    lines: lines.map((line) => ({ variant_id: rice, quantity: 100_000, vat_rate: 0, ...line })),
  };
  const posted = await shop.call(postReceipt, { body }, shop.owner, later());
  return (answerOf(posted) as { data: Receipt }).data;
}

async function listed(actor: Actor = shop.owner) {
  const send = shop.call<typeof listCostIncreasesRoute>;
  return answerOf(await send(listCostIncreases, { query: {} }, actor)).data;
}

test('the cost increases of one delivery are listed', async () => {
  const oil = await shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 20_000 });
  await receive({ unit_cost: 10_000 }, { variant_id: oil, unit_cost: 15_000 });
  const second = await receive({ unit_cost: 11_000 });
  const third = await receive({ variant_id: oil, unit_cost: 18_000 });
  const by = async ({ id: document_id }: Receipt) => {
    const send = shop.call<typeof listCostIncreasesRoute>;
    const { data } = answerOf(await send(listCostIncreases, { query: { document_id } }));
    return data.map(({ product_code }) => product_code);
  };
  expect([await by(second), await by(third)]).toEqual([['RICE'], ['OIL']]);
});

async function readIncreases(): Promise<string[]> {
  return (await listed()).map(
    ({ product_code, old_cost, new_cost, proposed_price }) =>
      `${product_code} ${old_cost} > ${new_cost}, ${proposed_price}`,
  );
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(
    endpoint,
    { params: { id }, body: { id: newId(), reason: 'Written twice' } },
    shop.owner,
    later(),
  );

test('a cost increase is listed with its proposed price', async () => {
  await receive({ unit_cost: 10_000 });
  expect(await readIncreases()).toEqual([]);
  await receive({ unit_cost: 10_400 });
  expect(await readIncreases()).toEqual([]);
  const third = await receive({ unit_cost: 11_000 });
  expect(await readIncreases()).toEqual(['RICE 10400 > 11000, 15300']);
  expect((await listed())[0]).toMatchObject({
    number: third.number,
    document_id: third.id,
    sale_price: 14_500,
    earned: 3_500,
  });
  // Without a review, the cost is still compared with the first.
  await receive({ unit_cost: 11_200 });
  expect(await readIncreases()).toEqual(['RICE 10400 > 11200, 15600']);
  await receive({ unit_cost: 10_500 });
  expect(await readIncreases()).toEqual([]);
});

test('free deliveries have no cost, and two lines of a delivery are averaged', async () => {
  await receive({ unit_cost: 10_000 });
  await receive({ unit_cost: 0 });
  await receive({ unit_cost: 12_000 }, { unit_cost: 0, quantity: 20_000 });
  // 10 at 120.00 and 2 free are 100.00 each.
  expect(await readIncreases()).toEqual([]);
  await receive({ unit_cost: 12_000 }, { unit_cost: 11_000 });
  expect(await readIncreases()).toEqual(['RICE 10000 > 11500, 16700']);
});

test('the first delivery is compared with opening stock', async () => {
  const line = { variant_id: rice, quantity_change: 50_000, unit_cost: 9_000 };
  const head = { id: newId(), warehouse_id: shop.warehouses.shop };
  answerOf(await shop.call(postOpeningStock, { body: openingStockOf(head, [line]) }));
  await receive({ unit_cost: 10_000 });
  expect(await readIncreases()).toEqual(['RICE 9000 > 10000, 16100']);
});

test('freight and bills increase a cost; reversed documents do not count', async () => {
  await receive({ unit_cost: 10_000 });
  const second = await receive({ unit_cost: 10_000 });
  const paid = { receipt_id: second.id, payments: [] };
  const freight = {
    id: newId(),
    supplier_id: supplier,
    ...paid,
    costs: [{ by: 'quantity', amount: 10_000 }],
  };
  answerOf(await shop.call(postLandedCost, { body: freight }, shop.owner, later()));
  expect(await readIncreases()).toEqual(['RICE 10000 > 11000, 16000']);
  const lines = [{ receipt_line_id: second.lines[0]?.id, unit_cost: 12_000 }];
  const bill = { id: newId(), ...paid, lines };
  answerOf(await shop.call(postBill, { body: bill }, shop.owner, later()));
  expect(await readIncreases()).toEqual(['RICE 10000 > 13000, 18900']);
  answerOf(await undo(reverseReceiptCost, bill.id));
  expect(await readIncreases()).toEqual(['RICE 10000 > 11000, 16000']);
  answerOf(await undo(reverseReceiptCost, freight.id));
  expect(await readIncreases()).toEqual([]);
  const third = await receive({ unit_cost: 20_000 });
  expect(await readIncreases()).toHaveLength(1);
  answerOf(await undo(reverseReceipt, third.id));
  expect(await readIncreases()).toEqual([]);
});

test('an increase is closed by a new price or by dismissing it', async () => {
  await receive({ unit_cost: 10_000 });
  await receive({ unit_cost: 11_000, sale_price: 16_000 });
  expect(await readIncreases()).toEqual([]);
  await receive({ unit_cost: 12_500 });
  expect(await readIncreases()).toEqual(['RICE 11000 > 12500, 18200']);
  const body = { version: 2, sale_price: 18_000 };
  const input = { params: { id: rice }, body };
  const changed = shop.call<typeof changeVariantRoute>(changeVariant, input, shop.owner, later());
  answerOf(await changed);
  expect(await readIncreases()).toEqual([]);
  await receive({ unit_cost: 14_000 });
  const dismiss = (actor = shop.owner) =>
    shop.call<typeof dismissCostIncreaseRoute>(
      dismissCostIncrease,
      { params: { id: rice } },
      actor,
    );
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  expect(refusalOf(await dismiss({ ...shop.owner, permissions }))).toBe('permission_denied');
  expect(await readIncreases()).toHaveLength(1);
  answerOf(await dismiss());
  expect(await readIncreases()).toEqual([]);
  expect(refusalOf(await dismiss())).toBe('not_found');
  // From here on it is compared with the reviewed cost.
  await receive({ unit_cost: 14_500 });
  expect(await readIncreases()).toEqual([]);
});

test('prices follow their cost increases, and no others change', async () => {
  const oil = await shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 20_000 });
  await receive({ unit_cost: 10_000 }, { unit_cost: 15_000, variant_id: oil });
  await receive({ unit_cost: 11_000 }, { unit_cost: 15_100, variant_id: oil });
  const rule = { over: 'rise', round_to: 500 };
  const seen = await shop.call<typeof previewPricesRoute>(previewPrices, { body: rule });
  const { changed, skipped, fingerprint, rows } = answerOf(seen).data;
  expect({ changed, skipped }).toEqual({ changed: 1, skipped: 0 });
  expect(rows).toMatchObject([{ sale_price_before: 14_500, sale_price: 16_000 }]);
  expect(JSON.stringify(rows)).not.toMatch(/cost|rise/);
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  const clerk = { ...shop.owner, permissions };
  expect(refusalOf(await shop.call(previewPrices, { body: rule }, clerk))).toBe(
    'permission_denied',
  );
  const body = { ...rule, fingerprint };
  answerOf(await shop.call<typeof changePricesRoute>(changePrices, { body }, shop.owner, later()));
  expect(await readIncreases()).toEqual([]);
});

test('an undone price change is no review; a later manual change is one', async () => {
  const oil = await shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 20_000 });
  await receive({ unit_cost: 10_000 }, { unit_cost: 10_000, variant_id: oil });
  await receive({ unit_cost: 11_000 }, { unit_cost: 12_000, variant_id: oil });
  expect(await readIncreases()).toHaveLength(2);
  const rule = { over: 'rise' };
  const seen = await shop.call<typeof previewPricesRoute>(previewPrices, { body: rule });
  const body = { ...rule, fingerprint: answerOf(seen).data.fingerprint };
  const result = shop.call<typeof changePricesRoute>(changePrices, { body }, shop.owner, later());
  const batch = answerOf(await result).data;
  const input = { params: { id: oil }, body: { version: 2, sale_price: 23_000 } };
  const change = shop.call<typeof changeVariantRoute>(changeVariant, input, shop.owner, later());
  answerOf(await change);
  expect(await readIncreases()).toEqual([]);
  const undone = await shop.call(undoPrices, { params: { id: batch.id } }, shop.owner, later());
  expect(answerOf(undone)).toEqual({ data: { set_back: 1 } });
  expect(await readIncreases()).toEqual(['RICE 10000 > 11000, 16000']);
  // Without a review, increases add up.
  await receive({ unit_cost: 11_500 });
  expect(await readIncreases()).toEqual(['RICE 10000 > 11500, 16700']);
});

test('the shop sets the reported share; the day page counts for users who see costs', async () => {
  const settings = { version: 1, cost_increase_share: 200_000 };
  const update = shop.call<typeof updateShopSettingsRoute>;
  answerOf(await update(updateShopSettings, { body: settings }));
  await receive({ unit_cost: 10_000 });
  await receive({ unit_cost: 11_900 });
  expect(await readIncreases()).toEqual([]);
  await receive({ unit_cost: 14_280 });
  const needs = async (actor: Actor) => {
    const send = shop.call<typeof listAlertsRoute>;
    const { data } = answerOf(await send(listAlerts, { query: {} }, actor));
    return data.filter(({ kind }) => kind === 'cost_rose');
  };
  expect(await needs(shop.owner)).toMatchObject([{ count: 1, name: 'Rice', amount: null }]);
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  expect(await needs({ ...shop.owner, permissions })).toEqual([]);
  const elsewhere = { branch_ids: [shop.branches.uttara], warehouse_ids: null };
  expect(await listed({ ...shop.owner, ...elsewhere })).toEqual([]);
  expect(await needs({ ...shop.owner, ...elsewhere })).toEqual([]);
});
