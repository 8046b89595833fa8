import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { listCashSalesRoute } from '../contract/special-sales.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';
import {
  listCashSales,
  listCustomerSales,
  listServiceSales,
  postCashSale,
  postServiceSale,
} from './special-sales.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let haircut: string;
let karim: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Rice and a haircut at 100.00 each, without VAT; Karim may owe 50.00. */
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  for (const warehouse_id of [shop.warehouses.shop, shop.warehouses.uttara]) {
    const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 }];
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }));
  }
  haircut = await addService();
  const shopOfCustomers = { shop_id: shop.shop_id, newId, kind: 'customer' as const };
  const made = await shop.run((tx) =>
    addParties(tx, shopOfCustomers, [{ code: 'K', name: 'Abdul Karim' }]),
  );
  karim = made.get('K') ?? '';
});

async function addService(): Promise<string> {
  const unit_id = shop.units.get('piece');
  const variants = [{ sale_price: 10_000 }];
  const body = { code: 'CUT', name: 'Haircut', kind: 'service', unit_id, variants };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(made).data.variants[0]?.id ?? '';
}

const cash = (amount = 10_000) => ({ payment_method_id: shop.methods.cash, amount });
const card = (amount = 10_000) => ({ payment_method_id: shop.methods.card, amount });

type Request = {
  id?: string;
  variants?: string[];
  payments?: object[];
  customer_id?: string;
  warehouse_id?: string;
};

function post(endpoint: ShopEndpoint, request: Request, actor = shop.owner) {
  const { variants = [rice], payments = [cash()], ...more } = request;
  const lines = variants.map((variant_id) => ({ variant_id, quantity: 10_000 }));
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments, ...more };
  return shop.call<typeof postSaleRoute>(endpoint, { body }, actor);
}

async function sold(endpoint: ShopEndpoint, request: Request = {}): Promise<string> {
  return answerOf(await post(endpoint, request)).data.id;
}

type Query = Record<string, string | number>;

function list(endpoint: ShopEndpoint, query: Query = {}, actor = shop.owner) {
  return shop.call<typeof listCashSalesRoute>(endpoint, { query }, actor);
}

async function idsOf(endpoint: ShopEndpoint, query: Query = {}, actor = shop.owner) {
  return answerOf(await list(endpoint, query, actor)).data.map(({ id }) => id);
}

test('each list has its sales, newest first: in cash, to a customer, with a service', async () => {
  const plain = await sold(postSale);
  await sold(postSale, { payments: [card()] });
  await sold(postSale, { payments: [card(4_000), cash(6_000)] });
  const due = await sold(postSale, { payments: [cash(4_000)], customer_id: karim });
  const named = await sold(postSale, { customer_id: karim });
  const both = await sold(postSale, { variants: [rice, haircut], payments: [cash(50_000)] });
  const uttara = await sold(postSale, { warehouse_id: shop.warehouses.uttara });
  expect(await idsOf(listCashSales)).toEqual([uttara, both, named, plain]);
  expect(await idsOf(listCustomerSales)).toEqual([named, due]);
  expect(await idsOf(listServiceSales)).toEqual([both]);
  expect(answerOf(await list(listCustomerSales)).data[1]).toMatchObject({
    id: due,
    kind: 'sale',
    customer_id: karim,
    customer_name: 'Abdul Karim',
    items: 1,
    total: 10_000,
    paid: 4_000,
    due: 6_000,
    reversed_by: null,
  });
});

test('a reversed sale stays in its list, and names its reversal', async () => {
  const id = await sold(postSale);
  const reversal = { id: newId(), reason: 'A mistake' };
  answerOf(await shop.call(reverseSale, { params: { id }, body: reversal }));
  expect(answerOf(await list(listCashSales)).data).toMatchObject([
    { id, reversed_by: reversal.id },
  ]);
});

describe.each([
  ['cash-sell', listCashSales],
  ['customer-sales', listCustomerSales],
  ['service-sell', listServiceSales],
])('GET %s', (_path, endpoint) => {
  const all = { customer_id: '', variants: [] as string[] };

  beforeEach(() => {
    Object.assign(all, { customer_id: karim, variants: [haircut] });
  });

  test('is paged, and searched by number and customer', async () => {
    const ids = [await sold(postSale, all), await sold(postSale, all), await sold(postSale, all)];
    const first = answerOf(await list(endpoint, { limit: 2 }));
    const rest = answerOf(await list(endpoint, { limit: 2, cursor: first.next_cursor ?? '' }));
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(rest.next_cursor).toBeNull();
    expect(await idsOf(endpoint, { q: '26/00002' })).toEqual([ids[1]]);
    expect(await idsOf(endpoint, { q: 'karim' })).toEqual(ids.toReversed());
    expect(await idsOf(endpoint, { q: 'nobody so' })).toEqual([]);
  });

  test('shows a branch its own, and no shop those of another', async () => {
    const here = await sold(postSale, all);
    const there = await sold(postSale, { ...all, warehouse_id: shop.warehouses.uttara });
    const other = await openTestShop(db.database);
    expect(await idsOf(endpoint)).toEqual([there, here]);
    expect(await idsOf(endpoint, {}, shop.cashier)).toEqual([here]);
    expect(await idsOf(endpoint, { branch_id: shop.branches.uttara })).toEqual([there]);
    const uttara = { branch_id: shop.branches.uttara };
    expect(refusalOf(await list(endpoint, uttara, shop.cashier))).toBe('not_found');
    expect(await idsOf(endpoint, {}, other.owner)).toEqual([]);
  });

  test('refuses a wrong cursor, a wrong limit and a caller without permission', async () => {
    expect(refusalOf(await list(endpoint, { cursor: 'bm90IG1pbmU' }))).toBe('invalid_cursor');
    expect(refusalOf(await list(endpoint, { limit: 0 }))).toBe('invalid');
    expect(refusalOf(await list(endpoint, { unknown: 1 }))).toBe('invalid');
    const nobody = { ...shop.owner, permissions: new Set(['pos-sale.create']) };
    expect(refusalOf(await list(endpoint, {}, nobody))).toBe('permission_denied');
  });
});

describe('POST cash-sell', () => {
  test('posts a sale of the till, once under its id', async () => {
    const id = newId();
    const { data } = answerOf(await post(postCashSale, { id, payments: [cash(15_000)] }));
    expect(data).toMatchObject({
      id,
      number: 'MIR-26/00001',
      total: 10_000,
      change: 5_000,
      due: 0,
    });
    expect(await booksOf(db.connection, id)).toEqual([
      '1010 Cash in hand debit 100.00',
      '1210 Stock in hand credit 60.00',
      '4010 Sales credit 100.00',
      '5010 Cost of sales debit 60.00',
      'stock -1 worth -60.00',
    ]);
    const again = await post(postCashSale, { id, payments: [cash(15_000)] });
    expect(again).toEqual({ answer: { data }, replay: true });
    expect(refusalOf(await post(postCashSale, { id }))).toBe('id_reused');
    expect(await idsOf(listCashSales)).toEqual([id]);
  });

  test('an id of the till is no id of it, and the other way round', async () => {
    const owed = { id: newId(), payments: [], customer_id: karim };
    answerOf(await post(postSale, owed));
    expect(refusalOf(await post(postCashSale, owed))).toBe('id_reused');
    const paid = { id: newId() };
    answerOf(await post(postCashSale, paid));
    expect(refusalOf(await post(postSale, paid))).toBe('id_reused');
  });

  test('refuses a due, of a customer or not, and every payment that is not cash', async () => {
    const refused = async (request: Request) => refusalOf(await post(postCashSale, request));
    expect(await refused({ payments: [] })).toBe('not_paid_in_cash');
    expect(await refused({ payments: [cash(9_900)] })).toBe('not_paid_in_cash');
    expect(await refused({ payments: [], customer_id: karim })).toBe('not_paid_in_cash');
    expect(await refused({ payments: [card()] })).toBe('not_paid_in_cash');
    expect(await refused({ payments: [card(4_000), cash(6_000)] })).toBe('not_paid_in_cash');
    const deposit = { payment_method_id: shop.methods.deposit, amount: 10_000 };
    expect(await refused({ payments: [deposit] })).toBe('not_paid_in_cash');
    const bank = { ...cash(), bank_account_id: shop.bank_account_id };
    expect(await refused({ payments: [bank] })).toBe('invalid');
    expect(await idsOf(listCashSales)).toEqual([]);
  });

  test('otherwise has the rules of the till', async () => {
    const eleven = Array.from({ length: 11 }, () => rice);
    const request = { variants: eleven, payments: [cash(110_000)] };
    expect(refusalOf(await post(postCashSale, request))).toBe('insufficient_stock');
    expect(refusalOf(await post(postCashSale, { variants: [newId()] }))).toBe('variant_not_found');
    const other = await openTestShop(db.database);
    const elsewhere = { warehouse_id: other.warehouses.shop };
    expect(refusalOf(await post(postCashSale, elsewhere))).toBe('not_found');
    const reader = { ...shop.owner, permissions: new Set(['pos-sale.read']) };
    expect(refusalOf(await post(postCashSale, {}, reader))).toBe('permission_denied');
    answerOf(await post(postCashSale, {}, shop.cashier));
  });

  test('a due above the credit limit is refused as a due, and asks for no approval', async () => {
    const limit = { credit_limit: 5_000 };
    await shop.run((tx) => tx.updateTable('party').set(limit).where('id', '=', karim).execute());
    const seller = {
      ...shop.owner,
      permissions: new Set([...shop.owner.permissions].filter((one) => !one.includes('over_'))),
    };
    const request = { payments: [], customer_id: karim };
    expect(refusalOf(await post(postSale, request, seller))).toBe('approval_required');
    expect(refusalOf(await post(postCashSale, request, seller))).toBe('not_paid_in_cash');
  });
});

describe('POST service-sell', () => {
  test('posts a sale of services, also on credit', async () => {
    const request = { variants: [haircut], payments: [], customer_id: karim };
    const id = await sold(postServiceSale, request);
    expect(await booksOf(db.connection, id)).toEqual([
      '1130 Customers (receivable) debit 100.00 (Abdul Karim)',
      '4030 Service income credit 100.00',
    ]);
    expect(await idsOf(listServiceSales)).toEqual([id]);
  });

  test('refuses any line that is no service, and names it', async () => {
    const request = { variants: [haircut, rice], payments: [cash(20_000)] };
    expect(await post(postServiceSale, request)).toMatchObject({
      rejection: 'not_a_service',
      path: 'lines.1.variant_id',
    });
    expect(refusalOf(await post(postServiceSale, { variants: [newId()] }))).toBe(
      'variant_not_found',
    );
    expect(refusalOf(await post(postServiceSale, { variants: [] }))).toBe('invalid');
    const reader = { ...shop.owner, permissions: new Set(['pos-sale.read']) };
    const services = { variants: [haircut] };
    expect(refusalOf(await post(postServiceSale, services, reader))).toBe('permission_denied');
    expect(await idsOf(listServiceSales)).toEqual([]);
  });

  test('is posted once under its id', async () => {
    const id = newId();
    const request = { id, variants: [haircut] };
    const { answer } = (await post(postServiceSale, request)) as { answer: object };
    expect(await post(postServiceSale, request)).toEqual({ answer, replay: true });
    const products = { id: newId() };
    answerOf(await post(postSale, products));
    expect(refusalOf(await post(postServiceSale, products))).toBe('id_reused');
  });
});
