import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { Receipt } from '../contract/goods-receipt.ts';
import type { listReceiptsRoute } from '../contract/receipt-list.ts';
import type { readReceiptSheetRoute } from '../contract/receipt-sheet.ts';
import type { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import { listReceipts } from './list-receipts.ts';
import { postBill } from './post-bill.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { readReceiptSheet } from './read-receipt-sheet.ts';
import { readSupplierReturn } from './read-supplier-return.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { reverseSupplierReturn } from './reverse-supplier-return.ts';

let db: TestDatabase;
let shop: TestShop;
let oven: string;
let supplier: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(() => open('average'));

async function open(cost_method: 'average' | 'fifo') {
  shop = await openTestShop(db.database, { vat_registered: true, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method } }));
  oven = await shop.addProduct({ code: 'OVEN', sale_price: 50_000 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const added = await shop.run((tx) => addParties(tx, whose, [{ code: 'S-1', name: 'Walton' }]));
  supplier = added.get('S-1') ?? '';
}

async function receive(
  pieces: number,
  unit_cost: number,
  more: object = {},
  head: object = {},
): Promise<Receipt> {
  const line = { variant_id: oven, quantity: pieces * 10_000, unit_cost, ...more };
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [line],
    payments: [],
    ...head,
  };
  const { data } = answerOf(await shop.call(postReceipt, { body })) as { data: Receipt };
  return data;
}

async function sell(pieces: number): Promise<void> {
  const lines = [{ variant_id: oven, quantity: pieces * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  answerOf(await shop.call(postSale, { body }));
}

const returnPieces = (receipt: Receipt, pieces: number, more: object = {}) =>
  shop.call<typeof postSupplierReturnRoute>(postSupplierReturn, {
    body: {
      id: newId(),
      receipt_id: receipt.id,
      refunds: [],
      reason: 'Dented',
      lines: [{ receipt_line_id: receipt.lines[0]?.id, quantity: pieces * 10_000 }],
      ...more,
    },
  });

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'Entered by mistake' } });

const stockLevel = () => levelOf(db.connection, shop.warehouses.shop, oven);

const sheetOf = async (id: string) =>
  answerOf(await shop.call<typeof readReceiptSheetRoute>(readReceiptSheet, { params: { id } }))
    .data;

test.each([
  [
    'average',
    '18 worth 270.00',
    ['1210 Stock in hand credit 30.00', '5020 Cost variance debit 10.00'],
  ],
  ['fifo', '18 worth 280.00', ['1210 Stock in hand credit 20.00']],
] as const)('2 of the first receipt go back: %s', async (method, left, lines) => {
  await open(method);
  const first = await receive(10, 1_000);
  await receive(10, 2_000);
  const { data } = answerOf(await returnPieces(first, 2));
  expect(await stockLevel()).toBe(left);
  expect(data).toMatchObject({ total: 2_000, credited: 2_000, receipt_number: first.number });
  const books = await booksOf(db.connection, data.id);
  for (const line of lines) expect(books).toContain(line);
  expect(books).toContain('2010 Suppliers (payable) debit 20.00 (Walton)');
  expect(await sheetOf(first.id)).toMatchObject({
    open_due: 8_000,
    lines: [{ returned: 20_000, quantity: 100_000 }],
    after: [{ kind: 'supplier_return', total: 2_000, is_reversed: false }],
  });
  answerOf(await undo(reverseSupplierReturn, data.id));
  expect(await stockLevel()).toBe('20 worth 300.00');
  expect(await sheetOf(first.id)).toMatchObject({ open_due: 10_000, lines: [{ returned: 0 }] });
});

test('VAT is returned with the stock, and the refund is paid at once', async () => {
  const receipt = await receive(10, 1_000, { vat_rate: 50_000 });
  const refunds = [{ payment_method_id: shop.methods.cash, amount: 1_000 }];
  const { data } = answerOf(await returnPieces(receipt, 2, { refunds }));
  expect(await booksOf(db.connection, data.id)).toEqual([
    '1010 Cash in hand debit 10.00',
    '1210 Stock in hand credit 20.00',
    '1310 VAT receivable credit 1.00',
    '2010 Suppliers (payable) debit 11.00 (Walton)',
    'stock -2 worth -20.00',
  ]);
});

test('a return is credited after both discounts, to the paisa', async () => {
  // 30.00 - 1.00 = 29.00, less 10 % is 26.10; VAT 5 % of that is 1.31.
  const line = { product_discount: 100, vat_rate: 50_000 };
  const receipt = await receive(3, 1_000, line, { order_discount_rate: 100_000 });
  expect(await stockLevel()).toBe('3 worth 26.10');
  const back: unknown[] = [];
  for (const _ of [1, 2, 3]) {
    const { net, vat, cost } = answerOf(await returnPieces(receipt, 1)).data.lines[0] ?? {};
    back.push([net, vat, cost]);
  }
  expect(back).toEqual([
    [870, 44, 870],
    [870, 43, 870],
    [870, 44, 870],
  ]);
  expect(await stockLevel()).toBe('0 worth 0.00');
  expect(await sheetOf(receipt.id)).toMatchObject({ total: 2_741, open_due: 0 });
});

test('a later bill sets the credit of a return', async () => {
  const receipt = await receive(10, 1_000);
  const lines = [{ receipt_line_id: receipt.lines[0]?.id, unit_cost: 1_200 }];
  answerOf(
    await shop.call(postBill, {
      body: { id: newId(), receipt_id: receipt.id, lines, payments: [] },
    }),
  );
  const { data } = answerOf(await returnPieces(receipt, 5));
  expect(data).toMatchObject({ total: 6_000, cost: 6_000 });
  expect(await stockLevel()).toBe('5 worth 60.00');
});

test('invalid returns are rejected', async () => {
  const receipt = await receive(4, 1_000);
  await sell(3);
  expect(refusalOf(await returnPieces(receipt, 5))).toBe('return_exceeds_received');
  expect(refusalOf(await returnPieces(receipt, 2))).toBe('insufficient_stock');
  expect(refusalOf(await returnPieces(receipt, 1, { receipt_id: newId() }))).toBe(
    'receipt_not_found',
  );
  const twice = [1, 1].map(() => ({ receipt_line_id: receipt.lines[0]?.id, quantity: 10_000 }));
  expect(refusalOf(await returnPieces(receipt, 1, { lines: twice }))).toBe('line_given_twice');
  const id = newId();
  answerOf(await returnPieces(receipt, 1, { id }));
  expect(await returnPieces(receipt, 1, { id })).toMatchObject({ replay: true });
  const read = answerOf(await shop.call(readSupplierReturn, { params: { id } }));
  expect(read).toMatchObject({ data: { id } });
  expect(refusalOf(await undo(reverseReceipt, receipt.id))).toBe('goods_sent_back');
});

test('two concurrent returns never exceed the received quantity', async () => {
  const receipt = await receive(3, 1_000);
  await receive(3, 1_000);
  const tries = await Promise.all([returnPieces(receipt, 2), returnPieces(receipt, 2)]);
  const refused = tries.filter((one) => isRejection(one));
  expect(refused).toMatchObject([{ rejection: 'return_exceeds_received' }]);
});

test('a receipt can set the sale price', async () => {
  const receipt = await receive(1, 1_000, { sale_price: 55_500 });
  expect(await sheetOf(receipt.id)).toMatchObject({
    lines: [{ sale_price: 55_500, left: 10_000 }],
  });
  const line = { variant_id: oven, quantity: 10_000, unit_cost: 1_000, sale_price: 1 };
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [line],
    payments: [],
  };
  const permissions = new Set(
    [...shop.owner.permissions].filter((one) => one !== 'product.update'),
  );
  const restrictedActor = { ...shop.owner, permissions };
  const refusal = await shop.call(postReceipt, { body }, restrictedActor);
  expect(refusal).toMatchObject({ rejection: 'permission_denied' });
});

test('receipts are listed newest first, by supplier, number and day, page by page', async () => {
  const made: Receipt[] = [];
  for (const cost of [1_000, 2_000, 3_000]) made.push(await receive(1, cost));
  const list = async (query: object) =>
    answerOf(
      await shop.call<typeof listReceiptsRoute>(listReceipts, { query: { limit: 50, ...query } }),
    );
  const numbers = made.map(({ number }) => number).toReversed();
  expect((await list({})).data.map(({ number }) => number)).toEqual(numbers);
  expect((await list({ q: 'walt' })).data).toHaveLength(3);
  expect((await list({ q: 'P2' })).data).toMatchObject([
    { number: numbers[1], due: 2_000, items: 1 },
  ]);
  expect((await list({ supplier_id: supplier, variant_id: oven })).data).toHaveLength(3);
  expect((await list({ from: '2099-01-01' })).data).toEqual([]);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.next_cursor });
  expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(numbers);
});

test('stock received by the dozen is returned by the dozen', async () => {
  const unit_id = shop.units.get('dozen') ?? '';
  await shop.run((tx) =>
    sql`insert into variant_unit (shop_id, variant_id, unit_id, factor)
      values (${shop.shop_id}, ${oven}, ${unit_id}, 120000)`.execute(tx),
  );
  const receipt = await receive(2, 12_000, { unit_id });
  expect(await stockLevel()).toBe('24 worth 240.00');
  expect(receipt.lines).toMatchObject([{ unit: 'dozen', factor: 120_000, quantity: 20_000 }]);
  expect(await sheetOf(receipt.id)).toMatchObject({ lines: [{ left: 20_000, factor: 120_000 }] });
  const { data } = answerOf(await returnPieces(receipt, 1));
  expect(data).toMatchObject({ total: 12_000, cost: 12_000 });
  expect(await stockLevel()).toBe('12 worth 120.00');
  const wrong = { variant_id: oven, quantity: 10_000, unit_cost: 1, unit_id: newId() };
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [wrong],
    payments: [],
  };
  expect(refusalOf(await shop.call(postReceipt, { body }))).toBe('unit_not_found');
});
