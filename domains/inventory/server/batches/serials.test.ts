import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { readReceiptSheetRoute } from '#domains/purchases/contract/receipt-sheet.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { readReceipt } from '#domains/purchases/server/read-receipt.ts';
import { readReceiptSheet } from '#domains/purchases/server/read-receipt-sheet.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import type { findSaleToReturnRoute } from '#domains/sales/contract/sale-to-return.ts';
import { findSaleToReturn } from '#domains/sales/server/find-sale-to-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { addTracked, runConcurrently, saleOf, takeIn } from '../../../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { answerOf, refusalOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { postDecrease } from '../adjustments/decrease-product.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import { receiveTransfer } from '../transfers/receive-transfer.ts';
import { sendTransfer } from '../transfers/send-transfer.ts';

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

async function phoneWith(...serials: string[]): Promise<string> {
  codes += 1;
  const phone = await addTracked(
    world.shop,
    { code: `PHONE-${codes}` },
    { tracking: 'serial', warranty_months: 12 },
  );
  if (serials.length > 0) await takeIn(world.shop, phone, { serials });
  return phone;
}

/** `X1 in_stock, X2 sold`, each with its warehouse. */
function pieces(phone: string): Promise<string> {
  return withAdmin(db.connection, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `select concat_ws(' ', b.name, b.state, w.name) as row from batch b
       left join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.on_hand > 0
       left join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
       where b.variant_id = $1 order by b.name`,
      [phone],
    );
    return rows.map(({ row }) => row).join(', ');
  });
}

const sell = (body: object) => world.shop.call(postSale, { body });

test('a serial number is sold with a warranty, and returned', async () => {
  const phone = await phoneWith('X1', 'X2', 'X3');
  const { shop } = world;
  expect(refusalOf((await sell(saleOf(shop, phone, 2))) as never)).toBe('serial_required');
  const body = saleOf(shop, phone, 2, { serials: ['X1', 'x3'] });
  const sold = answerOf(await sell(body)) as { data: Sale };
  expect(await pieces(phone)).toBe('X1 sold, X2 in_stock Mirpur shop, X3 sold');
  const until = await withAdmin(db.connection, (client) =>
    client.query('select distinct warranty_until::text from batch_move where document_id = $1', [
      body.id,
    ]),
  );
  expect(until.rows).toEqual([{ warranty_until: '2027-08-01' }]);
  const back = (serials?: string[]) => ({
    id: newId(),
    sale_id: body.id,
    lines: [{ sale_line_id: sold.data.lines[0]?.id, quantity: 10_000, ...defined({ serials }) }],
    refunds: [{ payment_method_id: shop.methods.cash, amount: 10_500 }],
  });
  const take = (serials?: string[]) => shop.call(postReturn, { body: back(serials) });
  expect(refusalOf((await take()) as never)).toBe('serial_required');
  expect(refusalOf((await take(['X2'])) as never)).toBe('serial_in_stock');
  const { data } = answerOf(await take(['X3'])) as { data: { lines: object[] } };
  expect(data.lines).toMatchObject([{ batches: [{ batch: 'X3', is_serial: true }] }]);
  expect(await pieces(phone)).toBe('X1 sold, X2 in_stock Mirpur shop, X3 in_stock Mirpur shop');
});

test('a serial number that is sold or elsewhere cannot be sold here', async () => {
  const phone = await phoneWith('Y1');
  const { shop } = world;
  await takeIn(shop, phone, { serials: ['Y2'] }, shop.warehouses.store);
  const of = (serial: string) => sell(saleOf(shop, phone, 1, { serials: [serial] }));
  answerOf(await of('Y1'));
  await takeIn(shop, phone, { serials: ['Y9'] });
  expect(refusalOf((await of('Y1')) as never)).toBe('serial_sold');
  expect(refusalOf((await of('Y2')) as never)).toBe('serial_not_here');
  expect(refusalOf((await of('Y7')) as never)).toBe('serial_not_here');
  const both = saleOf(shop, phone, 2, { serials: ['Y9', 'Y9'] });
  expect(isRejection(await sell(both))).toBe(true);
});

test('of 50 concurrent sales of one serial number, one succeeds', async () => {
  const phone = await phoneWith('Z1');
  // Other pieces are in stock, so only the serial number itself can cause the rejection.
  await takeIn(world.shop, phone, { serials: Array.from({ length: 60 }, (_, at) => `O${at}`) });
  const bodies = Array.from({ length: 50 }, () =>
    saleOf(world.shop, phone, 1, { serials: ['Z1'] }),
  );
  const answers = await runConcurrently(bodies, sell);
  const refused = answers.filter(isRejection);
  expect(refused.map(({ rejection }) => rejection)).toEqual(Array(49).fill('serial_sold'));
});

test('of two concurrent receipts of one serial number, one succeeds', async () => {
  const phone = await phoneWith();
  const { shop } = world;
  const bring = (warehouse_id: string) => {
    const line = { variant_id: phone, quantity: 10_000, unit_cost: 6_000, serials: ['W1'] };
    const body = { id: newId(), supplier_id: world.supplier, warehouse_id, payments: [] };
    return shop.call(postReceipt, { body: { ...body, lines: [line] } });
  };
  const { shop: here, store } = shop.warehouses;
  const answers = await Promise.all([here, store, here, store].map(bring));
  const refused = answers.filter(isRejection).map(({ rejection }) => rejection);
  expect(refused).toEqual(['serial_in_stock', 'serial_in_stock', 'serial_in_stock']);
});

test('a transfer carries serial numbers to the end or back', async () => {
  const phone = await phoneWith('T1', 'T2', 'T3');
  const { shop } = world;
  const { shop: from_warehouse_id, store: to_warehouse_id } = shop.warehouses;
  const body = {
    id: newId(),
    from_warehouse_id,
    to_warehouse_id,
    lines: [{ variant_id: phone, quantity: 20_000 }],
  };
  const draft = answerOf(await shop.call(createTransfer, { body })) as {
    data: { id: string; version: number; lines: { id: string }[] };
  };
  const { id, version, lines } = draft.data;
  const line_id = lines[0]?.id;
  const send = (tracked: object[]) =>
    shop.call(sendTransfer, { params: { id }, body: { id: newId(), version, tracked } });
  expect(refusalOf((await send([])) as never)).toBe('serial_required');
  answerOf(await send([{ line_id, serials: ['T1', 'T2'] }]));
  expect(await pieces(phone)).toBe('T1 on_the_way, T2 on_the_way, T3 in_stock Mirpur shop');
  const arrive = (serials: string[]) => ({
    params: { id },
    body: { id: newId(), lines: [{ line_id, quantity: 10_000, serials }] },
  });
  const wrong = await shop.call(receiveTransfer, arrive(['T3']));
  expect(refusalOf(wrong as never)).toBe('serial_in_stock');
  answerOf(await shop.call(receiveTransfer, arrive(['T2'])));
  expect(await pieces(phone)).toBe(
    'T1 on_the_way, T2 in_stock Mirpur store, T3 in_stock Mirpur shop',
  );
  const arrival = { params: { id }, body: { id: newId(), lines: [], short: 'theft' } };
  answerOf(await shop.call(receiveTransfer, arrival));
  expect(await pieces(phone)).toBe('T1 gone, T2 in_stock Mirpur store, T3 in_stock Mirpur shop');
});

test('receipts and sales list the serial numbers that may still be returned', async () => {
  const { shop } = world;
  const phone = await phoneWith();
  const line = { variant_id: phone, quantity: 30_000, unit_cost: 6_000 };
  const receipt = {
    id: newId(),
    supplier_id: world.supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [{ ...line, serials: ['V1', 'V2', 'V3'] }],
    payments: [],
  };
  answerOf(await shop.call(postReceipt, { body: receipt }));
  const sale = saleOf(shop, phone, 2, { serials: ['V3', 'V1'] });
  const sold = answerOf(await sell(sale)) as { data: Sale };
  const params = { id: receipt.id };
  const sheet = answerOf(
    await shop.call<typeof readReceiptSheetRoute>(readReceiptSheet, { params }),
  );
  expect(sheet.data.lines.map((one) => one.pieces)).toEqual([['V2']]);
  const lookUp = async () => {
    const query = { code: sale.id };
    const found = await shop.call<typeof findSaleToReturnRoute>(findSaleToReturn, { query });
    return answerOf(found).data.lines.map((one) => one.pieces);
  };
  expect(await lookUp()).toEqual([['V1', 'V3']]);
  const [of] = sold.data.lines;
  const refunds = [{ payment_method_id: shop.methods.cash, amount: sold.data.total / 2 }];
  const lines = [{ sale_line_id: of?.id, quantity: 10_000, serials: ['V3'] }];
  const back = { id: newId(), sale_id: sale.id, lines, refunds };
  answerOf(await shop.call(postReturn, { body: back }));
  expect(await lookUp()).toEqual([['V1']]);
  const reverse = { params: { id: back.id }, body: { id: newId(), reason: 'A slip' } };
  answerOf(await shop.call(reverseReturn, reverse));
  expect(await lookUp()).toEqual([['V1', 'V3']]);
});

test('serial numbers go back to the supplier, are written off, and are restored', async () => {
  const phone = await phoneWith();
  const { shop } = world;
  const line = { variant_id: phone, quantity: 30_000, unit_cost: 6_000 };
  const receipt = {
    id: newId(),
    supplier_id: world.supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [{ ...line, serials: ['R1', 'R2', 'R3'] }],
    payments: [],
  };
  answerOf(await shop.call(postReceipt, { body: receipt }));
  const read = answerOf(await shop.call(readReceipt, { params: { id: receipt.id } })) as {
    data: { lines: { id: string }[] };
  };
  const back = (serials: string[]) => ({
    id: newId(),
    receipt_id: receipt.id,
    refunds: [],
    lines: [{ receipt_line_id: read.data.lines[0]?.id, quantity: 10_000, serials }],
  });
  answerOf(await shop.call(postSupplierReturn, { body: back(['R1']) }));
  const lost = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'theft',
    lines: [{ variant_id: phone, quantity: 10_000, serials: ['R2'] }],
  };
  answerOf(await shop.call(postDecrease, { body: lost }));
  const sale = saleOf(shop, phone, 1, { serials: ['R3'] });
  answerOf(await sell(sale));
  expect(await pieces(phone)).toBe('R1 sent_back, R2 gone, R3 sold');
  const reverse = { params: { id: sale.id }, body: { id: newId(), reason: 'A slip' } };
  answerOf(await shop.call(reverseSale, reverse));
  expect(await pieces(phone)).toBe('R1 sent_back, R2 gone, R3 in_stock Mirpur shop');
});
