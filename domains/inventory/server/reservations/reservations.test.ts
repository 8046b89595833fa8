import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import type { listProductsRoute } from '#domains/catalog/contract/product.ts';
import { listProducts } from '#domains/catalog/server/products/list-products.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listProductStockRoute } from '../../contract/product-stock.ts';
import type {
  listReservationsRoute,
  releaseStockRoute,
  reserveStockRoute,
} from '../../contract/reservation.ts';
import { postDecrease } from '../adjustments/decrease-product.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { addCountEntry } from '../counts/add-count-entry.ts';
import { createCount } from '../counts/create-count.ts';
import { postCount } from '../counts/post-count.ts';
import { consumeReservations } from '../door/reserve-available.ts';
import { releaseReservationsFor, reserveStock } from '../door/reserve-stock.ts';
import { listProductStock } from '../levels/list-product-stock.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import { sendTransfer } from '../transfers/send-transfer.ts';
import { listReservations, releaseStock, reserveByHand } from './reservations.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
});

async function bring(quantity: number): Promise<string> {
  const lines = [{ variant_id: rice, quantity_change: quantity * 10_000, unit_cost: 1_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  return body.id;
}

const requestOf = (quantity: number, changes: Record<string, unknown> = {}) => ({
  id: newId(),
  warehouse_id: shop.warehouses.shop,
  variant_id: rice,
  quantity: quantity * 10_000,
  expires_on: '2026-08-05',
  note: 'Comes on Friday',
  ...changes,
});

const reserve = (body: Record<string, unknown>, actor = shop.owner, now?: Date) =>
  shop.call<typeof reserveStockRoute>(reserveByHand, { body }, actor, now);
/** The quantities that the product page, the stock report and the till show. */
async function readStock() {
  const page = await shop.call<typeof listProductsRoute>(listProducts, { query: {} });
  const [product] = answerOf(page).data;
  const report = await shop.call<typeof listProductStockRoute>(listProductStock, { query: {} });
  const location = { warehouse_id: shop.warehouses.shop };
  const till = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: location });
  const of = product?.variants[0]?.stock;
  return [of, answerOf(report).data[0]?.on_hand, answerOf(till).data[0]?.stock];
}

const release = (id: string, actor = shop.owner) =>
  shop.call<typeof releaseStockRoute>(releaseStock, { params: { id }, body: {} }, actor);

function sell(quantity: number) {
  const lines = [{ variant_id: rice, quantity: quantity * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return shop.call<typeof postSaleRoute>(postSale, { body });
}

/** Takes pieces out of the shop: transferred to the store, written off as damaged, or missing. */
async function send(pieces: number, now: Date) {
  const { shop: from_warehouse_id, store: to_warehouse_id } = shop.warehouses;
  const lines = [{ variant_id: rice, quantity: pieces * 10_000 }];
  const draft = { id: newId(), from_warehouse_id, to_warehouse_id, lines };
  const made = await shop.call(createTransfer, { body: draft });
  const { version } = (answerOf(made) as { data: { version: number } }).data;
  const input = { params: { id: draft.id }, body: { id: newId(), version } };
  return shop.call(sendTransfer, input, shop.owner, now);
}

function lose(pieces: number, now: Date) {
  const lines = [{ variant_id: rice, quantity: pieces * 10_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'damage', lines };
  return shop.call(postDecrease, { body }, shop.owner, now);
}

async function count(missing: number, now: Date) {
  const body = { id: newId(), warehouse_id: shop.warehouses.shop };
  answerOf(await shop.call(createCount, { body }));
  const quantity = (5 - missing) * 10_000;
  const entry = { id: newId(), variant_id: rice, quantity, mode: 'set' };
  answerOf(await shop.call(addCountEntry, { params: { id: body.id }, body: entry }));
  const posting = { params: { id: body.id }, body: { id: newId(), entries: 1 } };
  return shop.call(postCount, posting, shop.owner, now);
}

async function list(query: Record<string, string> = {}) {
  const all = { variant_id: rice, ...query };
  return answerOf(await shop.call<typeof listReservationsRoute>(listReservations, { query: all }))
    .data;
}

const page = (input: { query: Record<string, string | number> }) =>
  shop.call<typeof listReservationsRoute>(listReservations, input);

test('reserved stock stays on hand by product and report, and the till sells less', async () => {
  await bring(10);
  answerOf(await reserve(requestOf(4)));
  expect(await readStock()).toEqual([100_000, 100_000, 60_000]);
});

describe('on hand, reserved and available', () => {
  // A peer (vendure) holds a threshold back: 3 on hand and 0, 2, -5 give 3, 1, 8. Here a
  // reservation
  // holds stock back, and selling beyond the stock is the policy of the warehouse.
  test.each([
    [0, 3],
    [2, 1],
    [3, 0],
  ])('3 on hand and %i reserved: %i available', async (reserved, saleable) => {
    await bring(3);
    if (reserved > 0) {
      const held = answerOf(await reserve(requestOf(reserved))).data;
      expect([held.reserved, held.available]).toEqual([reserved * 10_000, saleable * 10_000]);
    }
    expect(refusalOf(await sell(saleable + 1))).toBe('insufficient_stock');
    if (saleable > 0) expect(refusalOf(await sell(saleable))).toBeNull();
  });

  test('reserved stock is not sold even where negative stock is allowed', async () => {
    await bring(3);
    const params = { id: shop.warehouses.shop };
    const body = { version: 1, negative_stock: 'allow' };
    answerOf(await shop.call(changeWarehouse, { params, body }));
    const { id } = answerOf(await reserve(requestOf(3))).data;
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    answerOf(await release(id));
    expect(refusalOf(await sell(4))).toBeNull();
  });

  test('of 100 concurrent reservations with 30 in stock, exactly 30 succeed', async () => {
    await bring(30);
    const answers = await Promise.all(Array.from({ length: 100 }, () => reserve(requestOf(1))));
    const codes = answers.map(refusalOf);
    expect(codes.filter((code) => code === null)).toHaveLength(30);
    expect(codes.filter((code) => code === 'insufficient_stock')).toHaveLength(70);
    expect(await list({ limit: '200' })).toHaveLength(30);
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
  });

  test('concurrent reservations and sales never exceed the stock', async () => {
    await bring(20);
    const reservations = Array.from({ length: 20 }, () => reserve(requestOf(1)));
    const sold = Array.from({ length: 20 }, () => sell(1));
    const codes = (await Promise.all([...reservations, ...sold])).map(refusalOf);
    expect(codes.filter((code) => code === null)).toHaveLength(20);
  });
});

describe('a reservation', () => {
  test('is made once under its id, and another body under that id is rejected', async () => {
    await bring(5);
    const body = requestOf(2);
    const first = await reserve(body);
    expect(await reserve(body)).toEqual({ ...first, replay: true });
    expect(refusalOf(await reserve({ ...body, note: 'other' }))).toBe('id_reused');
    expect(await list()).toMatchObject([{ quantity: 20_000, note: 'Comes on Friday' }]);
  });

  test('is found by product, customer or note, and sorted by its last day', async () => {
    await bring(5);
    const [soon, late] = [
      requestOf(1, { expires_on: '2026-08-02' }),
      requestOf(1, { note: 'Late' }),
    ];
    answerOf(await reserve(soon));
    answerOf(await reserve(late));
    const notes = async (query: Record<string, string>) =>
      (await list(query)).map(({ note }) => note);
    expect(await notes({})).toEqual(['Late', 'Comes on Friday']);
    expect(await notes({ sort: 'until' })).toEqual(['Comes on Friday', 'Late']);
    expect(await notes({ q: 'friday' })).toEqual(['Comes on Friday']);
    expect(await notes({ q: 'rice' })).toHaveLength(2);
    expect(await notes({ q: '100%' })).toEqual([]);
    const input = { query: { sort: 'until', limit: 1 } };
    const first = answerOf(await page(input));
    const next = { query: { ...input.query, cursor: first.next_cursor ?? '' } };
    expect(answerOf(await page(next)).data.map(({ note }) => note)).toEqual(['Late']);
  });

  test('is released once', async () => {
    await bring(5);
    const { id } = answerOf(await reserve(requestOf(5))).data;
    expect(answerOf(await release(id)).data).toMatchObject({ reserved: 0, available: 50_000 });
    expect(answerOf(await release(id)).data).toMatchObject({ reserved: 0, available: 50_000 });
    expect(await list()).toEqual([]);
    expect(await list({ state: 'all' })).toMatchObject([{ ended_as: 'released' }]);
  });

  test('once expired, is released for the next one', async () => {
    await bring(5);
    answerOf(await reserve(requestOf(5)));
    const later = new Date('2026-08-06T06:00:00Z');
    const next = requestOf(4, { expires_on: '2026-08-09' });
    expect(answerOf(await reserve(next, shop.owner, later)).data).toMatchObject({
      reserved: 40_000,
      available: 10_000,
    });
    expect(await list({ state: 'all' })).toMatchObject([
      { ended_as: null },
      { ended_as: 'expired' },
    ]);
  });

  test.each([
    ['a transfer', send],
    ['a loss', lose],
    ['a count', count],
  ] as const)('once expired, is released for %s; an active one is not', async (_, out) => {
    await bring(5);
    answerOf(await reserve(requestOf(2)));
    answerOf(await reserve(requestOf(1, { expires_on: '2026-08-09' })));
    expect(refusalOf((await out(4, new Date('2026-08-05T06:00:00Z'))) as never)).toBe(
      'insufficient_stock',
    );
    answerOf(await out(4, new Date('2026-08-06T06:00:00Z')));
    expect(await list()).toMatchObject([{ quantity: 10_000 }]);
    expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('1 worth 10.00');
  });

  test('once expired, is released for a reversal', async () => {
    await bring(1);
    const id = await bring(4);
    answerOf(await reserve(requestOf(2)));
    answerOf(await reserve(requestOf(1, { expires_on: '2026-08-09' })));
    const undo = (day: string) => {
      const input = { params: { id }, body: { id: newId(), reason: 'A slip' } };
      return shop.call(reverseAdjustment, input, shop.owner, new Date(`${day}T06:00:00Z`));
    };
    expect(refusalOf(await undo('2026-08-05'))).toBe('insufficient_stock');
    expect(refusalOf(await undo('2026-08-06'))).toBeNull();
    expect(await list()).toMatchObject([{ quantity: 10_000 }]);
    expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('1 worth 10.00');
  });

  test('of an order is taken by its document, or released with it', async () => {
    await bring(5);
    const [order, other] = [newId(), newId()];
    const reservations = (reserved_for: string, quantity: number) => ({
      shop_id: shop.shop_id,
      id: newId(),
      warehouse_id: shop.warehouses.shop,

      variant_id: rice,
      quantity: (quantity * 10_000) as never,
      customer_id: null,
      reserved_for,
      expires_on: '2026-08-05',
      note: '',
      reserved_at: new Date('2026-08-01T06:00:00Z'),
      reserved_by: shop.owner.user_id,
      request_hash: Buffer.alloc(32),
    });
    await shop.run((tx) => reserveStock(tx, reservations(order, 3), '2026-08-01'));
    await shop.run((tx) => reserveStock(tx, reservations(other, 2), '2026-08-01'));
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    const at = new Date('2026-08-02T06:00:00Z');
    const { shop_id } = shop;
    const location = { shop_id, warehouse_id: shop.warehouses.shop, at };
    const taken = (reserved_for: string) =>
      shop.run((tx) => consumeReservations(tx, { ...location, reserved_for }, [rice]));
    expect([await taken(order), await taken(order)]).toEqual([1, 0]);
    expect(refusalOf(await sell(3))).toBeNull();
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    await shop.run((tx) => releaseReservationsFor(tx, shop.shop_id, { reserved_for: other, at }));
    expect(refusalOf(await sell(2))).toBeNull();
    const [, first] = await list({ state: 'all' });
    expect(refusalOf(await release(first?.id ?? ''))).toBe('reservation_taken');
  });

  test('is rejected if invalid, and reserves nothing', async () => {
    await bring(5);
    const refused = async (changes: Record<string, unknown>) =>
      refusalOf(await reserve(requestOf(1, changes)));
    expect({
      'more than is there': await refused({ quantity: 60_000 }),
      'half a piece': await refused({ quantity: 5_000 }),
      'a day that has passed': await refused({ expires_on: '2026-07-31' }),
      'an unknown customer': await refused({ customer_id: newId() }),
      'unknown goods': await refused({ variant_id: newId() }),
      'an unknown place': await refused({ warehouse_id: newId() }),
      nothing: await refused({ quantity: 0 }),
    }).toEqual({
      'more than is there': 'insufficient_stock',
      'half a piece': 'quantity_too_fine',
      'a day that has passed': 'day_has_passed',
      'an unknown customer': 'customer_not_found',
      'unknown goods': 'variant_not_found',
      'an unknown place': 'not_found',
      nothing: 'invalid',
    });
    expect(refusalOf(await reserve(requestOf(1), shop.cashier))).toBe('permission_denied');
    expect(await list()).toEqual([]);
  });
});
