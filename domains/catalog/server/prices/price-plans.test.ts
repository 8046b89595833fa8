import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { changeVariantRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type {
  changePricesRoute,
  listPriceBatchesRoute,
  previewPricesRoute,
} from '../../contract/price-batch.ts';
import type {
  cancelPricePlanRoute,
  listPlannedPricesRoute,
  listPricePlansRoute,
  planPriceRoute,
} from '../../contract/price-plan.ts';
import { beginDuePlans } from '../door/begin-due-plans.ts';
import { archiveProducts } from '../products/archive-products.ts';
import { changeVariant } from '../products/change-variant.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { changePrices } from './change-prices.ts';
import { listPriceBatches } from './list-price-batches.ts';
import { planPrice } from './plan-price.ts';
import { previewPrices } from './preview-prices.ts';
import { cancelPricePlan, listPlannedPrices, listPricePlans } from './price-plans.ts';
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
  const soap = await shop.addProduct({ code: 'C', sale_price: 3_000 });
  return { shop, rice, oil, soap };
}

const RULE = { amount: 500 };

async function plan(shop: TestShop, begins_on: string, rule: object = RULE) {
  const seen = await shop.call<typeof previewPricesRoute>(previewPrices, { body: rule });
  const { fingerprint } = answerOf(seen).data;
  const body = { ...rule, fingerprint, begins_on };
  return shop.call<typeof changePricesRoute>(changePrices, { body });
}

const planned = async (shop: TestShop, begins_on: string, rule?: object) =>
  answerOf(await plan(shop, begins_on, rule)).data;

async function waiting(shop: TestShop, actor: Actor = shop.owner) {
  const answer = shop.call<typeof listPricePlansRoute>(listPricePlans, { query: {} }, actor);
  return answerOf(await answer).data;
}

const cancelPlan = (shop: TestShop, id: string) =>
  shop.call<typeof cancelPricePlanRoute>(cancelPricePlan, { params: { id } });

async function prices(shop: TestShop) {
  const answer = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: {} });
  const rows = answerOf(answer).data.map((row) => [row.product_code, row.unit_price]);
  return Object.fromEntries(rows);
}

/** One round of the clock, as on any server. */
async function roundAt(time: string): Promise<void> {
  const failures: unknown[] = [];
  await beginDuePlans({
    database: db.database,
    clock: () => new Date(time),
    newId: () => newId(),
    onFailure: (failure) => failures.push(failure),
  });
  expect(failures).toEqual([]);
}

test("prices change once, at the start of the day in the shop's time zone", async () => {
  const { shop, rice } = await stocked();
  expect(await planned(shop, '2026-08-05')).toMatchObject({ changed: 3 });
  expect(await waiting(shop)).toMatchObject([
    { begins_on: '2026-08-05', over: 'price', amount: 500, planned: 3 },
  ]);
  await roundAt('2026-08-04T17:59:59Z');
  expect(await prices(shop)).toEqual({ A: 10_000, B: 14_500, C: 3_000 });
  await Promise.all([roundAt('2026-08-04T18:00:00Z'), roundAt('2026-08-04T18:00:00Z')]);
  await roundAt('2026-08-04T18:00:30Z');
  expect(await prices(shop)).toEqual({ A: 10_500, B: 15_000, C: 3_500 });
  expect(await waiting(shop)).toEqual([]);
  const batches = await shop.call<typeof listPriceBatchesRoute>(listPriceBatches, {});
  const [batch, ...others] = answerOf(batches).data;
  expect(batch).toMatchObject({ amount: 500, changed: 3, set_back: null });
  expect(others).toEqual([]);
  answerOf(await shop.call(undoPrices, { params: { id: batch?.id ?? '' } }));
  expect(await prices(shop)).toMatchObject({ A: 10_000 });
  const auditEntries = await shop.run((tx) =>
    tx.selectFrom('audit_log').select(['action', 'detail']).orderBy('at').execute(),
  );
  const begun = auditEntries.find(({ action }) => action === 'price_plan.begun');
  expect(begun?.detail).toEqual({ begins_on: '2026-08-05', planned: 3, changed: 3 });
  expect(rice).toBeDefined();
});

test('a variant whose price has changed, or that is archived, is skipped', async () => {
  const { shop, rice, soap } = await stocked();
  await planned(shop, '2026-08-05');
  const body = { version: 1, sale_price: 12_000 };
  const input = { params: { id: rice }, body };
  answerOf(await shop.call<typeof changeVariantRoute>(changeVariant, input));
  const [row] = await shop.run((tx) =>
    tx.selectFrom('variant').select('product_id').where('id', '=', soap).execute(),
  );
  const put = { ids: [row?.product_id ?? ''], archived: true };
  answerOf(await shop.call(archiveProducts, { body: put }));
  await roundAt('2026-08-06T00:00:00Z');
  expect(await prices(shop)).toEqual({ A: 12_000, B: 15_000 });
});

test('A plan without prices left to change still ends.', async () => {
  const { shop } = await stocked();
  await planned(shop, '2026-08-05');
  await planned(shop, '2026-08-04');
  await roundAt('2026-08-06T00:00:00Z');
  expect(await prices(shop)).toEqual({ A: 10_500, B: 15_000, C: 3_500 });
  expect(await waiting(shop)).toEqual([]);
});

test('it can be cancelled until it starts', async () => {
  const { shop } = await stocked();
  const { id } = await planned(shop, '2026-08-05');
  expect(refusalOf(await plan(shop, '2026-08-05'))).toBe('already_planned');
  answerOf(await cancelPlan(shop, id));
  expect(refusalOf(await cancelPlan(shop, id))).toBe('plan_over');
  await roundAt('2026-08-06T00:00:00Z');
  expect(await prices(shop)).toMatchObject({ A: 10_000 });
  // The same plan can be made again.
  const again = await planned(shop, '2026-08-05');
  await roundAt('2026-08-06T00:00:00Z');
  expect(await prices(shop)).toMatchObject({ A: 10_500 });
  expect(refusalOf(await cancelPlan(shop, again.id))).toBe('plan_over');
  const outsider = await openTestShop(db.database);
  expect(refusalOf(await cancelPlan(outsider, again.id))).toBe('not_found');
});

test('it starts on a later day, exactly as previewed', async () => {
  const { shop, rice } = await stocked();
  expect(refusalOf(await plan(shop, '2026-08-01'))).toBe('day_not_ahead');
  const seen = await shop.call<typeof previewPricesRoute>(previewPrices, { body: RULE });
  const { fingerprint } = answerOf(seen).data;
  const input = { params: { id: rice }, body: { version: 1, sale_price: 12_000 } };
  answerOf(await shop.call<typeof changeVariantRoute>(changeVariant, input));
  const body = { ...RULE, fingerprint, begins_on: '2026-08-02' };
  expect(refusalOf(await shop.call(changePrices, { body }))).toBe('preview_outdated');
  expect(await waiting(shop)).toEqual([]);
});

test('the margin over cost is shown to users who see costs', async () => {
  const { shop } = await stocked();
  await shop.run((tx) =>
    tx
      .insertInto('price_plan')
      .values({
        shop_id: shop.shop_id,
        id: newId(),
        at: new Date(),
        actor_id: shop.owner.user_id,
        rule: JSON.stringify({ over: 'cost', rate: 250_000, amount: null, round_to: 100 }),
        begins_on: '2026-09-01',
        planned: 1,
        fingerprint: 'x',
      })
      .execute(),
  );
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  expect(await waiting(shop)).toMatchObject([{ over: 'cost', rate: 250_000 }]);
  expect(await waiting(shop, { ...shop.owner, permissions })).toMatchObject([
    { over: 'cost', rate: null },
  ]);
});

const planOne = (shop: TestShop, id: string, body: object) =>
  shop.call<typeof planPriceRoute>(planPrice, { params: { id }, body: { version: 1, ...body } });

async function ahead(shop: TestShop, variant_id: string) {
  const [row] = await shop.run((tx) =>
    tx.selectFrom('variant').select('product_id').where('id', '=', variant_id).execute(),
  );
  const params = { id: row?.product_id ?? '' };
  const input = { params, query: {} };
  const answer = await shop.call<typeof listPlannedPricesRoute>(listPlannedPrices, input);
  return answerOf(answer).data.map(
    ({ begins_on, sale_price_before, sale_price, planned }) =>
      `${begins_on} ${sale_price_before} > ${sale_price}, ${planned}`,
  );
}

test('one price is planned, and the next starts from it', async () => {
  const { shop, rice } = await stocked();
  answerOf(await planOne(shop, rice, { sale_price: 12_000, begins_on: '2026-08-05' }));
  answerOf(await planOne(shop, rice, { sale_price: 13_000, begins_on: '2026-08-10' }));
  await planned(shop, '2026-08-20');
  expect(await ahead(shop, rice)).toEqual([
    '2026-08-05 10000 > 12000, 1',
    '2026-08-10 12000 > 13000, 1',
    '2026-08-20 10000 > 10500, 3',
  ]);
  expect(await waiting(shop)).toMatchObject([
    { amount: 2_000, planned: 1, only: { product_code: 'A', sale_price: 12_000, begins: true } },
    { amount: 1_000, planned: 1, only: { product_code: 'A', sale_price: 13_000, begins: true } },
    { amount: 500, planned: 3, only: null },
  ]);
  await roundAt('2026-08-05T00:00:00Z');
  expect(await prices(shop)).toMatchObject({ A: 12_000, B: 14_500 });
  await roundAt('2026-08-10T00:00:00Z');
  expect(await prices(shop)).toMatchObject({ A: 13_000 });
  await roundAt('2026-08-20T00:00:00Z');
  expect(await prices(shop)).toEqual({ A: 13_000, B: 15_000, C: 3_500 });
  expect(await ahead(shop, rice)).toEqual([]);
});

test('a planned price must differ from the price that was seen', async () => {
  const { shop, rice } = await stocked();
  const outsider = await openTestShop(db.database);
  const body = { sale_price: 12_000, begins_on: '2026-08-05' };
  expect(refusalOf(await planOne(outsider, rice, body))).toBe('not_found');
  const today = { ...body, begins_on: '2026-08-01' };
  expect(refusalOf(await planOne(shop, rice, today))).toBe('day_not_ahead');
  expect(refusalOf(await planOne(shop, rice, { ...body, version: 2 }))).toBe('version_conflict');
  expect(refusalOf(await planOne(shop, rice, { ...body, sale_price: 10_000 }))).toBe(
    'no_price_changes',
  );
  const input = { params: { id: rice }, body: { version: 1, product_discount: 2_000 } };
  answerOf(await shop.call<typeof changeVariantRoute>(changeVariant, input));
  const low = { ...body, version: 2, sale_price: 1_999 };
  expect(refusalOf(await planOne(shop, rice, low))).toBe('discount_too_large');
  const { id } = answerOf(await planOne(shop, rice, { ...body, version: 2 })).data;
  expect(refusalOf(await planOne(shop, rice, { ...body, version: 2 }))).toBe('no_price_changes');
  answerOf(await cancelPlan(shop, id));
  expect(await ahead(shop, rice)).toEqual([]);
});

const readPlanned = async (shop: TestShop) =>
  (await waiting(shop)).map(({ only }) => `${only?.sale_price} ${only?.begins}`);

test('a plan says if it still applies after another is cancelled or added', async () => {
  const { shop, rice, oil } = await stocked();
  const first = { sale_price: 12_000, begins_on: '2026-08-05' };
  const { id } = answerOf(await planOne(shop, rice, first)).data;
  answerOf(await planOne(shop, rice, { sale_price: 13_000, begins_on: '2026-08-10' }));
  answerOf(await planOne(shop, oil, { sale_price: 15_000, begins_on: '2026-08-11' }));
  expect(await readPlanned(shop)).toEqual(['12000 true', '13000 true', '15000 true']);
  answerOf(await planOne(shop, oil, { sale_price: 16_000, begins_on: '2026-08-04' }));
  answerOf(await cancelPlan(shop, id));
  expect(await readPlanned(shop)).toEqual(['16000 true', '13000 false', '15000 false']);
  await roundAt('2026-08-12T00:00:00Z');
  expect(await prices(shop)).toMatchObject({ A: 10_000, B: 16_000 });
});

test('an archived variant gets no plan, and its plans are not expected', async () => {
  const { shop, rice } = await stocked();
  const body = { sale_price: 12_000, begins_on: '2026-08-05' };
  answerOf(await planOne(shop, rice, body));
  const setArchived = (version: number, archived: boolean) =>
    shop.call<typeof changeVariantRoute>(changeVariant, {
      params: { id: rice },
      body: { version, archived },
    });
  answerOf(await setArchived(1, true));
  const next = { version: 2, sale_price: 13_000, begins_on: '2026-08-10' };
  expect(refusalOf(await planOne(shop, rice, next))).toBe('not_found');
  expect(await readPlanned(shop)).toEqual(['12000 false']);
  answerOf(await setArchived(2, false));
  expect(await readPlanned(shop)).toEqual(['12000 true']);
});

test('plans after a failed one wait with it; other shops do not', async () => {
  // Plans of other tests are over, so the first due plan is ours.
  await roundAt('2026-08-05T00:00:00Z');
  const { shop, rice } = await stocked();
  const other = await stocked();
  answerOf(await planOne(shop, rice, { sale_price: 12_000, begins_on: '2026-08-05' }));
  answerOf(await planOne(shop, rice, { sale_price: 13_000, begins_on: '2026-08-05' }));
  const one = { sale_price: 11_000, begins_on: '2026-08-05' };
  answerOf(await planOne(other.shop, other.rice, one));
  const failures: unknown[] = [];
  await beginDuePlans({
    database: db.database,
    clock: () => new Date('2026-08-05T00:00:00Z'),
    newId: () => {
      if (failures.length === 0) throw new Error('the first of them');
      return newId();
    },
    onFailure: (failure) => failures.push(failure),
  });
  expect(failures).toHaveLength(1);
  expect(await prices(shop)).toMatchObject({ A: 10_000 });
  expect(await readPlanned(shop)).toEqual(['12000 true', '13000 true']);
  expect(await prices(other.shop)).toMatchObject({ A: 11_000 });
  await roundAt('2026-08-05T00:00:30Z');
  expect(await prices(shop)).toMatchObject({ A: 13_000 });
});
