import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import type { postReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { readSale } from '#domains/sales/server/read-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { posCouponRoute, posPromotionsRoute } from '../contract/pos-promotions.ts';
import type {
  changePromotionRoute,
  createPromotionRoute,
  listPromotionsRoute,
  listPromotionUsesRoute,
} from '../contract/promotion.ts';
import { listPosPromotions, posCoupon } from './pos-promotions.ts';
import {
  changePromotion,
  createPromotion,
  listPromotions,
  listPromotionUses,
} from './promotions.ts';

let db: TestDatabase;
let shop: TestShop;
/** 100.00 and 300.00, without VAT. */
let tea: string;
let rice: string;
let rahima: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database);
  tea = await shop.addProduct({ code: 'TEA', sale_price: 10_000, vat_rate: 0 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 30_000, vat_rate: 0 });
  const lines = [tea, rice].map((variant_id) => ({
    variant_id,
    quantity_change: 10_000_000,
    unit_cost: 100,
  }));
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  const parties = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'R', name: 'Rahima' },
    ]),
  );
  rahima = parties.get('R') ?? '';
});

const percent = (share: number) => ({ kind: 'percent', rate: share * 10_000 });
const of = (target_id: string) => ({ targets: [{ target: 'variant', target_id }] });

const write = (body: object) => shop.call<typeof createPromotionRoute>(createPromotion, { body });
const addPromotion = async (body: object) => answerOf(await write({ name: 'Eid', ...body })).data;

const change = (id: string, body: object) =>
  shop.call<typeof changePromotionRoute>(changePromotion, { params: { id }, body });

type More = Record<string, unknown>;

function sell(pieces: Record<string, number> = { [tea]: 1, [rice]: 1 }, more: More = {}) {
  const lines = Object.entries(pieces).map(([variant_id, count]) => ({
    variant_id,
    quantity: count * 10_000,
  }));
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments, ...more };
  return shop.call<typeof postSaleRoute>(postSale, { body }, shop.cashier);
}

/** The discount of each line in taka, and the part of each promotion. */
async function off(pieces?: Record<string, number>, more?: More) {
  const sale = answerOf(await sell(pieces, more)).data;
  return {
    lines: sale.lines.map((line) => line.product_discount / 100),
    offers: sale.promotions.map(({ name, code, amount }) => `${code ?? name} ${amount / 100}`),
  };
}

test('promotions are automatic, a coupon needs its code, and both are returned', async () => {
  await addPromotion({ name: 'All', ...percent(10) });
  await addPromotion({ name: 'Tea', ...percent(25), ...of(tea) });
  await addPromotion({ name: 'Coupon', kind: 'amount', amount: 3_450, code: ' eid 10' });
  expect(await off()).toEqual({ lines: [25, 30], offers: ['Tea 25', 'All 30'] });
  expect(await off({ [tea]: 1, [rice]: 1 }, { coupon_code: 'Eid10 ' })).toEqual({
    lines: [32.5, 57],
    offers: ['Tea 25', 'EID10 34.5', 'All 30'],
  });
  const query = { status: 'open' };
  const uses = await shop.call<typeof listPromotionsRoute>(listPromotions, { query });
  expect(
    answerOf(uses)
      .data.map(({ name, used }) => `${name} ${used}`)
      .toSorted(),
  ).toEqual(['All 2', 'Coupon 1', 'Tea 2']);
});

test('a posted sale reads the same from the books', async () => {
  await addPromotion({ name: 'All', ...percent(10) });
  await addPromotion({ name: 'Coupon', kind: 'amount', amount: 3_450, code: 'EID' });
  const posted = answerOf(await sell(undefined, { coupon_code: 'eid' })).data;
  const params = { id: posted.id };
  const read = answerOf(await shop.call<typeof readSaleRoute>(readSale, { params })).data;
  expect(read).toEqual(posted);
});

test('a discount or price set by hand excludes promotions', async () => {
  await addPromotion({ name: 'All', ...percent(10) });
  const lines = [
    { variant_id: tea, quantity: 10_000, product_discount: 500 },
    { variant_id: rice, quantity: 10_000, unit_price: 29_000, price_override: true },
  ];
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines,
    payments: [{ payment_method_id: shop.methods.cash, amount: 100_000 }],
  };
  const sale = answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
  expect(sale.lines.map((line) => line.product_discount)).toEqual([500, 0]);
  expect(sale.promotions).toEqual([]);
});

test('where and when a promotion is active', async () => {
  await addPromotion({ name: 'Elsewhere', ...percent(50), branch_id: shop.branches.uttara });
  await addPromotion({ name: 'Over', ...percent(50), ends_on: '2026-07-30' });
  await addPromotion({ name: 'To come', ...percent(50), starts_on: '2026-08-02' });
  const paused = await addPromotion({ name: 'Paused', ...percent(50) });
  answerOf(await change(paused.id, { version: 1, paused: true }));
  const away = await addPromotion({ name: 'Away', ...percent(50) });
  answerOf(await change(away.id, { version: 1, archived: true }));
  expect((await off()).offers).toEqual([]);
  answerOf(await change(paused.id, { version: 2, paused: false }));
  expect((await off()).offers).toEqual(['Paused 200']);
  const query = { warehouse_id: shop.warehouses.shop };
  const till = answerOf(
    await shop.call<typeof posPromotionsRoute>(listPosPromotions, { query }),
  ).data;
  expect(till.promotions.map(({ name }) => name).toSorted()).toEqual(['Paused', 'To come']);
});

test('rejections of a code', async () => {
  const coupon = (code: string, more: object = {}) =>
    addPromotion({ ...percent(10), code, ...more });
  await coupon('OVER', { ends_on: '2026-07-31' });
  await coupon('TOCOME', { starts_on: '2026-08-02' });
  await coupon('HIGH', { min_amount: 40_001 });
  await coupon('ELSEWHERE', { branch_id: shop.branches.uttara });
  await coupon('TEA', of(tea));
  await coupon('NAMED', { customer_limit: 1 });
  const paused = await coupon('PAUSED');
  answerOf(await change(paused.id, { version: 1, paused: true }));
  const others = await openTestShop(db.database);
  const foreign = { name: 'Theirs', ...percent(10), code: 'THEIRS' };
  answerOf(await others.call(createPromotion, { body: foreign }));
  const refused = async (coupon_code: string, pieces?: Record<string, number>, more?: More) =>
    refusalOf(await sell(pieces, { coupon_code, ...more }));
  expect(await refused('NONE')).toBe('coupon_not_found');
  expect(await refused('THEIRS')).toBe('coupon_not_found');
  expect(await refused('PAUSED')).toBe('coupon_not_found');
  expect(await refused('ELSEWHERE')).toBe('coupon_not_found');
  expect(await refused('OVER')).toBe('coupon_expired');
  expect(await refused('tocome')).toBe('coupon_not_started');
  expect(await refused('h i g h')).toBe('coupon_below_minimum');
  expect(await refused('TEA', { [rice]: 1 })).toBe('coupon_without_matching_items');
  expect(await refused('NAMED')).toBe('customer_required');
  expect(await refused('NAMED', undefined, { customer_id: rahima })).toBe(null);
  expect(await refused('named', undefined, { customer_id: rahima })).toBe(
    'coupon_used_by_customer',
  );
  expect(refusalOf(await write({ name: 'Twice', ...percent(5), code: ' t ea ' }))).toBe(
    'code_taken',
  );
  // The other shop may use the same code.
  expect(refusalOf(await others.call(createPromotion, { body: { ...foreign, code: 'TEA' } }))).toBe(
    null,
  );
});

test('the till learns before payment whether a code is valid', async () => {
  await addPromotion({ ...percent(10), code: 'EID', customer_limit: 1 });
  const findCoupon = (query: Record<string, string>) =>
    shop.call<typeof posCouponRoute>(posCoupon, {
      query: { warehouse_id: shop.warehouses.shop, ...query },
    });
  expect(refusalOf(await findCoupon({ code: 'eid' }))).toBe('customer_required');
  expect(refusalOf(await findCoupon({ code: 'none' }))).toBe('coupon_not_found');
  const found = answerOf(await findCoupon({ code: ' e i d', customer_id: rahima })).data;
  expect(found).toMatchObject({ code: 'EID', rate: 100_000, customer_used: 0 });
});

test('a till that calculated with other promotions is refused', async () => {
  await addPromotion({ name: 'All', ...percent(10) });
  expect(await sell(undefined, { promotion_discount: 3_000 })).toMatchObject({
    rejection: 'promotions_changed',
    params: { promotion_discount: 4_000 },
  });
  expect(refusalOf(await sell(undefined, { promotion_discount: 4_000 }))).toBe(null);
});

test('a return refunds with its share of the promotions', async () => {
  await addPromotion({ name: 'All', ...percent(10) });
  await addPromotion({ name: 'Coupon', kind: 'amount', amount: 1_000, code: 'EID' });
  // 3 x 100.00 less 30.00 less 10.00 is 260.00: three parts of 86.67, 86.66 and 86.67.
  const sale = answerOf(await sell({ [tea]: 3 }, { coupon_code: 'EID' })).data;
  const back = async () => {
    const total = { payment_method_id: shop.methods.cash };
    const sale_line_id = sale.lines[0]?.id;
    const sellWith = (amount: number) =>
      shop.call<typeof postReturnRoute>(postReturn, {
        body: {
          id: newId(),
          sale_id: sale.id,
          lines: [{ sale_line_id, quantity: 10_000 }],
          refunds: [{ ...total, amount }],
        },
      });
    const first = await sellWith(8_667);
    return answerOf(refusalOf(first) === null ? first : await sellWith(8_666)).data.total;
  };
  const parts = [await back(), await back(), await back()];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(26_000);
  expect(parts.toSorted()).toEqual([8_666, 8_667, 8_667]);
});

test('a limit is never exceeded by 100 sales at once', async () => {
  const { id } = await addPromotion({ ...percent(10), code: 'FEW', use_limit: 7 });
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => sell({ [tea]: 1 }, { coupon_code: 'FEW' })),
  );
  const refused = tries.map(refusalOf);
  expect(refused.filter((code) => code === null)).toHaveLength(7);
  expect(new Set(refused)).toEqual(new Set([null, 'coupon_used_up']));
  const result = await shop.call<typeof listPromotionUsesRoute>(listPromotionUses, {
    params: { id },
  });
  expect(answerOf(result).data).toHaveLength(7);
});

test('a customer limit holds for many sales at once', async () => {
  await addPromotion({ ...percent(10), code: 'ONCE', customer_limit: 1 });
  const couponInput = { coupon_code: 'ONCE', customer_id: rahima };
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => sell({ [tea]: 1 }, couponInput)),
  );
  expect(tries.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
});

test('a reversed sale releases its use', async () => {
  const { id } = await addPromotion({
    ...percent(10),
    code: 'ONE',
    use_limit: 1,
    customer_limit: 1,
  });
  const couponInput = { coupon_code: 'ONE', customer_id: rahima };
  const sale = answerOf(await sell({ [tea]: 1 }, couponInput)).data;
  expect(refusalOf(await sell({ [tea]: 1 }, couponInput))).toBe('coupon_used_up');
  const reversal = { id: newId(), reason: 'Not wanted' };
  answerOf(await shop.call(reverseSale, { params: { id: sale.id }, body: reversal }));
  answerOf(await sell({ [tea]: 1 }, couponInput));
  const uses = await shop.call<typeof listPromotionUsesRoute>(listPromotionUses, {
    params: { id },
  });
  expect(
    answerOf(uses)
      .data.map(({ reversed }) => reversed)
      .toSorted(),
  ).toEqual([false, true]);
});

test('invalid promotions are refused', async () => {
  const refused = async (body: object) => refusalOf(await write({ name: 'X', ...body }));
  expect(await refused({ kind: 'percent' })).toBe('promotion_incomplete');
  expect(await refused({ kind: 'amount', rate: 1 })).toBe('promotion_incomplete');
  expect(await refused({ ...percent(5), buy_quantity: 1 })).toBe('promotion_incomplete');
  expect(await refused({ ...percent(5), customer_limit: 1 })).toBe('promotion_incomplete');
  const free = { kind: 'free_items', rate: 1_000_000, buy_quantity: 2, free_quantity: 1 };
  expect(await refused({ ...free, code: 'X' })).toBe('coupon_of_free_items');
  expect(await refused({ ...percent(5), ...of(newId()) })).toBe('target_not_found');
  expect(await refused({ ...percent(5), branch_id: newId() })).toBe('branch_not_found');
  const days = { starts_on: '2026-08-02', ends_on: '2026-08-01' };
  expect(await refused({ ...percent(5), ...days })).toBe('days_reversed');
  const { id } = await addPromotion({ ...percent(5), code: 'X', use_limit: 2 });
  answerOf(await sell(undefined, { coupon_code: 'X' }));
  answerOf(await sell(undefined, { coupon_code: 'X' }));
  expect(refusalOf(await change(id, { version: 1, use_limit: 1 }))).toBe('limit_below_uses');
  expect(refusalOf(await change(id, { version: 2, use_limit: 3 }))).toBe('version_conflict');
});
