import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { listCustomersRoute } from '#domains/parties/contract/party.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { listCustomers } from '#domains/parties/server/list-parties.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
let rahima: string;
/** 10.00 without VAT: a sale of one is ten taka. */
let salt: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
  const { shop_id, warehouses } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'customer' }, [{ code: 'R', name: 'Rahima' }]),
  );
  rahima = made.get('R') ?? '';
  salt = await shop.addProduct({ code: 'SALT', sale_price: 1_000, vat_rate: 0 });
  const lines = [{ variant_id: salt, quantity_change: 10_000_000, unit_cost: 700 }];
  const opening = { id: newId(), warehouse_id: warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

function sell(payments: readonly object[], more: Record<string, unknown> = {}) {
  const {
    actor = shop.cashier,
    pieces = 1,
    ...rest
  } = more as { actor?: TestShop['cashier'] } & {
    pieces?: number;
  };
  const lines = [{ variant_id: salt, quantity: pieces * 10_000 }];
  const header = { warehouse_id: shop.warehouses.shop, customer_id: rahima };
  const body = { id: newId(), ...header, lines, payments, ...rest };
  return shop.call<typeof postSaleRoute>(postSale, { body }, actor);
}

async function limit(credit_limit: number): Promise<void> {
  const body = { version: 1, credit_limit };
  answerOf(await shop.call(updateCustomer, { params: { id: rahima }, body }));
}

async function takeDeposit(amount: number): Promise<void> {
  const header = { customer_id: rahima, warehouse_id: shop.warehouses.shop };
  const payments = [{ payment_method_id: shop.methods.cash, amount }];
  const body = { id: newId(), ...header, direction: 'in', payments };
  answerOf(await shop.call(postDeposit, { body }));
}

async function readBalance() {
  const { data } = answerOf(await shop.call<typeof listCustomersRoute>(listCustomers));
  return data.map(({ due, deposit, credit_limit }) => ({ due, deposit, credit_limit }))[0];
}

const depositTender = (amount: number) => ({ payment_method_id: shop.methods.deposit, amount });

test('within the limit a due is posted, above it only with the permission', async () => {
  await limit(2_500);
  expect(answerOf(await sell([], { pieces: 2 })).data.due).toBe(2_000);
  expect(await sell([])).toMatchObject({
    rejection: 'approval_required',
    path: 'customer_id',
    missing_permissions: [{ permission: 'pos-sale.over_credit_limit', amount: 500 }],
  });
  const cash = { payment_method_id: shop.methods.cash, amount: 500 };
  expect(answerOf(await sell([cash])).data.due).toBe(500);
  expect(answerOf(await sell([], { actor: shop.branchAdmin })).data.due).toBe(1_000);
  expect(await readBalance()).toEqual({ due: 3_500, deposit: 0, credit_limit: 2_500 });
});

test('fifty sales on account at once: as many as the limit allows', async () => {
  await limit(10_000);
  const codes = (await Promise.all(Array.from({ length: 50 }, () => sell([])))).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  const limitCodes = ['approval_required', 'credit_limit_exceeded'];
  expect(codes.filter((code) => limitCodes.includes(code ?? ''))).toHaveLength(40);
  expect(await readBalance()).toMatchObject({ due: 10_000 });
});

test('fifty sales at once paid from one deposit: as many as it covers', async () => {
  await takeDeposit(10_000);
  const some = Array.from({ length: 50 }, () => sell([depositTender(1_000)]));
  const codes = (await Promise.all(some)).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect(codes.filter((code) => code === 'deposit_too_small')).toHaveLength(40);
  expect(await readBalance()).toMatchObject({ deposit: 0, due: 0 });
});

test('a deposit pays for its customer, up to its balance, and a reversal restores it', async () => {
  await takeDeposit(1_500);
  expect(refusalOf(await sell([depositTender(1_000)], { customer_id: undefined }))).toBe(
    'customer_required',
  );
  expect(refusalOf(await sell([depositTender(1_001)]))).toBe('payment_over_total');
  expect(await sell([depositTender(1_501)], { pieces: 2 })).toMatchObject({
    rejection: 'deposit_too_small',
    params: { deposit: 1_500 },
  });
  const { data: sale } = answerOf(await sell([depositTender(1_000)]));
  expect(sale).toMatchObject({ paid: 1_000, due: 0, change: 0 });
  expect(await booksOf(db.connection, sale.id)).toEqual([
    '1210 Stock in hand credit 7.00',
    '2020 Customer deposits debit 10.00 (Rahima)',
    '4010 Sales credit 10.00',
    '5010 Cost of sales debit 7.00',
    'stock -1 worth -7.00',
  ]);
  expect(await readBalance()).toMatchObject({ deposit: 500 });
  const body = { id: newId(), reason: 'Wrong goods' };
  answerOf(await shop.call(reverseSale, { params: { id: sale.id }, body }));
  expect(await readBalance()).toMatchObject({ deposit: 1_500 });
});

test('a cashier may give 5 % off, and more with an approval', async () => {
  const cash = { payment_method_id: shop.methods.cash, amount: 10_000 };
  const given = (order_discount: number) => sell([cash], { pieces: 10, order_discount });
  expect(answerOf(await given(500)).data.total).toBe(9_500);
  expect(await given(501)).toMatchObject({
    rejection: 'approval_required',
    params: { permission: 'pos-sale.discount' },
    missing_permissions: [{ permission: 'pos-sale.discount', amount: 501 }],
  });
});
