import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { addTracked, batchesOf, openTracked } from '../../../../testkit/batch-posts.ts';
import { booksOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { openingStockOf } from '../../../../testkit/opening-posts.ts';
import { answerOf, type CallInput, NOW, refusalOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Count } from '../../contract/stock-count.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { addCountEntry } from '../counts/add-count-entry.ts';
import { countRest } from '../counts/count-rest.ts';
import { createCount } from '../counts/create-count.ts';
import { postCount } from '../counts/post-count.ts';
import { readCount } from '../counts/read-count.ts';
import { changeCostMethod } from './change-cost-method.ts';

let db: TestDatabase;
let w: World;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Hours after the start of the tests: stock exists from 0 on and is counted at 2. */
const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000);
const [BEFORE, COUNTED, LATER] = [at(1), at(2), at(3)];

type Endpoint = Parameters<World['shop']['call']>[0];
const call = async <T>(endpoint: Endpoint, input: CallInput, now = LATER) =>
  (answerOf(await w.shop.call(endpoint, input, w.shop.owner, now)) as { data: T }).data;

beforeEach(async () => {
  w = await openWorld(db.database, { vat_rate: 0 });
  rice = await w.shop.addProduct({ code: 'BASMATI' });
});

async function stockUp(pieces: number, unit_cost: number): Promise<void> {
  const lines = [{ variant_id: rice, quantity_change: pieces * 10_000, unit_cost }];
  const head = { id: newId(), warehouse_id: w.shop.warehouses.shop };
  await call(postOpeningStock, { body: openingStockOf(head, lines) }, NOW);
}

async function countOpen(pieces: number, now = COUNTED, tracking: object = {}): Promise<string> {
  const body = { id: newId(), warehouse_id: w.shop.warehouses.shop };
  await call(createCount, { body }, now);
  const entry = { id: newId(), variant_id: rice, quantity: pieces * 10_000, mode: 'set' };
  const input = { params: { id: body.id }, body: Object.assign(entry, tracking) };
  await call(addCountEntry, input, now);
  return body.id;
}

function book(id: string, now = COUNTED): Promise<Count> {
  return call<Count>(postCount, { params: { id }, body: { id: newId(), entries: 1 } }, now);
}

const count = async (pieces: number, now = COUNTED) => book(await countOpen(pieces, now), now);

const receiptOf = (pieces: number, unit_cost: number, happened_at: Date) => ({
  id: newId(),
  supplier_id: w.supplier,
  warehouse_id: w.shop.warehouses.shop,
  lines: [{ variant_id: rice, quantity: pieces * 10_000, unit_cost }],
  payments: [],
  happened_at: happened_at.toISOString(),
});
const receive = async (pieces: number, unit_cost = 1_000, happened_at = BEFORE) => {
  const body = receiptOf(pieces, unit_cost, happened_at);
  await call(postReceipt, { body });
  return body.id;
};

const saleOf = (pieces: number, sold_at: Date) => ({
  id: newId(),
  warehouse_id: w.shop.warehouses.shop,
  sold_at: sold_at.toISOString(),
  lines: [{ variant_id: rice, quantity: pieces * 10_000, unit_price: 10_000 }],
  payments: [{ payment_method_id: w.shop.methods.cash, amount: pieces * 10_000 }],
});
const sell = (pieces: number, sold_at = BEFORE) =>
  call<Sale>(postSale, { body: saleOf(pieces, sold_at) });

const adjust = (pieces: number, { reason, ...line }: { reason: string; unit_cost?: number }) => {
  const lines = [{ variant_id: rice, quantity_change: pieces * 10_000, ...line }];
  const place = { id: newId(), warehouse_id: w.shop.warehouses.shop, reason, lines };
  const body = Object.assign(place, { happened_at: BEFORE.toISOString() });
  return call(postAdjustment, { body });
};

const shown = (value: number) => (value / 100).toFixed(2);

/** `15 worth 150.00`, and the balances of the accounts of the count and of sales. */
async function books(): Promise<string> {
  const { rows } = await w.shop.run((tx) =>
    sql<{ on_hand: number; value: number; code: string | null; balance: number }>`
      select l.on_hand, l.value, a.code, coalesce(sum(j.debit - j.credit), 0)::bigint as balance
      from stock_level l
      left join account a on a.shop_id = l.shop_id and a.code in ('4120', '5030', '5010')
      left join journal_line j on j.shop_id = a.shop_id and j.account_id = a.id
        and j.entry_id in (select e.id from journal_entry e join stock_movement m
          on m.document_id = e.document_id and m.variant_id = l.variant_id)
      where l.variant_id = ${rice} and l.warehouse_id = ${w.shop.warehouses.shop}
      group by l.on_hand, l.value, a.code order by a.code`.execute(tx),
  );
  const [first] = rows;
  const sums = rows.filter(({ balance }) => balance !== 0);
  const accounts = sums.map(({ code, balance }) => `${code} ${shown(balance)}`);
  return [`${(first?.on_hand ?? 0) / 10_000} worth ${shown(first?.value ?? 0)}`, ...accounts].join(
    ', ',
  );
}

const read = (id: string) => call<Count>(readCount, { params: { id } });

describe.each(['average', 'fifo'])('at the cost method %s', (cost_method) => {
  beforeEach(async () => {
    if (cost_method === 'fifo') await call(changeCostMethod, { body: { cost_method } }, NOW);
    await stockUp(10, 1_000);
  });

  test('a receipt dated before a count and entered after it', async () => {
    const { id } = await count(15);
    expect(await books()).toMatch(/^15 worth 150.00, 4120 -50.00/);
    const receipt = await receive(5);
    expect(await books()).toBe('15 worth 150.00');
    expect(await booksOf(db.connection, receipt)).toContain(
      '2010 Suppliers (payable) credit 50.00 (First supplier)',
    );
    const corrected = { cause_kind: 'goods_receipt', quantity: -50_000, value: -5_000 };
    expect(await read(id)).toMatchObject({
      different: 0,
      gained: 0,
      lost: 0,
      corrections: [Object.assign(corrected, { happened_at: BEFORE.toISOString() })],
    });
  });

  test('the stock is valued at the cost of the receipt', async () => {
    await count(15);
    await receive(5, 1_400);
    expect(await books()).toBe('15 worth 170.00');
  });

  test('a sale dated before a count explains the shortage', async () => {
    const { id } = await count(7);
    expect(await books()).toBe('7 worth 70.00, 5030 30.00');
    await sell(3);
    expect(await books()).toBe('7 worth 70.00, 5010 30.00');
    expect(await read(id)).toMatchObject({ different: 0, gained: 0, lost: 0 });
  });

  test('a late sale of stock that the count found missing is never rejected', async () => {
    const { id } = await count(0);
    expect(await books()).toBe('0 worth 0.00, 5030 100.00');
    await sell(4);
    expect(await books()).toBe('0 worth 0.00, 5010 40.00, 5030 60.00');
    expect(await read(id)).toMatchObject({ different: 1, lost: 6_000 });
  });

  test('a late entry can turn a surplus into a shortage, and back', async () => {
    await count(12);
    await receive(5);
    expect(await books()).toBe('12 worth 120.00, 5030 30.00');
    await sell(4);
    expect(await books()).toBe('12 worth 120.00, 4120 -10.00, 5010 40.00');
  });

  test('a count without a difference gets one from a late entry', async () => {
    const { id } = await count(10);
    await receive(5);
    expect(await books()).toBe('10 worth 100.00, 5030 50.00');
    expect(await read(id)).toMatchObject({ different: 1, gained: 0, lost: 5_000 });
  });

  test('of two counts in a row the first is corrected', async () => {
    const first = await count(15);
    const second = await count(14, at(2.5));
    await receive(5);
    expect(await books()).toBe('14 worth 140.00, 5030 10.00');
    expect(await read(first.id)).toMatchObject({ different: 0 });
    expect(await read(second.id)).toMatchObject({ different: 1, lost: 1_000 });
  });

  test('the reversal of a late entry reverses its correction', async () => {
    const { id } = await count(15);
    const before = await books();
    const receipt = await receive(5);
    const body = { id: newId(), reason: 'Never came' };
    await call(reverseReceipt, { params: { id: receipt }, body });
    expect(await books()).toBe(before);
    expect(await read(id)).toMatchObject({ different: 1, gained: 5_000 });
  });

  test('the reversal of a sale posted before a count belongs to its own day', async () => {
    const sale = await call<Sale>(postSale, { body: saleOf(2, NOW) }, NOW);
    await count(8);
    await call(reverseSale, { params: { id: sale.id }, body: { id: newId(), reason: 'Back' } });
    expect(await books()).toBe('10 worth 100.00');
  });

  test('the reversal of a count reverses its corrections', async () => {
    const { document_id } = await count(15);
    await receive(5);
    const body = { id: newId(), reason: 'Counted wrong' };
    await call(reverseAdjustment, { params: { id: document_id ?? '' }, body });
    expect(await books()).toBe('15 worth 150.00');
  });

  describe('a late cost of counted stock', () => {
    let receipt: string;

    beforeEach(async () => {
      rice = await w.shop.addProduct({ code: 'OIL' });
      const body = receiptOf(10, 1_000, NOW);
      await call(postReceipt, { body }, NOW);
      receipt = body.id;
    });

    async function addFreight(amount: number): Promise<void> {
      const costs = [{ by: 'value', amount }];
      const head = { id: newId(), receipt_id: receipt, supplier_id: w.supplier };
      await call(postLandedCost, { body: Object.assign(head, { costs, payments: [] }) });
    }

    test('after a correction took back a surplus', async () => {
      await count(15);
      await receive(5);
      await addFreight(1_000);
      expect(await books()).toBe('15 worth 160.00');
    });

    test('after a correction brought back a shortage', async () => {
      await count(7);
      await sell(3);
      await addFreight(1_000);
      expect(await books()).toBe('7 worth 77.00, 5010 33.00');
    });

    test('before a correction takes back a surplus', async () => {
      await count(15);
      await addFreight(1_000);
      await receive(5);
      expect(await books()).toBe('15 worth 160.00');
    });

    test('before a correction brings back a shortage', async () => {
      await count(7);
      await addFreight(1_000);
      await sell(3);
      expect(await books()).toBe('7 worth 77.00, 5010 33.00');
    });
  });

  test('late adjustments correct the count too', async () => {
    const { id } = await count(8);
    await adjust(-2, { reason: 'damage' });
    expect(await books()).toBe('8 worth 80.00, 5030 20.00');
    expect(await read(id)).toMatchObject({ different: 0, lost: 0 });
    await adjust(3, { reason: 'count', unit_cost: 1_000 });
    expect(await books()).toBe('8 worth 80.00, 4120 -30.00, 5030 50.00');
    expect(await read(id)).toMatchObject({ different: 1, lost: 3_000 });
  });

  test('a late document and its reversal leave an open count unchanged', async () => {
    const id = await countOpen(15);
    const receipt = await receive(5);
    await undo(reverseReceipt, receipt);
    const sale = await sell(2);
    await undo(reverseSale, sale.id);
    await book(id, LATER);
    expect(await books()).toMatch(/^15 worth 150.00, 4120 -50.00/);
    expect(await read(id)).toMatchObject({ different: 1, gained: 5_000 });
  });

  test('reversing a late document after the count was posted reverses its correction', async () => {
    const id = await countOpen(15);
    const receipt = await receive(5);
    await book(id, LATER);
    expect(await books()).toBe('15 worth 150.00');
    await undo(reverseReceipt, receipt);
    expect(await books()).toMatch(/^15 worth 150.00, 4120 -50.00/);
    expect(await read(id)).toMatchObject({ different: 1, gained: 5_000 });
  });

  test('an entry before the count is posted changes the book quantity of the count', async () => {
    const id = await countOpen(15);
    await receive(5);
    await book(id, LATER);
    expect(await books()).toBe('15 worth 150.00');
  });
});

test('corrections apply to the batch', async () => {
  rice = await addTracked(w.shop, { code: 'MILK' });
  await openTracked(w.shop, rice, { batches: 'A 10 2026-09-01' });
  await book(await countOpen(15, COUNTED, { batch: 'A' }));
  const body = receiptOf(5, 6_000, BEFORE);
  const lines = body.lines.map((line) => Object.assign(line, { batches: [{ batch: 'A' }] }));
  await call(postReceipt, { body: Object.assign(body, { lines }) });
  expect(await batchesOf(db.connection, w.shop.warehouses.shop, rice)).toBe('A 15');
});

/** Counts these batches or serial numbers; the other ones are missing. */
async function countTracked(entries: Readonly<Record<string, number>>): Promise<Count> {
  const body = { id: newId(), warehouse_id: w.shop.warehouses.shop };
  const params = { id: body.id };
  await call(createCount, { body }, COUNTED);
  for (const [batch, pieces] of Object.entries(entries)) {
    const entry = { id: newId(), variant_id: rice, batch, quantity: pieces * 10_000, mode: 'set' };
    await call(addCountEntry, { params, body: entry }, COUNTED);
  }
  const other = { id: newId(), variant_id: w.variant, quantity: 1_000_000, mode: 'set' };
  await call(addCountEntry, { params, body: other }, COUNTED);
  const before = Object.keys(entries).length;
  const rest = { params, body: { id: newId() } };
  const { entries: all } = await call<Count>(countRest, rest, COUNTED);
  expect(all).toBeGreaterThanOrEqual(before);
  return call<Count>(postCount, { params, body: { id: newId(), entries: all } }, COUNTED);
}

const shelf = () => batchesOf(db.connection, w.shop.warehouses.shop, rice);
const undo = (endpoint: Endpoint, id: string) =>
  call(endpoint, { params: { id }, body: { id: newId(), reason: 'Wrong' } });

const sellTracked = (pieces: number, line: object) => {
  const body = saleOf(pieces, BEFORE);
  const lines = body.lines.map((one) => Object.assign(one, line));
  return call<Sale>(postSale, { body: Object.assign(body, { lines }) });
};

/** Another piece at the same cost. */
async function bringAnother(): Promise<void> {
  const { happened_at: _, ...body } = receiptOf(1, 6_000, BEFORE);
  const lines = body.lines.map((line) => Object.assign(line, { serials: ['X2'] }));
  await call(postReceipt, { body: Object.assign(body, { lines }) }, NOW);
}

describe.each(['average', 'fifo'])('serial numbers at the cost method %s', (cost_method) => {
  beforeEach(async () => {
    if (cost_method === 'fifo') await call(changeCostMethod, { body: { cost_method } }, NOW);
    rice = await addTracked(w.shop, { code: 'PHONE' }, { tracking: 'serial' });
    await openTracked(w.shop, rice, { serials: ['X1'] });
  });

  test('a late receipt of a serial number that a count found', async () => {
    const { id } = await countTracked({ X1: 1, X2: 1 });
    expect(await books()).toMatch(/^2 worth 120.00, 4120 -60.00/);
    const body = receiptOf(1, 5_000, BEFORE);
    const lines = body.lines.map((line) => Object.assign(line, { serials: ['X2'] }));
    await call(postReceipt, { body: Object.assign(body, { lines }) });
    expect(await books()).toBe('2 worth 110.00');
    expect(await shelf()).toBe('X1 1, X2 1');
    expect(await read(id)).toMatchObject({ different: 0, gained: 0 });
    await undo(reverseReceipt, body.id);
    expect(await books()).toMatch(/^2 worth 120.00, 4120 -60.00/);
    expect(await shelf()).toBe('X1 1, X2 1');
    expect(await read(id)).toMatchObject({ different: 1, gained: 6_000 });
  });

  test('a late sale of a serial number that a count missed', async () => {
    await bringAnother();
    const { id } = await countTracked({ X1: 1 });
    expect(await shelf()).toBe('X1 1');
    const { id: sale } = await sellTracked(1, { serials: ['X2'] });
    expect(await books()).toBe('1 worth 60.00, 5010 60.00');
    expect(await shelf()).toBe('X1 1');
    expect(await read(id)).toMatchObject({ different: 0, lost: 0 });
    await undo(reverseSale, sale);
    expect(await books()).toBe('1 worth 60.00, 5030 60.00');
    expect(await shelf()).toBe('X1 1');
  });

  test('a late sale of the only piece, which a count missed', async () => {
    await countTracked({});
    const { id: sale } = await sellTracked(1, { serials: ['X1'] });
    expect(await books()).toBe('0 worth 0.00, 5010 60.00');
    await undo(reverseSale, sale);
    expect(await books()).toBe('0 worth 0.00, 5030 60.00');
  });

  test('a late sale of a serial number that was counted', async () => {
    await bringAnother();
    await countTracked({ X1: 1, X2: 1 });
    const { id: sale } = await sellTracked(1, { serials: ['X2'] });
    expect(await shelf()).toBe('X1 1, X2 1');
    expect(await books()).toBe('2 worth 120.00, 4120 -60.00, 5010 60.00');
    await undo(reverseSale, sale);
    expect(await shelf()).toBe('X1 1, X2 1');
    expect(await books()).toBe('2 worth 120.00');
  });
});

test('a sold piece that a count found is in stock, so its sale cannot be reversed', async () => {
  rice = await addTracked(w.shop, { code: 'PHONE' }, { tracking: 'serial' });
  await openTracked(w.shop, rice, { serials: ['X1', 'X2'] });
  const body = saleOf(1, NOW);
  const lines = body.lines.map((line) => Object.assign(line, { serials: ['X2'] }));
  const sale = await call<Sale>(postSale, { body: Object.assign(body, { lines }) }, NOW);
  await countTracked({ X1: 1, X2: 1 });
  const input = { params: { id: sale.id }, body: { id: newId(), reason: 'Wrong' } };
  const result = await w.shop.call(reverseSale, input, w.shop.owner, LATER);
  expect(result).toMatchObject({ rejection: 'serial_in_stock', params: { serial: 'X2' } });
});

describe('batches', () => {
  beforeEach(async () => {
    rice = await addTracked(w.shop, { code: 'MILK' });
    await openTracked(w.shop, rice, { batches: 'A 4 2026-09-01, B 8 2026-12-01' });
  });

  test('a late sale of a batch that a count missed', async () => {
    const { id } = await countTracked({ B: 8 });
    expect(await shelf()).toBe('B 8');
    const { id: sale } = await sellTracked(3, { batches: [{ batch: 'A' }] });
    expect(await shelf()).toBe('B 8');
    expect(await books()).toBe('8 worth 480.00, 5010 180.00, 5030 60.00');
    expect(await read(id)).toMatchObject({ different: 1, lost: 6_000 });
    await undo(reverseSale, sale);
    expect(await books()).toBe('8 worth 480.00, 5030 240.00');
  });

  test('a late sale of a product of which a count missed every batch', async () => {
    await countTracked({});
    await sellTracked(6, {});
    expect(await shelf()).toBe('');
    expect(await books()).toBe('0 worth 0.00, 5010 360.00, 5030 360.00');
  });

  test('a late loss of a batch that a count missed', async () => {
    await countTracked({ B: 8 });
    const body = {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      reason: 'damage',
      lines: [{ variant_id: rice, quantity_change: -10_000, batches: [{ batch: 'A' }] }],
      happened_at: BEFORE.toISOString(),
    };
    await call(postAdjustment, { body });
    expect(await shelf()).toBe('B 8');
    expect(await books()).toBe('8 worth 480.00, 5030 240.00');
  });
});

test('if the shop chose so, a late receipt of a found piece is rejected', async () => {
  rice = await addTracked(w.shop, { code: 'PHONE' }, { tracking: 'serial' });
  const opening = { serials: ['X1'] };
  await openTracked(w.shop, rice, opening);
  const { number } = await countTracked({ X1: 1, X2: 1 });
  await call(updateShopSettings, { body: { version: 1, late_entries: 'refuse' } });
  const body = receiptOf(1, 5_000, BEFORE);
  const lines = body.lines.map((line) => Object.assign(line, { serials: ['X2'] }));
  const input = { body: Object.assign(body, { lines }) };
  const result = await w.shop.call(postReceipt, input, w.shop.owner, LATER);
  expect(result).toMatchObject({ rejection: 'counted_since', params: { count: number } });
});

test('if the shop chose so, a late entry is rejected with the count', async () => {
  await stockUp(10, 1_000);
  const { number } = await count(15);
  await call(updateShopSettings, { body: { version: 1, late_entries: 'refuse' } });
  const body = receiptOf(5, 1_000, BEFORE);
  const result = await w.shop.call(postReceipt, { body }, w.shop.owner, LATER);
  expect(result).toMatchObject({
    rejection: 'counted_since',
    params: { count: number, counted_on: '2026-08-01' },
  });
  const after = receiptOf(5, 1_000, at(2.5));
  expect(refusalOf(await w.shop.call(postReceipt, { body: after }, w.shop.owner, LATER))).toBe(
    null,
  );
});

test('a correction cannot be reversed alone', async () => {
  await stockUp(10, 1_000);
  await count(15);
  await receive(5);
  const { rows } = await w.shop.run((tx) =>
    sql<{ id: string }>`select document_id as id from stock_count_correction
      where shop_id = ${w.shop.shop_id}`.execute(tx),
  );
  const input = { params: { id: rows[0]?.id ?? '' }, body: { id: newId(), reason: 'Why' } };
  expect(refusalOf(await w.shop.call(reverseAdjustment, input))).toBe('corrects_a_count');
});
