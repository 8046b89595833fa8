import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { readReceipt } from '#domains/purchases/server/read-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postWithoutReceipt } from '#domains/sales/server/post-without-receipt.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { approvalFor } from '../../../../testkit/approvals.ts';
import {
  addTracked,
  batchesIn,
  batchesOf,
  runConcurrently,
  saleOf,
  takeIn,
} from '../../../../testkit/batch-posts.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../../testkit/shop.ts';
import { transferPosts } from '../../../../testkit/transfer-posts.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { postDecrease } from '../adjustments/decrease-product.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { receiveTransfer, returnTransfer } from '../transfers/receive-transfer.ts';

let db: TestDatabase;
let world: World;
let codes = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** A new product for each test, with these batches in the shop of Mirpur. */
async function milkWith(batches: string): Promise<string> {
  codes += 1;
  const milk = await addTracked(world.shop, { code: `MILK-${codes}` });
  if (batches !== '') await takeIn(world.shop, milk, { batches });
  return milk;
}

const onHand = (milk: string, warehouse_id = world.shop.warehouses.shop) =>
  batchesOf(db.connection, warehouse_id, milk);
const sell = (body: object) => world.shop.call(postSale, { body });
const reverse = (id: string) => ({ params: { id }, body: { id: newId(), reason: 'A slip' } });
const AUTUMN = 'A 4 2026-09-01, B 8 2026-12-01';

test('a sale takes the batches that expire first, and both books agree', async () => {
  const milk = await milkWith(AUTUMN);
  const body = saleOf(world.shop, milk, 5);
  answerOf(await sell(body));
  expect(await onHand(milk)).toBe('B 7');
  expect(await levelOf(db.connection, world.shop.warehouses.shop, milk)).toBe('7 worth 420.00');
  expect(await booksOf(db.connection, body.id)).toContain('stock -5 worth -300.00');
});

test('a requested batch leaves; one without enough stock is rejected', async () => {
  const milk = await milkWith(AUTUMN);
  answerOf(await sell(saleOf(world.shop, milk, 2, { batches: [{ batch: 'b' }] })));
  expect(await onHand(milk)).toBe('A 4, B 6');
  const rejection = await sell(saleOf(world.shop, milk, 5, { batches: [{ batch: 'A' }] }));
  expect(refusalOf(rejection as never)).toBe('batch_short');
  expect(await onHand(milk)).toBe('A 4, B 6');
});

test('a return goes back to its batch; its reversal restores all', async () => {
  const milk = await milkWith(AUTUMN);
  const body = saleOf(world.shop, milk, 6);
  const sold = answerOf(await sell(body)) as { data: Sale };
  expect(await onHand(milk)).toBe('B 6');
  const back = (pieces: number) => ({
    id: newId(),
    sale_id: body.id,
    lines: [{ sale_line_id: sold.data.lines[0]?.id, quantity: pieces * 10_000 }],
    refunds: [{ payment_method_id: world.shop.methods.cash, amount: pieces * 10_500 }],
  });
  const first = back(3);
  answerOf(await world.shop.call(postReturn, { body: first }));
  expect(await onHand(milk)).toBe('A 1, B 8');
  answerOf(await world.shop.call(postReturn, { body: back(1) }));
  expect(await onHand(milk)).toBe('A 2, B 8');
  answerOf(await world.shop.call(reverseReturn, reverse(first.id)));
  expect(await onHand(milk)).toBe('A 1, B 6');
  answerOf(await world.shop.call(postReturn, { body: back(5) }));
  expect(await onHand(milk)).toBe('A 4, B 8');
});

test('a reversed sale returns each serial number; a reversed opening removes its own', async () => {
  const milk = await milkWith('');
  const opening = await takeIn(world.shop, milk, { batches: 'A 4 2026-09-01' });
  await takeIn(world.shop, milk, { batches: 'B 8 2026-12-01' });
  const body = saleOf(world.shop, milk, 5);
  answerOf(await sell(body));
  const rejection = await world.shop.call(reverseAdjustment, reverse(opening));
  expect(refusalOf(rejection as never)).toBe('batch_short');
  answerOf(await world.shop.call(reverseSale, reverse(body.id)));
  expect(await onHand(milk)).toBe('A 4, B 8');
  answerOf(await world.shop.call(reverseAdjustment, reverse(opening)));
  expect(await onHand(milk)).toBe('B 8');
});

test('an exchange returns one batch and issues another', async () => {
  const milk = await milkWith(AUTUMN);
  const body = saleOf(world.shop, milk, 2);
  const sold = answerOf(await sell(body)) as { data: Sale };
  const exchange = {
    id: newId(),
    sale_id: body.id,
    warehouse_id: world.shop.warehouses.shop,
    returned: [{ sale_line_id: sold.data.lines[0]?.id, quantity: 20_000 }],
    lines: [{ variant_id: milk, quantity: 20_000, batches: [{ batch: 'B' }] }],
    payments: [],
  };
  answerOf(await world.shop.call(postExchange, { body: exchange }));
  expect(await onHand(milk)).toBe('A 4, B 6');
});

test('a return without a receipt must name its batch', async () => {
  const milk = await milkWith(AUTUMN);
  const back = (line: object) => ({
    id: newId(),
    warehouse_id: world.shop.warehouses.shop,
    reason: 'Lost the receipt',
    lines: [{ variant_id: milk, quantity: 10_000, ...line }],
    refunds: [{ payment_method_id: world.shop.methods.cash, amount: 10_500 }],
  });
  const { shop } = world;
  const refused = await shop.call(postWithoutReceipt, { body: back({}) });
  expect(refusalOf(refused as never)).toBe('batch_required');
  const returnInto = back({ batches: [{ batch: 'A' }] });
  answerOf(await shop.call(postWithoutReceipt, { body: returnInto }));
  expect(await onHand(milk)).toBe('A 5, B 8');
});

test('expired stock is sold only with permission, and can be written off', async () => {
  const milk = await milkWith('OLD 3 2026-07-31, B 4 2026-12-01');
  const { shop } = world;
  answerOf(await sell(saleOf(shop, milk, 2)));
  expect(await onHand(milk)).toBe('B 2, OLD 3');
  const sale = saleOf(shop, milk, 3);
  const refused = await sell(sale);
  expect(refused).toMatchObject({
    rejection: 'batch_expired',
    params: { batch: 'OLD', expires_on: '2026-07-31' },
  });
  const cashier = await shop.call(
    postSale,
    { body: { ...sale, sell_expired: true } },
    shop.cashier,
  );
  expect(cashier).toMatchObject({
    rejection: 'approval_required',
    params: { permission: 'pos-sale.sell_expired' },
  });
  answerOf(await sell({ ...sale, sell_expired: true }));
  expect(await onHand(milk)).toBe('OLD 2');
  const lost = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'expired',
    lines: [{ variant_id: milk, quantity: 20_000, batches: [{ batch: 'OLD' }] }],
  };
  answerOf(await shop.call(postDecrease, { body: lost }));
  expect(await onHand(milk)).toBe('');
  expect(await booksOf(db.connection, lost.id)).toContain('5030 Stock loss debit 120.00');
});

test('a receipt names batches and expiry dates, and errors in them are reported', async () => {
  const milk = await milkWith('');
  const { shop } = world;
  const receipt = (line: object, pieces = 5) => ({
    id: newId(),
    supplier_id: world.supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: milk, quantity: pieces * 10_000, unit_cost: 6_000, ...line }],
    payments: [],
  });
  const bring = (line: object, pieces?: number) =>
    shop.call(postReceipt, { body: receipt(line, pieces) });
  expect(refusalOf((await bring({})) as never)).toBe('batch_required');
  const two = { batches: batchesIn('A 2 2026-09-01, B 3 2026-12-01') };
  expect(refusalOf((await bring(two, 6)) as never)).toBe('batch_quantity_differs');
  const body = receipt(two);
  answerOf(await shop.call(postReceipt, { body }));
  expect(await onHand(milk)).toBe('A 2, B 3');
  const other = { batches: batchesIn('A 5 2026-10-01') };
  expect(refusalOf((await bring(other)) as never)).toBe('batch_expiry_differs');

  const read = answerOf(await shop.call(readReceipt, { params: { id: body.id } })) as {
    data: { lines: { id: string }[] };
  };
  const back = {
    id: newId(),
    receipt_id: body.id,
    refunds: [],
    lines: [{ receipt_line_id: read.data.lines[0]?.id, quantity: 30_000 }],
  };
  answerOf(await shop.call(postSupplierReturn, { body: back }));
  expect(await onHand(milk)).toBe('B 2');
  const rejection = await shop.call(reverseReceipt, reverse(body.id));
  expect(isRejection(rejection)).toBe(true);
});

test('a transfer carries its batches; returned, they are back at the source', async () => {
  const milk = await milkWith(AUTUMN);
  const { shop } = world;
  const posts = transferPosts(shop, milk);
  const sent = await posts.sentTransfer(60_000);
  expect(await onHand(milk)).toBe('B 6');
  const arrive = {
    params: { id: sent.id },
    body: { id: newId(), lines: [{ line_id: sent.lines[0]?.id, quantity: 30_000 }] },
  };
  answerOf(await shop.call(receiveTransfer, arrive));
  expect(await onHand(milk, posts.otherWarehouse)).toBe('A 1, B 2');
  const turn = { params: { id: sent.id }, body: { id: newId() } };
  answerOf(await shop.call(returnTransfer, turn));
  expect(await onHand(milk)).toBe('A 3, B 6');
});

test('tracking cannot change while there is stock', async () => {
  const milk = await milkWith(AUTUMN);
  const { shop } = world;
  const { product_id } = await shop.run((tx) =>
    tx.selectFrom('variant').select('product_id').where('id', '=', milk).executeTakeFirstOrThrow(),
  );
  const change = { params: { id: product_id }, body: { version: 2, tracking: 'none' } };
  expect(refusalOf((await shop.call(changeProduct, change)) as never)).toBe('tracking_in_stock');
});

test('32 concurrent sales of two batches never sell a piece twice', async () => {
  const milk = await milkWith('A 10 2026-09-01, B 10 2026-12-01');
  const bodies = Array.from({ length: 32 }, () => saleOf(world.shop, milk, 1));
  const refused = (await runConcurrently(bodies, sell)).filter(isRejection);
  expect(refused.map(({ rejection }) => rejection)).toEqual(Array(12).fill('insufficient_stock'));
  expect(await onHand(milk)).toBe('');
});

test('a manager approves one sale of expired stock by PIN', async () => {
  const milk = await milkWith('OLD 3 2026-07-31');
  const { shop } = world;
  const body = { ...saleOf(shop, milk, 1), sell_expired: true };
  const approval_id = await approvalFor(shop, { id: body.id });
  answerOf(await sell({ ...body, approval_id }));
  expect(await onHand(milk)).toBe('OLD 2');
});

test('one batch is received at two warehouses at once', async () => {
  const milk = await milkWith('');
  const { shop, store } = world.shop.warehouses;
  const bring = (warehouse_id: string) =>
    takeIn(world.shop, milk, { batches: 'A 5 2026-12-01' }, warehouse_id);
  await Promise.all([bring(shop), bring(store), bring(shop)]);
  expect(await onHand(milk)).toBe('A 10');
  expect(await onHand(milk, store)).toBe('A 5');
  const unnamed = { variant_id: milk, quantity_change: 10_000, unit_cost: 6_000 };
  const body = { id: newId(), warehouse_id: shop, reason: 'count', lines: [unnamed] };
  expect(refusalOf((await world.shop.call(postAdjustment, { body })) as never)).toBe(
    'batch_required',
  );
});
