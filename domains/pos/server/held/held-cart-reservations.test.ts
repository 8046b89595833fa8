import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { posSyncRoute } from '#domains/catalog/contract/pos-sync.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { syncPosProducts } from '#domains/catalog/server/sync/sync-pos-products.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import type { listReservationsRoute } from '#domains/inventory/contract/reservation.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { listReservations } from '#domains/inventory/server/reservations/reservations.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { DOCUMENT_KINDS } from '../../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { discardCart } from './discard-cart.ts';
import { holdCart } from './hold-cart.ts';
import { recallCart } from './recall-cart.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let soap: string;

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
  soap = await shop.addProduct({ code: 'SOAP' });
});

const MORNING = new Date('2026-08-05T04:00:00Z');
const NEXT_DAY = new Date('2026-08-06T04:00:00Z');

const setReservesHeldCarts = (version: number, reserves_held_carts: boolean) =>
  shop.call(updateShopSettings, { body: { version, reserves_held_carts } });

async function bring(variant_id: string, quantity: number): Promise<void> {
  const lines = [{ variant_id, quantity_change: quantity * 10_000, unit_cost: 1_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

type Line = { variant_id: string; quantity: number; unit_id?: string };

const cartOf = (lines: readonly Line[], id = newId()) => ({
  id,
  warehouse_id: shop.warehouses.shop,
  total: 0,
  lines: lines.map((line) => ({ ...line, quantity: line.quantity * 10_000, unit_price: 10_000 })),
});

const hold = (body: object, now = MORNING) => shop.call(holdCart, { body }, shop.cashier, now);
const recall = (id: string) =>
  shop.call(recallCart, { params: { id }, body: { id: newId() } }, shop.cashier, MORNING);

function sell(quantity: number, now = MORNING, variant_id = rice) {
  const lines = [{ variant_id, quantity: quantity * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return shop.call(postSale, { body }, shop.owner, now);
}

/** Code and quantity of the reserved goods, from the list of reservations. */
async function listReserved(): Promise<string[]> {
  const result = await shop.call<typeof listReservationsRoute>(listReservations, { query: {} });
  const rows = answerOf(result).data.filter(({ is_of_cart }) => is_of_cart);
  return rows.map(({ product_code, quantity }) => `${product_code} ${quantity / 10_000}`).sort();
}

describe('a held cart', () => {
  test('reserves nothing if the setting is off', async () => {
    await bring(rice, 5);
    answerOf(await hold(cartOf([{ variant_id: rice, quantity: 5 }])));
    expect(await listReserved()).toEqual([]);
    expect(refusalOf(await sell(5))).toBeNull();
  });

  test('reserves its available goods, until it is recalled or discarded', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 5);
    await bring(soap, 2);
    const [first, second] = [
      cartOf([{ variant_id: rice, quantity: 3 }]),
      cartOf([
        { variant_id: rice, quantity: 4 },
        { variant_id: soap, quantity: 1 },
      ]),
    ];
    answerOf(await hold(first));
    answerOf(await hold(second));
    expect(await listReserved()).toEqual(['RICE 2', 'RICE 3', 'SOAP 1']);
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    answerOf(await recall(first.id));
    expect(await listReserved()).toEqual(['RICE 2', 'SOAP 1']);
    expect(refusalOf(await sell(3))).toBeNull();
    const away = { params: { id: second.id }, body: { reason: 'left' } };
    answerOf(await shop.call(discardCart, away, shop.cashier, MORNING));
    expect(await listReserved()).toEqual([]);
    expect(refusalOf(await sell(2))).toBeNull();
  });

  test('reserves the pieces of a box, and the parts of a bundle', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 30);
    await bring(soap, 10);
    const unit_id = shop.units.get('box') ?? '';
    const box = { unit_id, factor: 120_000, sale_price: 100_000 };
    answerOf(
      await shop.call(setUnits, { params: { id: rice }, body: { version: 1, units: [box] } }),
    );
    const made = await shop.call<typeof createProductRoute>(createProduct, {
      body: {
        code: 'PACK',
        name: 'Pack',
        kind: 'bundle',
        unit_id: shop.units.get('piece') ?? '',
        variants: [{ sale_price: 30_000 }],
      },
    });
    const pack = answerOf(made).data.variants[0]?.id ?? '';
    const parts = [{ variant_id: soap, quantity: 30_000 }];
    answerOf(await shop.call(setParts, { params: { id: pack }, body: { version: 1, parts } }));
    const lines = [
      { variant_id: rice, quantity: 2, unit_id },
      { variant_id: pack, quantity: 2 },
    ];
    answerOf(await hold(cartOf(lines)));
    expect(await listReserved()).toEqual(['RICE 24', 'SOAP 6']);
  });

  test('is reserved once when it is held again, for its current lines', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 5);
    await bring(soap, 5);
    const cart = cartOf([{ variant_id: rice, quantity: 3 }]);
    answerOf(await hold(cart));
    expect(await hold(cart)).toMatchObject({ replay: true });
    expect(await listReserved()).toEqual(['RICE 3']);
    answerOf(await hold(cartOf([{ variant_id: soap, quantity: 4 }], cart.id)));
    expect(await listReserved()).toEqual(['SOAP 4']);
    expect(refusalOf(await sell(5))).toBeNull();
  });

  test('releases its goods from the next day on, for a sale and for another cart', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 5);
    answerOf(await hold(cartOf([{ variant_id: rice, quantity: 5 }])));
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    answerOf(await hold(cartOf([{ variant_id: rice, quantity: 2 }]), NEXT_DAY));
    expect(await listReserved()).toEqual(['RICE 2']);
    expect(refusalOf(await sell(3, NEXT_DAY))).toBeNull();
    expect(refusalOf(await sell(1, NEXT_DAY))).toBe('insufficient_stock');
  });

  test('releases its goods although the setting is off by then', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 5);
    const cart = cartOf([{ variant_id: rice, quantity: 5 }]);
    answerOf(await hold(cart));
    answerOf(await setReservesHeldCarts(2, false));
    answerOf(await recall(cart.id));
    expect(refusalOf(await sell(5))).toBeNull();
  });

  test('20 carts and 20 sales at once take no more than the stock', async () => {
    answerOf(await setReservesHeldCarts(1, true));
    await bring(rice, 20);
    await bring(soap, 20);
    const both = [rice, soap];
    const held = Array.from({ length: 20 }, (_, at) =>
      // Half of them in reverse order: a deadlock would show.
      hold(
        cartOf((at % 2 ? both : both.toReversed()).map((id) => ({ variant_id: id, quantity: 1 }))),
      ),
    );
    const sold = Array.from({ length: 20 }, () => sell(1));
    expect((await Promise.all(held)).map(refusalOf)).toEqual(Array(20).fill(null));
    const sales = (await Promise.all(sold)).filter((answer) => refusalOf(answer) === null).length;
    const carts = (await listReserved()).filter((row) => row === 'RICE 1').length;
    expect(sales + carts).toBe(20);
    expect((await listReserved()).filter((row) => row === 'SOAP 1')).toHaveLength(20);
  });
});

test('a till learns of stock that was reserved or released since its last sync', async () => {
  answerOf(await setReservesHeldCarts(1, true));
  await bring(rice, 5);
  let since = '';
  /** The next sync starts now, as if all earlier transactions had ended long ago. */
  const mark = async () => {
    const { rows } = await shop.run((tx) =>
      sql<{ now: string }>`
        select to_char(date_trunc('milliseconds', clock_timestamp()) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now
        from pg_sleep(0.002)`.execute(tx),
    );
    since = rows[0]?.now ?? '';
  };
  await mark();
  const stock = async () => {
    const query = { warehouse_id: shop.warehouses.shop, since };
    const result = shop.call<typeof posSyncRoute>(
      syncPosProducts(DOCUMENT_KINDS),
      { query },
      shop.cashier,
      new Date(),
    );
    return answerOf(await result).data.stock.map((level) => level.stock / 10_000);
  };
  expect(await stock()).toEqual([]);
  const cart = cartOf([{ variant_id: rice, quantity: 4 }]);
  answerOf(await hold(cart, new Date()));
  expect(await stock()).toEqual([1]);
  await mark();
  expect(await stock()).toEqual([]);
  const input = { params: { id: cart.id }, body: { id: newId() } };
  answerOf(await shop.call(recallCart, input, shop.cashier, new Date()));
  expect(await stock()).toEqual([5]);
});
