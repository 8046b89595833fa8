import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reopenPeriod } from '#domains/accounting/server/periods.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { addTracked, saleOf, takeIn } from '../../../testkit/batch-posts.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { tenderByBank } from '../../../testkit/sample-bodies.ts';
import { answerOf, NOW, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { depositRoutes } from '../contract/advance-sale.ts';
import type {
  changeRepairRoute,
  createRepairRoute,
  listRepairsRoute,
  moveRepairRoute,
  Repair,
  readRepairRoute,
  serialHistoryRoute,
} from '../contract/repair.ts';
import type { RepairStage } from '../core/repair-stage.ts';
import { postOrderDeposit } from './advance-sales.ts';
import {
  changeRepair,
  createRepair,
  listRepairs,
  moveRepair,
  readRepair,
  serialHistory,
} from './repairs.ts';

let db: TestDatabase;
let w: World;
/** Fitting a screen, at 500.00. */
let fitting: string;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
  const body = {
    code: 'FIT',
    name: 'Fitting',
    kind: 'service',
    unit_id: w.shop.units.get('piece'),
    variants: [{ sale_price: 50_000 }],
  };
  const made = await w.shop.call<typeof createProductRoute>(createProduct, { body });
  fitting = answerOf(made).data.variants[0]?.id ?? '';
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const DAY_MS = 24 * 60 * 60_000;

/** Two parts at 100.00 and their fitting at 500.00, 5 % VAT: 735.00. */
const repair = () => [
  { variant_id: w.variant, quantity: 20_000 },
  { variant_id: fitting, quantity: 10_000 },
];

const cardOf = (more: object = {}) => ({
  party_id: w.customer,
  warehouse_id: w.shop.warehouses.shop,
  device: 'Phone',
  fault: 'Screen broken',
  ...more,
});

function take(more: object = {}, now?: Date) {
  const body = { id: newId(), ...cardOf(more) };
  return w.shop.call<typeof createRepairRoute>(createRepair, { body }, w.shop.owner, now);
}

const taken = async (more: object = {}, now?: Date) => answerOf(await take(more, now)).data;

const read = async (id: string) =>
  answerOf(await w.shop.call<typeof readRepairRoute>(readRepair, { params: { id } })).data;

function move({ id, version }: Repair, stage: RepairStage, note = '') {
  const input = { params: { id }, body: { version, stage, note } };
  return w.shop.call<typeof moveRepairRoute>(moveRepair, input);
}

function change({ id, version }: Repair, more: object) {
  const input = { params: { id }, body: { version, ...cardOf(more) } };
  return w.shop.call<typeof changeRepairRoute>(changeRepair, input);
}

function invoice(repairOrder: Repair, payments: object[] = [], now?: Date) {
  const lines = repairOrder.lines.map(({ id, variant_id, quantity, unit_price }) => ({
    variant_id,
    quantity,
    unit_price,
    order_line_id: id,
  }));
  const header = { warehouse_id: w.shop.warehouses.shop, customer_id: w.customer };
  const body = { id: newId(), ...header, order_id: repairOrder.id, lines, payments };
  return w.shop.call<typeof postInvoiceRoute>(postInvoice, { body }, w.shop.owner, now);
}

const history = async (serial: string, except?: string) => {
  const query = { serial, ...defined({ except }) };
  return answerOf(await w.shop.call<typeof serialHistoryRoute>(serialHistory, { query })).data;
};

test('from the counter to the paid invoice: one sale of parts and services', async () => {
  const repairOrder = await taken({ serial: '356', until_date: '2026-08-04' });
  expect(repairOrder).toMatchObject({ stage: 'received', total: 0, lines: [], state: 'sent' });
  expect(repairOrder.number).toBe('MIR-26/H00001');
  const written = answerOf(await change(repairOrder, { lines: repair() })).data;
  expect([written.total, written.lines.map(({ reserved }) => reserved)]).toEqual([
    73_500,
    [20_000, 0],
  ]);
  answerOf(await move(written, 'in_work'));
  const ready = answerOf(await move(await read(repairOrder.id), 'ready', 'Called')).data;
  expect(refusalOf(await move(ready, 'handed_over'))).toBe('repair_has_lines');

  const sold = answerOf(await invoice(ready, [{ ...tenderByBank(w), amount: 73_500 }])).data;
  expect(await booksOf(db.connection, sold.id)).toEqual([
    '1030 Bank current account debit 735.00',
    '1210 Stock in hand credit 120.00',
    '2110 VAT payable credit 35.00',
    '4010 Sales credit 200.00',
    '4030 Service income credit 500.00',
    '5010 Cost of sales debit 120.00',
    'stock -2 worth -120.00',
  ]);
  const done = await read(repairOrder.id);
  expect(done.stages.map(({ stage, note }) => `${stage} ${note}`.trim())).toEqual([
    ...['handed_over', 'ready Called', 'in_work', 'received'],
  ]);
  expect(done.documents.map(({ id }) => id)).toEqual([sold.id]);
  expect(refusalOf(await invoice(done))).toBe('order_done');
  expect(refusalOf(await move(done, 'given_up'))).toBe('order_done');
  expect(refusalOf(await change(done, {}))).toBe('order_done');
});

test('an invoice that is reversed leaves the repair ready for handover', async () => {
  const repairOrder = await taken({ lines: repair() });
  const { id } = answerOf(await invoice(repairOrder)).data;
  const body = { id: newId(), reason: 'Wrong customer' };
  answerOf(await w.shop.call(reverseSale, { params: { id }, body }));
  const again = await read(repairOrder.id);
  expect(again.stages.map(({ stage }) => stage)).toEqual(['ready', 'handed_over', 'received']);
  answerOf(await invoice(again));
  expect((await read(repairOrder.id)).stage).toBe('handed_over');
});

test('a device without work is handed back without an invoice, and can come again', async () => {
  const repairOrder = await taken();
  const done = answerOf(await move(repairOrder, 'handed_over')).data;
  expect([done.state, done.stage]).toEqual(['done', 'handed_over']);
  expect(answerOf(await move(done, 'in_work')).data.state).toBe('sent');
});

test('parts are reserved until it is cancelled, and again when it is resumed', async () => {
  const repairOrder = await taken({ lines: repair() });
  const cancelled = answerOf(await move(repairOrder, 'given_up', 'Too dear')).data;
  expect([cancelled.closed_reason, cancelled.lines[0]?.reserved]).toEqual(['Too dear', 0]);
  expect(refusalOf(await change(cancelled, {}))).toBe('order_closed');
  expect(refusalOf(await invoice(cancelled))).toBe('order_closed');
  expect(answerOf(await move(cancelled, 'received')).data.lines[0]?.reserved).toBe(20_000);
});

test('a deposit is the balance of the customer, and pays for the invoice', async () => {
  const repairOrder = await taken({ lines: repair() });
  const id = newId();
  const body = { id, direction: 'in', payments: [{ ...tenderByBank(w), amount: 20_000 }] };
  const input = { params: { id: repairOrder.id }, body };
  const send = w.shop.call<typeof depositRoutes.job>;
  const { advance } = answerOf(await send(postOrderDeposit('job'), input)).data;
  expect(advance).toEqual({ taken: 20_000, used: 0, left: 20_000, to_pay: 53_500 });
  expect(await booksOf(db.connection, id)).toEqual([
    '1030 Bank current account debit 200.00',
    '2020 Customer deposits credit 200.00 (First customer)',
  ]);
  const payments = [{ payment_method_id: w.shop.methods.deposit, amount: 20_000 }];
  const sold = answerOf(await invoice(await read(repairOrder.id), payments)).data;
  expect(await booksOf(db.connection, sold.id)).toContain(
    '2020 Customer deposits debit 200.00 (First customer)',
  );
  expect((await read(repairOrder.id)).advance).toMatchObject({ left: 0, to_pay: 53_500 });
});

test('a serial number that comes again is known: its repairs, with their warranty', async () => {
  const first = await taken({ serial: 'IMEI 77', lines: repair(), warranty_days: 30 });
  answerOf(await invoice(first));
  expect((await read(first.id)).warranty_until).toBe('2026-08-31');
  const year = { version: 1, closed_until: null, begins_on: '2026-06-22', reason: 'Last year' };
  answerOf(await w.shop.call(reopenPeriod, { body: year }));
  const late = new Date(NOW.getTime() - 40 * DAY_MS);
  const old = await taken({ serial: 'imei 77', lines: repair(), warranty_days: 30 }, late);
  answerOf(await invoice(old, [], late));
  const second = await taken({ serial: 'Imei 77' });
  const known = await history('IMEI 77', second.id);
  expect(
    known.repairs
      .map((repairOrder) => [repairOrder.id, repairOrder.warranty_until, repairOrder.in_warranty])
      .sort(),
  ).toEqual(
    [
      [first.id, '2026-08-31', true],
      [old.id, '2026-07-22', false],
    ].sort(),
  );
  expect(known.sales).toEqual([]);
  expect(await history('IMEI 78')).toEqual({ repairs: [], sales: [] });
});

test('a serial number that the shop sold is known, until it is returned', async () => {
  const phone = await addTracked(
    w.shop,
    { code: 'PHONE' },
    { tracking: 'serial', warranty_months: 12 },
  );
  await takeIn(w.shop, phone, { serials: ['S-1'] });
  expect((await history('s-1')).sales).toEqual([]);
  const sale = saleOf(w.shop, phone, 1, { serials: ['S-1'] });
  answerOf(await w.shop.call(postSale, { body: sale }));
  expect((await history('s-1')).sales).toMatchObject([
    { document_id: sale.id, variant_id: phone, warranty_until: '2027-08-01', in_warranty: true },
  ]);
});

test('the list filters open repairs by stage, device, serial number and phone', async () => {
  const repairOrder = await taken({ device: 'Walton fridge', serial: 'WF-9' });
  const ids = async (query: object) => {
    const send = w.shop.call<typeof listRepairsRoute>;
    const { data } = answerOf(await send(listRepairs, { query: { limit: 50, ...query } }));
    return data.map(({ id }) => id);
  };
  expect(await ids({ q: 'walton', stage: 'open' })).toEqual([repairOrder.id]);
  expect(await ids({ q: 'wf-9', stage: 'received' })).toEqual([repairOrder.id]);
  expect(await ids({ q: 'wf-9', stage: 'ready' })).toEqual([]);
  answerOf(await move(repairOrder, 'given_up'));
  expect(await ids({ q: 'wf-9', stage: 'open' })).toEqual([]);
});

test('an unknown technician or a stale version is refused', async () => {
  expect(refusalOf(await take({ technician_id: newId() }))).toBe('technician_not_found');
  expect(refusalOf(await take({ variant_id: newId() }))).toBe('variant_not_found');
  expect(refusalOf(await take({ party_id: undefined }))).toBe('party_required');
  const repairOrder = await taken();
  answerOf(await move(repairOrder, 'in_work'));
  expect(refusalOf(await move(repairOrder, 'ready'))).toBe('version_conflict');
});

test('the same request twice is one repair; a different one under its id is refused', async () => {
  const body = { id: newId(), ...cardOf({ lines: repair() }) };
  const send = w.shop.call<typeof createRepairRoute>;
  const { number } = answerOf(await send(createRepair, { body })).data;
  expect(await send(createRepair, { body })).toMatchObject({
    replay: true,
    answer: { data: { number } },
  });
  const other = { ...body, device: 'Watch' };
  expect(refusalOf(await send(createRepair, { body: other }))).toBe('id_reused');
});

test('a deposit is posted with a new repair, and refunded when it is cancelled', async () => {
  const deposit = { id: newId(), payments: [{ ...tenderByBank(w), amount: 20_000 }] };
  const repairOrder = await taken({ deposit });
  expect(repairOrder.advance).toMatchObject({ taken: 20_000, left: 20_000 });
  expect(await booksOf(db.connection, deposit.id)).toEqual([
    '1030 Bank current account debit 200.00',
    '2020 Customer deposits credit 200.00 (First customer)',
  ]);
  const body = { version: repairOrder.version, stage: 'given_up', note: '' };
  const back = (amount: number, id = newId()) => {
    const deposit_back = { id, payments: [{ ...tenderByBank(w), amount }] };
    const input = { params: { id: repairOrder.id }, body: { ...body, deposit_back } };
    return w.shop.call<typeof moveRepairRoute>(moveRepair, input);
  };
  expect(refusalOf(await back(20_001))).toBe('deposit_too_small');
  expect((await read(repairOrder.id)).stage).toBe('received');
  const id = newId();
  const done = await Promise.all(Array.from({ length: 10 }, () => back(20_000, id)));
  expect(done.map(refusalOf)).toEqual(done.map(() => null));
  expect(answerOf(await back(20_000, id)).data).toMatchObject({
    stage: 'given_up',
    advance: { taken: 0, left: 0 },
  });
  expect(await booksOf(db.connection, id)).toEqual([
    '1030 Bank current account credit 200.00',
    '2020 Customer deposits debit 200.00 (First customer)',
  ]);
  expect(refusalOf(await back(1))).not.toBeNull();
});
