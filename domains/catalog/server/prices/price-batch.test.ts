import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { changeVariantRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type {
  changePricesRoute,
  listPriceBatchesRoute,
  previewPricesRoute,
  undoPricesRoute,
} from '../../contract/price-batch.ts';
import type { listPricesRoute } from '../../contract/variant-history.ts';
import { changeVariant } from '../products/change-variant.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { setUnits } from '../units/set-units.ts';
import { changePrices } from './change-prices.ts';
import { listPriceBatches } from './list-price-batches.ts';
import { listPrices } from './list-prices.ts';
import { previewPrices } from './preview-prices.ts';
import { undoPrices } from './undo-prices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function stocked() {
  const shop = await openTestShop(db.database);
  const rice = await shop.addProduct({ code: 'A', sale_price: 10_000 });
  const oil = await shop.addProduct({ code: 'B', sale_price: 14_500 });
  const soap = await shop.addProduct({ code: 'C', sale_price: 3_000, product_discount: 2_900 });
  return { shop, rice, oil, soap };
}

const preview = async (shop: TestShop, body: object) =>
  answerOf(await shop.call<typeof previewPricesRoute>(previewPrices, { body })).data;

const change = (shop: TestShop, body: object) =>
  shop.call<typeof changePricesRoute>(changePrices, { body });

const undo = (shop: TestShop, id: string) =>
  shop.call<typeof undoPricesRoute>(undoPrices, { params: { id } });

const patch = (shop: TestShop, id: string, body: object) =>
  shop.call<typeof changeVariantRoute>(changeVariant, { params: { id }, body });

async function prices(shop: TestShop) {
  const answer = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: {} });
  const rows = answerOf(answer).data.map((row) => [row.product_code, row.unit_price]);
  return Object.fromEntries(rows);
}

const TENTH_LESS = { rate: -100_000, round_to: 100 };

test('the preview is applied exactly, shown in the history, and undone as a whole', async () => {
  const { shop, rice } = await stocked();
  const seen = await preview(shop, TENTH_LESS);
  expect(seen).toMatchObject({ changed: 2, skipped: 1 });
  expect(seen.rows.map((row) => [row.product_code, row.sale_price_before, row.sale_price])).toEqual(
    [
      ['A', 10_000, 9_000],
      ['B', 14_500, 13_100],
    ],
  );
  expect(await prices(shop)).toEqual({ A: 10_000, B: 14_500, C: 3_000 });
  const { fingerprint } = seen;
  const { id, changed } = answerOf(await change(shop, { ...TENTH_LESS, fingerprint })).data;
  expect(changed).toBe(2);
  expect(await prices(shop)).toEqual({ A: 9_000, B: 13_100, C: 3_000 });
  expect(answerOf(await undo(shop, id)).data).toEqual({ set_back: 2 });
  expect(await prices(shop)).toEqual({ A: 10_000, B: 14_500, C: 3_000 });
  expect(refusalOf(await undo(shop, id))).toBe('already_undone');
  const params = { id: rice };
  const history = answerOf(await shop.call<typeof listPricesRoute>(listPrices, { params })).data;
  expect(history.map((row) => row.sale_price).toSorted()).toEqual([10_000, 9_000]);
  const batches = await shop.call<typeof listPriceBatchesRoute>(listPriceBatches, {});
  expect(answerOf(batches).data).toMatchObject([
    { id, rate: -100_000, amount: null, round_to: 100, changed: 2, set_back: 2 },
  ]);
});

test('a price changed since the preview rejects the batch; a retry is written once', async () => {
  const { shop, rice } = await stocked();
  const { fingerprint } = await preview(shop, TENTH_LESS);
  answerOf(await patch(shop, rice, { version: 1, sale_price: 11_000 }));
  const body = { ...TENTH_LESS, fingerprint };
  expect(refusalOf(await change(shop, body))).toBe('preview_outdated');
  expect(await prices(shop)).toEqual({ A: 11_000, B: 14_500, C: 3_000 });
  const again = await preview(shop, TENTH_LESS);
  const now = { ...TENTH_LESS, fingerprint: again.fingerprint };
  const both = (await Promise.all([change(shop, now), change(shop, now)])).map(refusalOf);
  expect(both.filter((code) => code === null)).toHaveLength(1);
  expect(both).toContain('preview_outdated');
  expect(await prices(shop)).toEqual({ A: 9_900, B: 13_100, C: 3_000 });
});

test('a box with its own price is reported: no rule for pieces changes it', async () => {
  const { shop, rice } = await stocked();
  const unitsOf = (...unitPrices: [string, number | null][]) =>
    unitPrices.map(([unit, sale_price]) => ({
      unit_id: shop.units.get(unit),
      factor: 240_000,
      barcodes: [],
      sale_price,
    }));
  const units = unitsOf(['packet', 200_000], ['metre', null]);
  const set = { params: { id: rice }, body: { version: 1, units } };
  answerOf(await shop.call(setUnits, set));
  const seen = await preview(shop, TENTH_LESS);
  expect(seen.rows.map((row) => [row.product_code, row.own_prices])).toEqual([
    ['A', [{ unit_name: 'Packet', unit_name_bn: 'প্যাকেট', sale_price: 200_000 }]],
    ['B', []],
  ]);
});

test('a price changed again is not undone', async () => {
  const { shop, rice } = await stocked();
  const rule = { amount: 500 };
  const { fingerprint } = await preview(shop, rule);
  const { id } = answerOf(await change(shop, { ...rule, fingerprint })).data;
  answerOf(await patch(shop, rice, { version: 2, sale_price: 20_000 }));
  expect(answerOf(await undo(shop, id)).data).toEqual({ set_back: 2 });
  expect(await prices(shop)).toEqual({ A: 20_000, B: 14_500, C: 3_000 });
});

test('a rule needs either a rate or an amount, other than zero', async () => {
  const { shop } = await stocked();
  const refused = async (body: object) =>
    refusalOf(await shop.call<typeof previewPricesRoute>(previewPrices, { body }));
  expect(await refused({})).toBe('rule_without_amount');
  expect(await refused({ rate: 1, amount: 1 })).toBe('rule_without_amount');
  expect(await refused({ amount: 1, brand_id: shop.owner.user_id })).toBe('brand_not_found');
  const rule = { round_to: 100 };
  const { fingerprint, changed } = await preview(shop, rule);
  expect(changed).toBe(0);
  expect(refusalOf(await change(shop, { ...rule, fingerprint }))).toBe('no_price_changes');
});

/** 25 % over the cost, to five taka. */
const QUARTER_OVER = { over: 'cost', rate: 250_000, round_to: 500 };

test('over the cost: the average in stock, else the last cost', async () => {
  const { shop, rice, oil } = await stocked();
  const move = async (variant_id: string, ...pieces: [number, number?][]) => {
    for (const [quantity, unit_cost] of pieces) {
      const line = { variant_id, quantity_change: quantity * 10_000, unit_cost };
      const reason = quantity > 0 ? 'count' : 'damage';
      const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason, lines: [line] };
      answerOf(await shop.call(postAdjustment, { body }));
    }
  };
  // 10 at 50.00 and 30 at 62.00 average 59.00; the last oil cost 70.00 and is out of stock.
  await move(rice, [10, 5_000], [30, 6_200]);
  await move(oil, [1, 9_000], [1, 7_000], [-2]);
  const seen = await preview(shop, QUARTER_OVER);
  // 59.00 and 14.75 are 73.75; 70.00 and 17.50 are 87.50. The cost of soap is unknown.
  expect(seen).toMatchObject({ changed: 2, skipped: 1 });
  expect(seen.rows.map((row) => [row.product_code, row.sale_price])).toEqual([
    ['A', 7_500],
    ['B', 9_000],
  ]);
  expect(JSON.stringify(seen)).not.toContain('"cost"');
  // Stock at a higher cost arrived meanwhile, so the preview is outdated.
  await move(rice, [40, 8_000]);
  const { fingerprint } = seen;
  expect(refusalOf(await change(shop, { ...QUARTER_OVER, fingerprint }))).toBe('preview_outdated');
  const now = await preview(shop, QUARTER_OVER);
  const body = { ...QUARTER_OVER, fingerprint: now.fingerprint };
  const { id } = answerOf(await change(shop, body)).data;
  expect(await prices(shop)).toEqual({ A: 8_500, B: 9_000, C: 3_000 });
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  const clerk = { ...shop.owner, permissions };
  const list = (by: Actor) => shop.call<typeof listPriceBatchesRoute>(listPriceBatches, {}, by);
  expect(answerOf(await list(shop.owner)).data).toMatchObject([{ over: 'cost', rate: 250_000 }]);
  expect(answerOf(await list(clerk)).data).toMatchObject([{ over: 'cost', rate: null }]);
  for (const [rule, code] of [
    [QUARTER_OVER, 'permission_denied'],
    [{ over: 'cost', round_to: 500 }, 'rule_without_amount'],
    [{ over: 'weight', rate: 1 }, 'invalid'],
  ] as const) {
    const by = code === 'permission_denied' ? clerk : shop.owner;
    expect(refusalOf(await shop.call(previewPrices, { body: rule }, by))).toBe(code);
  }
  expect(answerOf(await undo(shop, id)).data).toEqual({ set_back: 2 });
  expect(await prices(shop)).toEqual({ A: 10_000, B: 14_500, C: 3_000 });
});
