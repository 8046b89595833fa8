import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reopenPeriod } from '#domains/accounting/server/periods.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { reverseAdjustmentRoute } from '../../contract/reverse-adjustment.ts';
import type { Adjustment, postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { REASONS, type Reason } from '../../core/adjustments/decide-adjustment.ts';
import { postAdjustment } from './post-adjustment.ts';
import { readAdjustment } from './read-adjustment.ts';
import { reverseAdjustment } from './reverse-adjustment.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let milk: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', unit: 'kg' });
  milk = await shop.addProduct({ code: 'MILK', name: 'Milk' });
});

function adjustment(reason: string, lines: readonly unknown[], more: Record<string, unknown> = {}) {
  return { id: newId(), warehouse_id: shop.warehouses.shop, reason, lines, ...more };
}

function adjust(body: unknown, actor = shop.owner) {
  return shop.call<typeof postAdjustmentRoute>(postAdjustment, { body }, actor);
}

async function adjusted(reason: string, ...lines: readonly unknown[]): Promise<Adjustment> {
  return answerOf(await adjust(adjustment(reason, lines))).data;
}

function reverse(id: string, body = { id: newId(), reason: 'Counted wrong' }) {
  return shop.call<typeof reverseAdjustmentRoute>(reverseAdjustment, { params: { id }, body });
}

const found = (variant_id: string, pieces: number, unit_cost?: number) => ({
  variant_id,
  quantity_change: pieces * 10_000,
  ...defined({ unit_cost }),
});

const shopLevel = (variant_id: string) => levelOf(db.connection, shop.warehouses.shop, variant_id);

test('found stock is posted as a gain', async () => {
  const posted = await adjusted('count', found(rice, 20, 5_050), found(milk, 3, 4_000));
  expect(posted).toMatchObject({ number: 'MIR-26/A00001', business_date: '2026-08-01' });
  expect(posted.lines.map(({ value }) => value)).toEqual([101_000, 12_000]);
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1210 Stock in hand debit 1130.00',
    '4120 Stock gain credit 1130.00',
    'stock +20 worth +1010.00',
    'stock +3 worth +120.00',
  ]);
});

/** Own use and gifts are posted to their own accounts, not to Stock loss. */
const LOST_TO: Partial<Record<Reason, string>> = {
  own_use: '5040 Goods for own use',
  gift: '5050 Gifts and samples',
};

describe('a surplus is a gain, and a shortage is posted to the account of its reason', () => {
  test.each(REASONS)('%s', async (reason) => {
    await adjusted('count', found(rice, 10, 6_000), found(milk, 4, 5_000));
    const posted = await adjusted(reason, found(rice, 1, 9_000), found(milk, -3));
    expect(posted.reason).toBe(reason);
    expect(await booksOf(db.connection, posted.id)).toEqual([
      '1210 Stock in hand credit 60.00',
      '4120 Stock gain credit 90.00',
      `${LOST_TO[reason] ?? '5030 Stock loss'} debit 150.00`,
      'stock +1 worth +90.00',
      'stock -3 worth -150.00',
    ]);
  });
});

test('a loss leaves at the moving average, the last piece with the remaining value', async () => {
  await adjusted('count', found(milk, 2, 100), found(milk, 1, 101));
  const values: number[] = [];
  for (let piece = 0; piece < 3; piece += 1) {
    const lost = await adjusted('damage', found(milk, -1));
    values.push(...lost.lines.map(({ value = 0 }) => value));
  }
  // 3.01 over 3: 1.00, then 2.01 over 2: 1.005 -> 1.01, then the rest.
  expect(values).toEqual([-100, -101, -100]);
  expect(await shopLevel(milk)).toBe('0 worth 0.00');
});

test('a surplus has a cost: the given one, else the average', async () => {
  expect(await adjust(adjustment('count', [found(milk, 1)]))).toMatchObject({
    rejection: 'unit_cost_required',
    path: 'lines.0.unit_cost',
  });
  await adjusted('count', found(milk, 4, 5_000));
  const posted = await adjusted('count', found(milk, 2));
  expect(posted.lines[0]).toMatchObject({ unit_cost: null, value: 10_000 });
  expect(await shopLevel(milk)).toBe('6 worth 300.00');
  const lost = [{ ...found(milk, -1), unit_cost: 5_000 }];
  expect(refusalOf(await adjust(adjustment('count', lost)))).toBe('unit_cost_of_loss');
});

test('stock without value moves without a journal entry and can be reversed', async () => {
  const posted = await adjusted('count', found(milk, 5, 0));
  expect(posted.journal_entry_id).toBeNull();
  expect(await booksOf(db.connection, posted.id)).toEqual(['stock +5 worth +0.00']);
  expect(answerOf(await reverse(posted.id)).data.journal_entry_id).toBeNull();
  expect(await shopLevel(milk)).toBe('0 worth 0.00');
});

test('the same id twice is one adjustment; another body under that id is rejected', async () => {
  const body = adjustment('count', [found(milk, 4, 5_000)]);
  const first = await adjust(body);
  expect(await adjust(body)).toEqual({ ...first, replay: true });
  expect(refusalOf(await adjust({ ...body, reason: 'other' }))).toBe('id_reused');
  expect(refusalOf(await adjust(body, shop.branchAdmin))).toBe('id_reused');
  expect(await shopLevel(milk)).toBe('4 worth 200.00');
});

test('invalid requests are rejected and write nothing', async () => {
  await adjusted('count', found(milk, 4, 5_000));
  const codes: Record<string, string | null> = {};
  for (const [name, lines] of Object.entries({
    'more than is there': [found(milk, -3), found(milk, -2)],
    'an unknown variant': [found(milk, 1), found(newId(), 1, 1)],
    'half a bottle': [{ variant_id: milk, quantity_change: 5_000 }],
    'a line too large': [{ variant_id: milk, quantity_change: 1e12, unit_cost: 1e13 }],
    'a line of nothing': [found(milk, 0)],
    'goods never seen': [found(rice, -1)],
  })) {
    codes[name] = refusalOf(await adjust(adjustment('count', lines)));
  }
  expect(codes).toEqual({
    'more than is there': 'insufficient_stock',
    'an unknown variant': 'variant_not_found',
    'half a bottle': 'quantity_too_fine',
    'a line too large': 'amount_too_large',
    'a line of nothing': 'invalid',
    'goods never seen': 'insufficient_stock',
  });
  const lines = [found(milk, -1)];
  expect(refusalOf(await adjust(adjustment('count', lines), shop.cashier))).toBe(
    'permission_denied',
  );
  const elsewhere = adjustment('count', lines, { warehouse_id: shop.warehouses.uttara });
  expect(refusalOf(await adjust(elsewhere, shop.branchAdmin))).toBe('not_found');
  expect(await shopLevel(milk)).toBe('4 worth 200.00');
  expect(await shopLevel(rice)).toBe('nothing');
});

test('an adjustment can be backdated; a future date is rejected', async () => {
  const lines = [found(milk, 1, 5_000)];
  const past = adjustment('count', lines, { happened_at: '2026-06-30T18:00:00Z' });
  // Midnight in Dhaka, so the first of July, which starts a new fiscal year.
  expect(answerOf(await adjust(past)).data).toMatchObject({
    business_date: '2026-07-01',
    posted_at: '2026-06-30T18:00:00.000Z',
    number: 'MIR-26/A00001',
  });
  const before = adjustment('count', lines, { happened_at: '2026-06-30T17:59:59.999Z' });
  expect(refusalOf(await adjust(before))).toBe('before_first_year');
  const year = { version: 1, closed_until: null, begins_on: '2026-06-30', reason: 'Last year too' };
  answerOf(await shop.call(reopenPeriod, { body: year }));
  expect(answerOf(await adjust(before)).data).toMatchObject({
    business_date: '2026-06-30',
    number: 'MIR-25/A00001',
  });
  const later = adjustment('count', lines, { happened_at: '2026-08-01T09:00:01Z' });
  expect(refusalOf(await adjust(later))).toBe('happened_at_in_future');
});

test('a reversal restores the books and happens once', async () => {
  await adjusted('count', found(milk, 4, 5_000));
  const posted = await adjusted('theft', found(milk, -3), found(rice, 2, 6_000));
  const body = { id: newId(), reason: 'Found behind the shelf' };
  const first = await reverse(posted.id, body);
  expect(answerOf(first).data).toMatchObject({ number: 'MIR-26/V00001', reverses_id: posted.id });
  expect(await reverse(posted.id, body)).toMatchObject({ replay: true });
  expect(refusalOf(await reverse(posted.id))).toBe('already_reversed');
  expect(refusalOf(await reverse(body.id))).toBe('not_found');
  expect(refusalOf(await reverse(newId()))).toBe('not_found');
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1210 Stock in hand debit 30.00',
    '4120 Stock gain debit 120.00',
    '5030 Stock loss credit 150.00',
    'stock +3 worth +150.00',
    'stock -2 worth -120.00',
  ]);
  expect(await shopLevel(milk)).toBe('4 worth 200.00');
  const read = await shop.call<typeof postAdjustmentRoute>(readAdjustment, {
    params: { id: posted.id },
  });
  expect(answerOf(read).data).toMatchObject({ reason: 'theft', reversed_by: body.id });
});

test('reversing a surplus of another cost revalues the rest', async () => {
  await adjusted('count', found(milk, 10, 5_000));
  const second = await adjusted('count', found(milk, 10, 7_000));
  await adjusted('damage', found(milk, -10));
  const by = answerOf(await reverse(second.id)).data.id;
  expect(await booksOf(db.connection, by)).toEqual([
    '1210 Stock in hand credit 700.00',
    '4120 Stock gain debit 700.00',
    '1210 Stock in hand debit 100.00 revaluation',
    '5020 Cost variance credit 100.00 revaluation',
    'stock -10 worth -700.00',
    'stock +0 worth +100.00',
  ]);
  expect(await shopLevel(milk)).toBe('0 worth 0.00');
});

test('concurrent losses never exceed the stock', async () => {
  await adjusted('count', found(milk, 5, 1_001));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => adjust(adjustment('damage', [found(milk, -1)]))),
  );
  expect(answers.map(refusalOf).filter((code) => code === null)).toHaveLength(5);
  expect(await shopLevel(milk)).toBe('0 worth 0.00');
});

test('documents with the same variants in another order do not deadlock', async () => {
  await adjusted('count', found(milk, 100, 5_000), found(rice, 100, 6_000));
  const orders = [
    [found(milk, -1), found(rice, -1)],
    [found(rice, -1), found(milk, -1)],
    [found(rice, 1), found(milk, 1)],
  ];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      adjust(adjustment('count', orders[index % orders.length] ?? [])),
    ),
  );
  expect(answers.map(refusalOf).filter((code) => code !== null)).toEqual([]);
  expect(await shopLevel(milk)).toBe('80 worth 4000.00');
});
