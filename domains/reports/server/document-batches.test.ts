import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transfer } from '#domains/inventory/contract/stock-transfer.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { receiveTransfer } from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import type { readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { challanFile } from '#domains/sales/server/challan-printouts.ts';
import { postChallan } from '#domains/sales/server/challans.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { readSale } from '#domains/sales/server/read-sale.ts';
import { receiptFile } from '#domains/sales/server/receipt-file.ts';
import type { Printed } from '#platform/contract/file.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { DOCUMENT_KINDS } from '../../../apps/document-kinds.ts';
import { addTracked, batchesIn, saleOf, takeIn } from '../../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { answerOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { documentFileRoute } from '../contract/document-file.ts';
import { documentFile } from './document-file.ts';

let db: TestDatabase;
let world: World;
let milk: string;
let phone: string;
const typesetter = new Typesetter();

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  const { shop } = world;
  milk = await addTracked(shop, { code: 'MILK' });
  const pieces = { tracking: 'serial', warranty_months: 12 } as const;
  phone = await addTracked(shop, { code: 'PHONE' }, pieces);
  await takeIn(shop, milk, { batches: 'A 4 2026-09-01, B 8 2026-12-01' });
  await takeIn(shop, phone, { serials: ['X1', 'X2', 'X3'] });
});
afterAll(async () => {
  typesetter.close();
  await db.drop();
});

const printedText = async ({ template, content }: Printed) =>
  pdfText(await typesetter.set({ template, content }));

async function printoutText(id: string, lang: 'en' | 'bn' = 'en'): Promise<string> {
  const input = { params: { id }, query: { size: 'a4', form: 'plain', lang } as const };
  return printedText(
    answerOf(await world.shop.call<typeof documentFileRoute>(documentFile(DOCUMENT_KINDS), input)),
  );
}

const squeezed = (text: string) => text.replaceAll(' ', '');
const sell = async (body: object) =>
  (answerOf(await world.shop.call(postSale, { body })) as { data: Sale }).data;

test('a sale shows them in its answer, on the receipt roll and on the sheet', async () => {
  const milks = await sell(saleOf(world.shop, milk, 5));
  expect(milks.lines[0]?.batches.map(({ batch, quantity }) => `${batch} ${quantity}`)).toEqual([
    ...['A 40000', 'B 10000'],
  ]);
  const sale = await sell(saleOf(world.shop, phone, 2, { serials: ['X2', 'X1'] }));
  const warranty_until = '2027-08-01';
  expect(sale.lines[0]?.batches).toMatchObject([
    ...[
      { batch: 'X1', is_serial: true, warranty_until },
      { batch: 'X2', warranty_until },
    ],
  ]);
  const read = { params: { id: sale.id } };
  const again = answerOf(await world.shop.call<typeof readSaleRoute>(readSale, read));
  expect(again.data.lines).toEqual(sale.lines);
  const english = squeezed('Serial X1, X2 · Warranty until 1 Aug 2027');
  expect(await printoutText(sale.id)).toContain(english);
  expect(await printoutText(sale.id, 'bn')).toContain('সিরিয়ালX1,X2');
  expect(await printoutText(milks.id)).toContain(
    squeezed('Batch A, expires 1 Sep 2026: 4 · Batch B, expires 1 Dec 2026: 1'),
  );
  const roll = { ...read, query: { size: '80', lang: 'en' } };
  expect(
    await printedText(answerOf(await world.shop.call(receiptFile, roll)) as Printed),
  ).toContain(english);
});

test('an exchange shows what was returned and what was taken, each at its line', async () => {
  const { shop } = world;
  const sale = await sell(saleOf(shop, milk, 1));
  const body = {
    id: newId(),
    sale_id: sale.id,
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: phone, quantity: 10_000, serials: ['X3'] }],
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }],
    payments: [],
  };
  answerOf(await shop.call(postExchange, { body }));
  const text = await printoutText(body.id);
  expect(text).toContain(squeezed('Serial X3'));
  expect(text).toContain(squeezed('Batch B, expires 1 Dec 2026'));
});

test('a goods receipt shows what came in', async () => {
  const { shop, supplier } = world;
  const line = { variant_id: milk, quantity: 30_000, unit_cost: 6_000 };
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    payments: [],
    lines: [{ ...line, batches: batchesIn('C 1 2027-01-01, D 2 2027-02-01') }],
  };
  answerOf(await shop.call(postReceipt, { body }));
  expect(await printoutText(body.id)).toContain(
    squeezed('Batch C, expires 1 Jan 2027: 1 · Batch D, expires 1 Feb 2027: 2'),
  );
});

test('a transfer shows what was sent, and its receipt what arrived of it', async () => {
  const { shop } = world;
  await takeIn(shop, phone, { serials: ['T1', 'T2', 'T3'] });
  const { shop: from_warehouse_id, store: to_warehouse_id } = shop.warehouses;
  const transferLines = [
    ...[
      { variant_id: milk, quantity: 20_000 },
      { variant_id: phone, quantity: 20_000 },
    ],
  ];
  const draft = { id: newId(), from_warehouse_id, to_warehouse_id, lines: transferLines };
  const written = answerOf(await shop.call(createTransfer, { body: draft })) as { data: Transfer };
  const { data } = written;
  expect(data.lines.map(({ batches }) => batches)).toEqual([[], []]);
  const params = { id: draft.id };
  const line_id = data.lines[1]?.id;
  const tracked = [{ line_id, serials: ['T1', 'T3'] }];
  const sent = { id: newId(), version: data.version, tracked };
  const sentTransfer = answerOf(
    await shop.call(sendTransfer, { params, body: sent }),
  ) as typeof written;
  expect(sentTransfer.data.lines.map(({ batches }) => batches.map(({ batch }) => batch))).toEqual([
    ...[['B'], ['T1', 'T3']],
  ]);
  expect(await printoutText(sent.id)).toContain(squeezed('Serial T1, T3'));
  const lines = [{ line_id, quantity: 10_000, serials: ['T3'] }];
  const arrived = { id: newId(), lines };
  answerOf(await shop.call(receiveTransfer, { params, body: arrived }));
  const text = await printoutText(arrived.id);
  expect(text).toContain(squeezed('Serial T3'));
  expect(text).not.toContain('T1');
});

test('a challan shows them if it delivers the whole line', async () => {
  const { shop, customer } = world;
  await takeIn(shop, phone, { serials: ['K1', 'K2', 'K3', 'K4'] });
  const sold = async (serials: string[]) => {
    const body = { ...saleOf(shop, phone, 2, { serials }), customer_id: customer };
    return (answerOf(await shop.call(postInvoice, { body })) as { data: Sale }).data;
  };
  const hand = async ({ id, lines }: Sale, quantity: number) => {
    const params = { id };
    const saleLines = [{ sale_line_id: lines[0]?.id, quantity }];
    const body = { id: newId(), lines: saleLines, handed_to: '', carrier: 'Van 12', note: '' };
    answerOf(await shop.call(postChallan, { params, body }));
    const input = { params: { ...params, challan_id: body.id }, query: { size: 'a4', lang: 'en' } };
    return printedText(answerOf(await shop.call(challanFile, input)) as Printed);
  };
  expect(await hand(await sold(['K1', 'K2']), 10_000)).not.toContain('K1');
  expect(await hand(await sold(['K3', 'K4']), 20_000)).toContain(squeezed('Serial K3, K4'));
});
