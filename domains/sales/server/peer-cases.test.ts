import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { closeShiftRoute } from '#domains/pos/contract/shift.ts';
import type { readShiftRoute } from '#domains/pos/contract/shift-report.ts';
import { postCashMovement } from '#domains/pos/server/drawer/post-cash-movement.ts';
import { closeShift } from '#domains/pos/server/shift/close-shift.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { readShift } from '#domains/pos/server/shift/read-shift.ts';
import { levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { showMoney } from '../../../testkit/table-values.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';

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
  shop = await openTestShop(db.database, { vat_rate: 0 });
});

/** Adds a product with a hundred in stock at `unit_cost` each. */
async function addStocked(sale_price: number, unit_cost = 100, vat_rate = 0): Promise<string> {
  const variant_id = await shop.addProduct({ code: newId(), sale_price, vat_rate });
  const lines = [{ variant_id, quantity_change: 1_000_000, unit_cost }];
  const header = { warehouse_id: shop.warehouses.shop, reason: 'count' };
  answerOf(await shop.call(postAdjustment, { body: { id: newId(), ...header, lines } }));
  return variant_id;
}

type Sold = readonly [variant_id: string, count: number];

async function sell(payment: object, lines: readonly Sold[]) {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    payments: [payment],
    register_id: shop.registers.mirpur,
    lines: lines.map(([variant_id, count]) => ({ variant_id, quantity: count * 10_000 })),
  };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

async function open(opening_float = 0): Promise<string> {
  const body = { id: newId(), register_id: shop.registers.mirpur, opening_float };
  answerOf(await shop.call(openShift, { body }));
  return body.id;
}

async function close(id: string, counted: number) {
  const input = { params: { id }, body: { id: newId(), counted } };
  const { expected, difference } = answerOf(
    await shop.call<typeof closeShiftRoute>(closeShift, input),
  ).data;
  return { expected, difference };
}

const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });
const bank = (amount: number) => ({
  payment_method_id: shop.methods.bank,
  bank_account_id: shop.bank_account_id,
  amount,
});

/** The balances of accounts; debit is positive. */
async function balances(...codes: string[]): Promise<string[]> {
  const result = await shop.call<typeof trialBalanceRoute>(trialBalance, { query: {} });
  const { rows } = answerOf(result).data;
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code);
    const net = (row?.debit ?? 0) - (row?.credit ?? 0);
    return `${code} ${showMoney(net as Parameters<typeof showMoney>[0])}`;
  });
}

test('a session of three orders: sales 590, cash 370, bank 220, and its stock', async () => {
  const [p1, p2, p3] = [await addStocked(1_000), await addStocked(2_000), await addStocked(3_000)];
  const shift = await open();
  await sell(cash(20_000), [
    [p1, 10],
    [p2, 5],
  ]);
  await sell(cash(17_000), [
    [p2, 7],
    [p3, 1],
  ]);
  await sell(bank(22_000), [
    [p1, 1],
    [p2, 3],
    [p3, 5],
  ]);
  expect(await close(shift, 37_000)).toEqual({ expected: 37_000, difference: 0 });
  expect(await balances('4010', '1010', '1030')).toEqual([
    '4010 -590.00',
    '1010 370.00',
    '1030 220.00',
  ]);
  const left = [p1, p2, p3].map((id) => levelOf(db.connection, shop.warehouses.shop, id));
  // Of a hundred each, 11, 15 and 6 left.
  expect(await Promise.all(left)).toEqual(['89 worth 89.00', '85 worth 85.00', '94 worth 94.00']);
});

// opensourcepos/opensourcepos tests/Models/SaleTest.php
test('of ten, three are sold, and the sale is reversed: 7, then 10, and only once', async () => {
  const tea = await addStocked(1_000);
  const level = () => levelOf(db.connection, shop.warehouses.shop, tea);
  await open(10_000);
  await sell(cash(90_000), [[tea, 90]]);
  expect(await level()).toBe('10 worth 10.00');
  const { id } = await sell(cash(3_000), [[tea, 3]]);
  expect(await level()).toBe('7 worth 7.00');
  const cancel = () => {
    const body = { id: newId(), reason: 'Entered by mistake' };
    return shop.call(reverseSale, { params: { id }, body });
  };
  const codes = (await Promise.all([cancel(), cancel()])).map(refusalOf);
  expect(codes.toSorted()).toEqual(['already_reversed', null]);
  expect(await level()).toBe('10 worth 10.00');
});

test('a session with an invoiced order: cash 150, bank 410 and 130, sales 690', async () => {
  const [p1, p2, p3] = [await addStocked(1_000), await addStocked(2_000), await addStocked(3_000)];
  const shift = await open();
  await sell(cash(15_000), [
    [p1, 6],
    [p2, 3],
    [p3, 1],
  ]);
  await sell(bank(41_000), [
    [p1, 1],
    [p2, 20],
  ]);
  await sell(bank(13_000), [
    [p1, 10],
    [p3, 1],
  ]);
  expect(await close(shift, 15_000)).toEqual({ expected: 15_000, difference: 0 });
  expect(await balances('4010', '1010', '1030', '1130')).toEqual([
    '4010 -690.00',
    '1010 150.00',
    '1030 540.00',
    '1130 0.00',
  ]);
});

test('a drawer that starts with 100, receives 200 and pays out 100 holds 200', async () => {
  const shift = await open(10_000);
  const move = async (direction: 'in' | 'out', amount: number) => {
    const more = { direction, purpose: 'owner', amount, reason: 'Change' };
    const body = { id: newId(), register_id: shop.registers.mirpur, ...more };
    answerOf(await shop.call(postCashMovement, { body }));
  };
  await move('in', 20_000);
  await move('out', 10_000);
  expect(await close(shift, 20_000)).toEqual({ expected: 20_000, difference: 0 });
});

test('a sale of a closed shift is reversed in the next one', async () => {
  const tea = await addStocked(10_000);
  const first = await open(5_000);
  const [one, two] = [await sell(cash(10_000), [[tea, 1]]), await sell(cash(20_000), [[tea, 2]])];
  expect(await close(first, 35_000)).toEqual({ expected: 35_000, difference: 0 });
  const second = await open(35_000);
  const reversal = { id: newId(), reason: 'Came back', register_id: shop.registers.mirpur };
  answerOf(await shop.call(reverseSale, { params: { id: one.id }, body: reversal }));
  const lines = [{ sale_line_id: two.lines[0]?.id, quantity: 10_000 }];
  const back = { sale_id: two.id, register_id: shop.registers.mirpur, refunds: [cash(10_000)] };
  answerOf(await shop.call(postReturn, { body: { id: newId(), ...back, lines } }));
  // 350.00 less 100.00 and 100.00; the closed shift does not change.
  expect(await close(second, 15_000)).toEqual({ expected: 15_000, difference: 0 });
  const read = await shop.call<typeof readShiftRoute>(readShift, { params: { id: first } });
  expect(answerOf(read).data).toMatchObject({ expected: 35_000 });
});

test('a sale that is fully returned leaves sales and VAT at zero', async () => {
  const [taxed, free] = [await addStocked(4_000, 100, 100_000), await addStocked(2_000)];
  await open();
  const sold = await sell(cash(24_000), [
    [taxed, 5],
    [free, 1],
  ]);
  expect(sold).toMatchObject({ subtotal: 22_000, vat: 2_000, total: 24_000 });
  const lines = sold.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity }));
  const body = { id: newId(), sale_id: sold.id, lines, refunds: [cash(24_000)] };
  answerOf(await shop.call(postReturn, { body }));
  expect(await balances('4010', '4020', '2110', '1010', '5010')).toEqual([
    '4010 -220.00',
    '4020 220.00',
    '2110 0.00',
    '1010 0.00',
    '5010 0.00',
  ]);
});

test('15 sold at 1,000 that cost 800, one returned: 14, and a profit of 2,800', async () => {
  const phone = await addStocked(100_000, 80_000);
  await open();
  const sold = await sell(cash(1_500_000), [[phone, 15]]);
  const lines = [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }];
  const body = { id: newId(), sale_id: sold.id, lines, refunds: [cash(100_000)] };
  answerOf(await shop.call(postReturn, { body }));
  // 15,000.00 - 1,000.00 - 11,200.00 = 2,800.00
  expect(await balances('4010', '4020', '5010')).toEqual([
    '4010 -15000.00',
    '4020 1000.00',
    '5010 11200.00',
  ]);
});
