import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { createIncomeAccountRoute } from '#domains/accounting/contract/income-account.ts';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { createIncomeAccount } from '#domains/accounting/server/income-accounts.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { openingStockOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postExchange } from './post-exchange.ts';
import { postInvoice } from './post-invoice.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
/** A product at 100.00 that cost 60.00, and its fitting at 500.00. */
let screen: string;
let fitting: string;
let addService: (more: {
  code: string;
  name: string;
  income_account_id?: string;
}) => Promise<string>;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
  screen = await shop.addProduct({ code: 'SCREEN', sale_price: 10_000 });
  const lines = [{ variant_id: screen, quantity_change: 100_000, unit_cost: 6_000 }];
  answerOf(await shop.call(postOpeningStock, { body: openingStockOf(header(), lines) }));
  const unit_id = shop.units.get('piece');
  const service = { kind: 'service', unit_id, variants: [{ sale_price: 50_000 }] };
  addService = async (more) => {
    const body = { ...service, ...more };
    const made = await shop.call<typeof createProductRoute>(createProduct, { body });
    return answerOf(made).data.variants[0]?.id ?? '';
  };
  fitting = await addService({ code: 'FIT', name: 'Fitting' });
});

const header = () => ({ id: newId(), warehouse_id: shop.warehouses.shop });
const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
const both = () => [
  { variant_id: screen, quantity: 10_000 },
  { variant_id: fitting, quantity: 10_000 },
];

async function sell() {
  const body = { ...header(), lines: both(), payments: cash(60_000) };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

/** The balances of the income and cost of sales accounts, and their sum. */
async function earned() {
  const { rows } = answerOf(
    await shop.call<typeof trialBalanceRoute>(trialBalance, { query: {} }),
  ).data;
  const of = rows.filter(({ code }) => /^4|^5010/.test(code));
  const each = of.map(({ code, debit, credit }) => [code, credit - debit] as const);
  return { ...Object.fromEntries(each), sum: each.reduce((sum, [, amount]) => sum + amount, 0) };
}

test('at the till: the product is sales income, its fitting is service income', async () => {
  const sold = await sell();
  expect(await booksOf(db.connection, sold.id)).toEqual([
    '1010 Cash in hand debit 600.00',
    '1210 Stock in hand credit 60.00',
    '4010 Sales credit 100.00',
    '4030 Service income credit 500.00',
    '5010 Cost of sales debit 60.00',
    'stock -1 worth -60.00',
  ]);
  expect(await earned()).toEqual({ 4010: 10_000, 4030: 50_000, 5010: -6_000, sum: 54_000 });
});

test('an invoice from the office does the same, and its reversal undoes both', async () => {
  const body = { ...header(), lines: both(), payments: cash(60_000) };
  answerOf(await shop.call(postInvoice, { body }));
  expect(await earned()).toMatchObject({ 4010: 10_000, 4030: 50_000 });
  const input = { params: { id: body.id }, body: { id: newId(), reason: 'Typed twice' } };
  answerOf(await shop.call(reverseSale, input));
  expect(await earned()).toMatchObject({ sum: 0 });
});

test('a return is a sales return, of a service too; an exchange earns the new sale', async () => {
  const sold = await sell();
  const [, service] = sold.lines;
  const lines = [{ sale_line_id: service?.id ?? '', quantity: 10_000 }];
  const back = { id: newId(), sale_id: sold.id, lines, refunds: cash(50_000) };
  answerOf(await shop.call(postReturn, { body: back }));
  expect(await booksOf(db.connection, back.id)).toEqual([
    '1010 Cash in hand credit 500.00',
    '4020 Sales returns debit 500.00',
  ]);
  const again = await sell();
  const returned = [{ sale_line_id: again.lines[0]?.id ?? '', quantity: 10_000 }];
  const swap = { ...header(), sale_id: again.id, returned };
  const takenLines = [{ variant_id: fitting, quantity: 10_000 }];
  const body = { ...swap, lines: takenLines, payments: cash(40_000) };
  answerOf(await shop.call(postExchange, { body }));
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand debit 400.00',
    '1210 Stock in hand debit 60.00',
    '4020 Sales returns debit 100.00',
    '4030 Service income credit 500.00',
    '5010 Cost of sales credit 60.00',
    'stock +1 worth +60.00',
  ]);
  // After the returns, two fittings and one screen remain sold.
  expect(await earned()).toMatchObject({ 4010: 20_000, 4020: -60_000, 4030: 150_000 });
});

/** Tuning at 500.00, on its own account. */
async function tuningOf() {
  const body = { name: 'Tuning and repair' };
  const made = await shop.call<typeof createIncomeAccountRoute>(createIncomeAccount, { body });
  const { id: income_account_id, code } = answerOf(made).data;
  expect(code).toBe('4200');
  return addService({ code: 'TUNE', name: 'Tuning', income_account_id });
}

test('a service with its own account earns on it, wherever it is sold', async () => {
  const tuning = { variant_id: await tuningOf(), quantity: 10_000 };
  const till = { ...header(), lines: [...both(), tuning], payments: cash(110_000) };
  answerOf(await shop.call<typeof postSaleRoute>(postSale, { body: till }));
  expect(await booksOf(db.connection, till.id)).toEqual([
    '1010 Cash in hand debit 1100.00',
    '1210 Stock in hand credit 60.00',
    '4010 Sales credit 100.00',
    '4030 Service income credit 500.00',
    '4200 Tuning and repair credit 500.00',
    '5010 Cost of sales debit 60.00',
    'stock -1 worth -60.00',
  ]);
  // 10 % off: all discounts post to one account.
  const line = { ...tuning, product_discount_rate: 100_000 };
  const office = { ...header(), lines: [line], payments: cash(45_000) };
  answerOf(await shop.call(postInvoice, { body: office }));
  expect(await booksOf(db.connection, office.id)).toEqual([
    '1010 Cash in hand debit 450.00',
    '4090 Discount given debit 50.00',
    '4200 Tuning and repair credit 500.00',
  ]);
  const sold = await sell();
  const returned = [{ sale_line_id: sold.lines[1]?.id ?? '', quantity: 10_000 }];
  const swap = { ...header(), sale_id: sold.id, returned, lines: [tuning], payments: [] };
  answerOf(await shop.call(postExchange, { body: swap }));
  expect(await booksOf(db.connection, swap.id)).toEqual([
    '4020 Sales returns debit 500.00',
    '4200 Tuning and repair credit 500.00',
  ]);
  const input = { params: { id: office.id }, body: { id: newId(), reason: 'Typed twice' } };
  answerOf(await shop.call(reverseSale, input));
  // Tuned three times, one returned; fitted twice, one returned: 1,000.00, and 1,000.00 before
  // returns.
  expect(await earned()).toMatchObject({ 4030: 100_000, 4020: -50_000, 4200: 100_000 });
});
