import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { addTracked, batchesOf, saleOf, takeIn } from '../../../../testkit/batch-posts.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type {
  addCountEntryRoute,
  countRestRoute,
  createCountRoute,
  listCountLinesRoute,
  postCountRoute,
  readCountRoute,
} from '../../contract/stock-count.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { changeCostMethod } from '../costs/change-cost-method.ts';
import { addCountEntry } from './add-count-entry.ts';
import { countRest } from './count-rest.ts';
import { createCount } from './create-count.ts';
import { postCount } from './post-count.ts';
import { listCountLines, readCount } from './read-count.ts';

let db: TestDatabase;
let shop: TestShop;
let here: string;
let codes = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  here = shop.warehouses.shop;
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const nextCode = (of: string) => {
  codes += 1;
  return `${of}-${codes}`;
};

/** A new product for each test, with 4 of batch A until September and 8 of B until December. */
async function milk(more: object = {}): Promise<string> {
  const code = nextCode('MILK');
  const variant_id = await addTracked(shop, { code }, { tracking: 'batch', ...more });
  await takeIn(shop, variant_id, { batches: 'A 4 2026-09-01, B 8 2026-12-01' });
  return variant_id;
}

async function phone(serials: readonly string[], warehouse_id = here): Promise<string> {
  const code = nextCode('PHONE');
  const variant_id = await addTracked(shop, { code }, { tracking: 'serial' });
  if (serials.length > 0) await takeIn(shop, variant_id, { serials }, warehouse_id);
  return variant_id;
}

async function begin(): Promise<string> {
  const body = { id: newId(), warehouse_id: here };
  return answerOf(await shop.call<typeof createCountRoute>(createCount, { body })).data.id;
}

function enter(id: string, entry: object) {
  const body = { id: newId(), mode: 'add', quantity: 10_000, ...entry };
  return shop.call<typeof addCountEntryRoute>(addCountEntry, { params: { id }, body });
}

/** Sets the counted total, in pieces. */
async function counted(id: string, variant_id: string, batch: string, pieces: number) {
  const entry = { variant_id, batch, quantity: pieces * 10_000, mode: 'set' };
  return answerOf(await enter(id, entry)).data;
}

async function linesOf(id: string, query: object) {
  const input = { params: { id }, query };
  const { data } = answerOf(
    await shop.call<typeof listCountLinesRoute>(listCountLines, input as never),
  );
  return data.map(({ batch, counted: of, book }) => `${batch} ${show(of)} of ${show(book)}`);
}
const show = (of: number | null) => (of === null ? '-' : of / 10_000);

async function read(id: string) {
  return answerOf(await shop.call<typeof readCountRoute>(readCount, { params: { id } })).data;
}

async function post(id: string, more: object = {}) {
  const { entries } = await read(id);
  const body = { id: newId(), entries, ...more };
  return shop.call<typeof postCountRoute>(postCount, { params: { id }, body });
}

const sell = async (variant_id: string, pieces: number, line: object = {}) =>
  answerOf(await shop.call(postSale, { body: saleOf(shop, variant_id, pieces, line) }));
const onHand = (variant_id: string) => batchesOf(db.connection, here, variant_id);
const level = (variant_id: string) => levelOf(db.connection, here, variant_id);
const bookedOf = async (id: string) =>
  booksOf(db.connection, answerOf(await post(id)).data.document_id ?? '');

describe('by batch', () => {
  test('each batch is compared with its books at the entry, whatever is sold since', async () => {
    const milkId = await milk();
    const id = await begin();
    expect(await counted(id, milkId, 'a', 3)).toMatchObject({
      tracking: 'batch',
      batch: 'A',
      expires_on: null,
      book: 40_000,
      difference: -10_000,
      value: -6_000,
    });
    await sell(milkId, 2);
    await counted(id, milkId, 'B', 9);
    expect(await linesOf(id, { show: 'different' })).toEqual(['A 3 of 4', 'B 9 of 8']);
    expect(await bookedOf(id)).toEqual([
      '4120 Stock gain credit 60.00',
      '5030 Stock loss debit 60.00',
      'stock +1 worth +60.00',
      'stock -1 worth -60.00',
    ]);
    expect(await onHand(milkId)).toBe('A 1, B 9');
    expect(await level(milkId)).toBe('10 worth 600.00');
  });

  test('an unknown batch is added with its expiry date, and removed by the reversal', async () => {
    const milkId = await milk({ requires_expiry: true });
    const id = await begin();
    const found = { variant_id: milkId, batch: 'C', quantity: 20_000 };
    expect(refusalOf(await enter(id, found))).toBe('batch_expiry_required');
    const other = { ...found, batch: 'A', expires_on: '2027-01-01' };
    expect(refusalOf(await enter(id, other))).toBe('batch_expiry_differs');
    const first = answerOf(await enter(id, { ...found, expires_on: '2027-01-01' })).data;
    expect(first).toMatchObject({ batch: 'C', expires_on: '2027-01-01', book: 0 });
    // Its expiry date is given once.
    expect(answerOf(await enter(id, { ...found, batch: 'c' })).data.counted).toBe(40_000);
    const { data } = answerOf(await post(id));
    expect(await booksOf(db.connection, data.document_id ?? '')).toEqual([
      '1210 Stock in hand debit 240.00',
      '4120 Stock gain credit 240.00',
      'stock +4 worth +240.00',
    ]);
    expect(await onHand(milkId)).toBe('A 4, B 8, C 4');
    const params = { id: data.document_id ?? '' };
    answerOf(
      await shop.call(reverseAdjustment, { params, body: { id: newId(), reason: 'A slip' } }),
    );
    expect(await onHand(milkId)).toBe('A 4, B 8');
  });

  test('moving all stock to another batch does not change the value', async () => {
    const milkId = await addTracked(shop, { code: nextCode('MILK') });
    await takeIn(shop, milkId, { batches: 'A 4' });
    const id = await begin();
    await counted(id, milkId, 'A', 0);
    await counted(id, milkId, 'X', 4);
    answerOf(await post(id));
    expect(await onHand(milkId)).toBe('X 4');
    expect(await level(milkId)).toBe('4 worth 240.00');
  });

  test('lines not counted are listed by batch, and count as zero', async () => {
    const milkId = await milk();
    const id = await begin();
    const mine = { variant_id: milkId };
    expect(await linesOf(id, { show: 'left', ...mine })).toEqual(['A - of 4', 'B - of 8']);
    await counted(id, milkId, 'B', 8);
    expect(await linesOf(id, { show: 'left', ...mine })).toEqual(['A - of 4']);
    const rest = { params: { id }, body: { id: newId() } };
    answerOf(await shop.call<typeof countRestRoute>(countRest, rest));
    expect(await linesOf(id, { show: 'left' })).toEqual([]);
    expect(await linesOf(id, { show: 'different', ...mine })).toEqual(['A 0 of 4']);
    answerOf(await post(id));
    expect(await onHand(milkId)).toBe('B 8');
  });

  test('a batch with less stock than the shortage must be counted again', async () => {
    const milkId = await milk();
    const id = await begin();
    await counted(id, milkId, 'A', 1);
    await sell(milkId, 3);
    expect(await post(id)).toMatchObject({ rejection: 'batch_short', path: `lines.${milkId}` });
    await counted(id, milkId, 'A', 1);
    answerOf(await post(id));
    expect(await onHand(milkId)).toBe('A 1, B 8');
  });
});

describe('by serial number', () => {
  test('a piece scanned twice counts once; a missing and a new one are posted each', async () => {
    const milkId = await phone(['S1', 'S2', 'S3']);
    const id = await begin();
    const scan = { id: newId(), code: 's1' };
    const first = { tracking: 'serial', batch: 'S1', counted: 10_000, difference: 0 };
    expect(answerOf(await enter(id, scan)).data).toMatchObject({ variant_id: milkId, ...first });
    expect(await enter(id, scan)).toMatchObject({ replay: true });
    expect(answerOf(await enter(id, { code: 'S1' })).data).toMatchObject(first);
    await counted(id, milkId, 'S2', 0);
    await counted(id, milkId, 'NEW', 1);
    expect(await bookedOf(id)).toEqual([
      '4120 Stock gain credit 60.00',
      '5030 Stock loss debit 60.00',
      'stock +1 worth +60.00',
      'stock -1 worth -60.00',
    ]);
    expect(await onHand(milkId)).toBe('NEW 1, S1 1, S3 1');
    expect(await level(milkId)).toBe('3 worth 180.00');
  });

  test('a product code is rejected until the batch or serial number is given', async () => {
    const milkId = await phone([]);
    const batches = await milk();
    const id = await begin();
    const expected = { rejection: 'serial_required', path: `batch.${milkId}` };
    expect(await enter(id, { variant_id: milkId })).toMatchObject(expected);
    const batch = { rejection: 'batch_required', path: `batch.${batches}` };
    expect(await enter(id, { code: `MILK-${codes}` })).toMatchObject(batch);
    const two = { variant_id: milkId, batch: 'T1', quantity: 20_000 };
    expect(refusalOf(await enter(id, two))).toBe('serial_count_differs');
  });

  test('a serial number here comes before the same one of another product elsewhere', async () => {
    const milkId = await phone(['TWIN']);
    await phone(['TWIN'], shop.warehouses.store);
    const id = await begin();
    expect(answerOf(await enter(id, { code: 'TWIN' })).data.variant_id).toBe(milkId);
    await phone(['TWIN']);
    expect(refusalOf(await enter(id, { code: 'TWIN' }))).toBe('code_has_variants');
  });

  test('a piece in another warehouse is rejected; a sold one comes back', async () => {
    const milkId = await phone(['HERE']);
    await takeIn(shop, milkId, { serials: ['THERE'] }, shop.warehouses.store);
    const id = await begin();
    const there = { variant_id: milkId, batch: 'THERE' };
    expect(refusalOf(await enter(id, there))).toBe('serial_in_stock');
    await sell(milkId, 1, { serials: ['HERE'] });
    expect(answerOf(await enter(id, { code: 'HERE' })).data.book).toBe(0);
    answerOf(await post(id));
    expect(await onHand(milkId)).toBe('HERE 1');
    expect(await level(milkId)).toBe('1 worth 60.00');
  });

  test('a piece counted as missing and sold since is rejected by its number', async () => {
    const milkId = await phone(['GONE', 'LEFT']);
    const id = await begin();
    await counted(id, milkId, 'GONE', 0);
    await sell(milkId, 1, { serials: ['GONE'] });
    const refused = { rejection: 'serial_sold', params: { serial: 'GONE' } };
    expect(await post(id)).toMatchObject({ ...refused, path: `lines.${milkId}` });
    await counted(id, milkId, 'GONE', 0);
    expect(answerOf(await post(id)).data.document_id).toBeNull();
  });

  test('one unit cost is given for all surplus without earlier stock', async () => {
    const milkId = await phone([]);
    const id = await begin();
    await counted(id, milkId, 'N1', 1);
    await counted(id, milkId, 'N2', 1);
    expect(refusalOf(await post(id))).toBe('unit_cost_required');
    const unit_costs = [{ variant_id: milkId, unit_cost: 7_000 }];
    expect(answerOf(await post(id, { unit_costs })).data).toMatchObject({ gained: 14_000 });
    expect(await level(milkId)).toBe('2 worth 140.00');
  });
});

test('with FIFO, batches and lots agree', async () => {
  const milkId = await milk();
  answerOf(await shop.call(changeCostMethod, { body: { cost_method: 'fifo' } }));
  const id = await begin();
  await counted(id, milkId, 'A', 2);
  await counted(id, milkId, 'B', 9);
  answerOf(await post(id));
  expect(await onHand(milkId)).toBe('A 2, B 9');
  expect(await level(milkId)).toBe('11 worth 660.00');
});
