import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginDuePlans } from '#domains/catalog/server/door/begin-due-plans.ts';
import { planPrice } from '#domains/catalog/server/prices/plan-price.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import type { Transfer } from '#domains/inventory/contract/stock-transfer.ts';
import {
  PRODUCT_REFERENCES,
  VARIANT_REFERENCES,
} from '#domains/inventory/core/levels/product-references.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { addCountEntry } from '#domains/inventory/server/counts/add-count-entry.ts';
import { cancelCount } from '#domains/inventory/server/counts/cancel-count.ts';
import { createCount } from '#domains/inventory/server/counts/create-count.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { reserveByHand } from '#domains/inventory/server/reservations/reservations.ts';
import { receiveTransfer } from '#domains/inventory/server/transfers/receive-transfer.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { sendOrder } from '#domains/orders/server/change-order.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { message } from '#platform/i18n/messages.ts';
import { addTracked, batchesOf, saleOf, takeIn } from '../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { referencesTo } from '../../testkit/references.ts';
import { answerOf, type CallInput, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';

let db: TestDatabase;
let w: World;
let survivor: string;
let duplicate: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database, { vat_rate: 0 });
  survivor = await w.shop.addProduct({ code: 'SALT' });
  duplicate = await w.shop.addProduct({ code: 'NUN', barcodes: ['890002'] });
});

type Endpoint = Parameters<World['shop']['call']>[0];
const call = async <T>(endpoint: Endpoint, input: CallInput) =>
  (answerOf(await w.shop.call(endpoint, input)) as { data: T }).data;

async function productOf(variant_id: string): Promise<string> {
  const { rows } = await w.shop.run((tx) =>
    sql<{ id: string }>`select product_id as id from variant where id = ${variant_id}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

const mergeOf = async (into: string, from: string) => ({
  params: { id: await productOf(into) },
  body: { duplicate_id: await productOf(from) },
});
const merge = async (into = survivor, from = duplicate) =>
  call(mergeProducts, await mergeOf(into, from));

async function stockUp(variant_id: string, pieces: number, unit_cost: number): Promise<string> {
  const lines = [{ variant_id, quantity_change: pieces * 10_000, unit_cost }];
  const location = { warehouse_id: w.shop.warehouses.shop, reason: 'count' };
  const body = { id: newId(), ...location, lines };
  await call(postAdjustment, { body });
  return body.id;
}

const sell = (variant_id: string, pieces: number, line: object = {}) => {
  const body = saleOf(w.shop, variant_id, pieces, { unit_price: 10_000, ...line });
  const payments = [{ payment_method_id: w.shop.methods.cash, amount: pieces * 10_000 }];
  return call<Sale>(postSale, { body: { ...body, payments } });
};

function takeBack(sale: Sale, pieces: number) {
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: pieces * 10_000 }];
  const refunds = [{ payment_method_id: w.shop.methods.cash, amount: pieces * 10_000 }];
  return call(postReturn, { body: { id: newId(), sale_id: sale.id, lines, refunds } });
}

/** `kept 18 worth 260.00`: the stock of both products, with its reservations. */
async function stock(): Promise<string[]> {
  const { rows } = await w.shop.run((tx) =>
    sql<{ variant_id: string; on_hand: number; value: number; reserved: number }>`
      select variant_id, sum(on_hand)::bigint as on_hand, sum(value)::bigint as value,
        sum(reserved)::bigint as reserved from stock_level
      where variant_id in (${survivor}, ${duplicate})
      group by variant_id order by variant_id`.execute(tx),
  );
  return rows
    .filter(({ on_hand, value, reserved }) => on_hand !== 0 || value !== 0 || reserved !== 0)
    .map(({ variant_id, on_hand, value, reserved }) => {
      const name = variant_id === survivor ? 'kept' : 'gone';
      const held = reserved === 0 ? '' : ` reserved ${reserved / 10_000}`;
      return `${name} ${on_hand / 10_000} worth ${(value / 100).toFixed(2)}${held}`;
    });
}

test('every column that refers to a product or a variant has a merge rule', async () => {
  expect(Object.keys(PRODUCT_REFERENCES).sort()).toEqual(await referencesTo(db, 'product'));
  expect(Object.keys(VARIANT_REFERENCES).sort()).toEqual(await referencesTo(db, 'variant'));
});

describe.each(['average', 'fifo'])('with the cost method %s', (cost_method) => {
  beforeEach(async () => {
    if (cost_method === 'fifo') await call(changeCostMethod, { body: { cost_method } });
  });

  test('goods of a merged product come back to the kept one', async () => {
    await stockUp(survivor, 10, 1_000);
    await stockUp(duplicate, 10, 2_000);
    const sale = await sell(duplicate, 4);
    await merge();
    await takeBack(sale, 2);
    expect(await stock()).toEqual(['kept 18 worth 260.00']);
    const location = { warehouse_id: w.shop.warehouses.shop, q: '890002' };
    const found = await w.shop.call(listPosProducts, { query: location });
    expect(answerOf(found)).toMatchObject({ data: [{ id: survivor, stock: 180_000 }] });
  });

  test('a sale is reversed where the kept one never was', async () => {
    await stockUp(duplicate, 10, 2_000);
    const sale = await sell(duplicate, 10);
    const lines = [{ variant_id: survivor, quantity_change: 10_000, unit_cost: 1_000 }];
    const there = { warehouse_id: w.shop.warehouses.uttara, reason: 'count' };
    await call(postAdjustment, { body: { id: newId(), ...there, lines } });
    await merge();
    await call(reverseSale, { params: { id: sale.id }, body: { id: newId(), reason: 'Wrong' } });
    expect(await stock()).toEqual(['kept 11 worth 210.00']);
  });

  test('reversals, exchanges and returns to the supplier apply to the survivor', async () => {
    const opening = await stockUp(duplicate, 10, 2_000);
    const [first, second] = [await sell(duplicate, 2), await sell(duplicate, 3)];
    const body = {
      id: newId(),
      supplier_id: w.supplier,
      warehouse_id: w.shop.warehouses.shop,
      lines: [{ variant_id: duplicate, quantity: 50_000, unit_cost: 2_000 }],
      payments: [],
    };
    const receipt = await call<{ lines: { id: string }[] }>(postReceipt, { body });
    await merge();
    const reversal = () => ({ id: newId(), reason: 'Wrong' });
    await call(reverseSale, { params: { id: first.id }, body: reversal() });
    await call(postExchange, {
      body: {
        id: newId(),
        sale_id: second.id,
        warehouse_id: w.shop.warehouses.shop,
        returned: [{ sale_line_id: second.lines[0]?.id, quantity: 30_000 }],
        lines: [{ variant_id: duplicate, quantity: 30_000, unit_price: 10_000 }],
        payments: [],
      },
    });
    const lines = [{ receipt_line_id: receipt.lines[0]?.id, quantity: 20_000 }];
    const back = { id: newId(), receipt_id: body.id, lines, refunds: [] };
    await call(postSupplierReturn, { body: back });
    // 10 and 5 received, 3 sold, 2 returned to the supplier.
    expect(await stock()).toEqual(['kept 10 worth 200.00']);
    await call(reverseAdjustment, { params: { id: opening }, body: reversal() });
    expect(await stock()).toEqual([]);
  });

  test('stock in transit arrives as the survivor', async () => {
    await stockUp(duplicate, 10, 2_000);
    const there = transferOf(duplicate);
    const transfer = await there.sent(60_000);
    await merge();
    await call(receiveTransfer, {
      params: { id: transfer.id },
      body: {
        id: newId(),
        lines: [{ line_id: transfer.lines[0]?.id, quantity: 60_000 }],
        note: '',
      },
    });
    expect(await stock()).toEqual(['kept 10 worth 200.00']);
  });

  test('reservations move to the survivor, also for an order', async () => {
    await stockUp(survivor, 1, 2_000);
    await stockUp(duplicate, 10, 2_000);
    const location = { warehouse_id: w.shop.warehouses.shop };
    const reserved = { id: newId(), ...location, variant_id: duplicate, quantity: 20_000 };
    await call(reserveByHand, { body: { ...reserved, expires_on: '2026-09-01', note: '' } });
    const line = { variant_id: duplicate, quantity: 30_000, unit_price: 5_000 };
    const body = { id: newId(), party_id: w.customer, ...location, lines: [line] };
    type Order = { id: string; version: number; lines: { id: string }[] };
    const order = await call<Order>(createOrder('sales_order'), { body });
    const { id } = order;
    await call(sendOrder('sales_order'), { params: { id }, body: { version: order.version } });
    await merge();
    expect(await stock()).toEqual(['kept 11 worth 220.00 reserved 5']);
    const lines = [{ ...line, order_line_id: order.lines[0]?.id }];
    const invoice = { id: newId(), customer_id: w.customer, ...location, order_id: id, lines };
    await call(postInvoice, { body: { ...invoice, payments: [] } });
    expect(await stock()).toEqual(['kept 8 worth 160.00 reserved 2']);
  });
});

function transferOf(variant_id: string) {
  return {
    sent: async (quantity: number) => {
      const { transferPosts } = await import('../../testkit/transfer-posts.ts');
      return transferPosts(w.shop, variant_id).sentTransfer(quantity) as Promise<Transfer>;
    },
  };
}

describe('planned prices of a merged product', () => {
  const plan = (variant_id: string, begins_on: string, sale_price: number, version = 1) => {
    const body = { version, begins_on, sale_price };
    return call<{ id: string }>(planPrice, { params: { id: variant_id }, body });
  };

  async function pricesOn(day: string): Promise<number[]> {
    const clock = () => new Date(`${day}T12:00:00Z`);
    const onFailure = (failure: unknown) => expect(failure).toBe(null);
    await beginDuePlans({ database: db.database, clock, newId: () => newId(), onFailure });
    const { rows } = await w.shop.run((tx) =>
      sql<{
        sale_price: number;
      }>`select sale_price from variant where id in (${survivor}, ${duplicate})
        order by id`.execute(tx),
    );
    return rows.map(({ sale_price }) => sale_price);
  }

  test('apply to the survivor, one after another', async () => {
    await plan(duplicate, '2026-08-05', 11_000);
    await plan(duplicate, '2026-08-09', 12_000);
    await w.shop.run((tx) =>
      sql`update variant set sale_price = 9500 where id = ${survivor}`.execute(tx),
    );
    await merge();
    expect(await pricesOn('2026-08-05')).toEqual([11_000, 10_000]);
    expect(await pricesOn('2026-08-09')).toEqual([12_000, 10_000]);
  });

  test('do not apply if the survivor has its own', async () => {
    await plan(survivor, '2026-08-09', 12_000);
    await plan(duplicate, '2026-08-05', 11_000);
    await merge();
    expect(await pricesOn('2026-08-05')).toEqual([10_000, 10_000]);
    expect(await pricesOn('2026-08-09')).toEqual([12_000, 10_000]);
  });
});

test('a till, a program and a file with the merged product sell the survivor', async () => {
  await stockUp(survivor, 1, 1_000);
  await stockUp(duplicate, 1, 1_000);
  await merge();
  expect(await sell(duplicate, 2)).toMatchObject({ lines: [{ variant_id: survivor }] });
  expect(await stock()).toEqual([]);
});

test('a held cart refers to the survivor', async () => {
  const lines = JSON.stringify([{ variant_id: duplicate, quantity: 10_000 }]);
  await w.shop.run((tx) =>
    sql`insert into held_cart (shop_id, id, branch_id, warehouse_id, held_by, held_at,
        lines, total, request_hash)
      values (${w.shop.shop_id}, ${newId()}, ${w.shop.branches.mirpur},
        ${w.shop.warehouses.shop}, ${w.shop.owner.user_id}, now(), ${lines}::jsonb, 0, '')
      `.execute(tx),
  );
  await merge();
  const { rows } = await w.shop.run((tx) =>
    sql`select lines from held_cart where shop_id = ${w.shop.shop_id}`.execute(tx),
  );
  expect(rows).toEqual([{ lines: [{ variant_id: survivor, quantity: 10_000 }] }]);
});

describe('the reason that prevents a merge is named', () => {
  const sentences = async () => {
    const refused = await w.shop.call(mergeProducts, await mergeOf(survivor, duplicate));
    if (!isRejection(refused)) return ['merged'];
    const { rejection, params } = refused;
    return (['en', 'bn'] as const).map((language) => {
      return message(language, 'errors', rejection, params as Record<string, string>);
    });
  };

  test('an open count', async () => {
    const id = newId();
    const body = { id, warehouse_id: w.shop.warehouses.shop };
    await call(createCount, { body });
    const entry = { id: newId(), variant_id: duplicate, quantity: 10_000, mode: 'set' };
    await call(addCountEntry, { params: { id }, body: entry });
    const count = id.slice(-8).toUpperCase();
    expect(await sentences()).toEqual([
      `This product is being counted in count ${count}. Post or cancel the count, then try again.`,
      `গণনা ${count}-এ এই মাল এখন গোনা হচ্ছে। গণনাটা শেষ বা বাতিল করে আবার এক করুন।`,
    ]);
    await call(cancelCount, { params: { id }, body: {} });
    expect(await sentences()).toEqual(['merged']);
  });

  test('negative stock', async () => {
    const body = { version: 1, negative_stock: 'allow' };
    await call(changeProduct, { params: { id: await productOf(duplicate) }, body });
    await sell(duplicate, 1);
    expect(await sentences()).toEqual([
      'Stock is below zero in a warehouse. Receive or count the product there first.',
      'কোনো গুদামে এর স্টক শূন্যের নিচে। আগে সেখানে মাল তুলুন বা গুনে ঠিক করুন।',
    ]);
    await stockUp(duplicate, 3, 1_000);
    expect(await sentences()).toEqual(['merged']);
  });

  test('a serial number in stock under both names', async () => {
    survivor = await addTracked(w.shop, { code: 'PHONE-E' }, { tracking: 'serial' });
    duplicate = await addTracked(w.shop, { code: 'PHONE-F' }, { tracking: 'serial' });
    await takeIn(w.shop, survivor, { serials: ['Z1'] });
    await takeIn(w.shop, duplicate, { serials: ['Z1'] });
    expect(await sentences()).toEqual([
      'Both products have Z1: a serial number in stock twice, or a batch with two expiry dates. ' +
        'Correct this first.',
      'দুই মালেই Z1 আছে: একই সিরিয়াল দুবার স্টকে, বা একই ব্যাচ দুই মেয়াদে। আগে তা ঠিক করুন।',
    ]);
  });
});

describe('products with batches or serial numbers', () => {
  const shelf = () => batchesOf(db.connection, w.shop.warehouses.shop, survivor);

  test('batches of one name become one, and sold ones are returned to it', async () => {
    survivor = await addTracked(w.shop, { code: 'MILK-A' });
    duplicate = await addTracked(w.shop, { code: 'MILK-B' });
    await takeIn(w.shop, survivor, { batches: 'A 4 2026-09-01' });
    await takeIn(w.shop, duplicate, { batches: 'A 2 2026-09-01, B 8 2026-12-01' });
    const sale = await sell(duplicate, 3);
    await merge();
    expect(await shelf()).toBe('A 4, B 7');
    await takeBack(sale, 3);
    expect(await shelf()).toBe('A 6, B 8');
    expect(await stock()).toEqual(['kept 14 worth 840.00']);
  });

  test('serial numbers stay, in stock, sold or in transit', async () => {
    survivor = await addTracked(w.shop, { code: 'PHONE-A' }, { tracking: 'serial' });
    duplicate = await addTracked(w.shop, { code: 'PHONE-B' }, { tracking: 'serial' });
    await takeIn(w.shop, survivor, { serials: ['X1'] });
    await takeIn(w.shop, duplicate, { serials: ['Y1', 'Y2'] });
    const sale = await sell(duplicate, 1, { serials: ['Y2'] });
    await merge();
    expect(await shelf()).toBe('X1 1, Y1 1');
    await takeBack(sale, 1);
    expect(await shelf()).toBe('X1 1, Y1 1, Y2 1');
  });

  test('a serial number in stock under both products prevents the merge', async () => {
    survivor = await addTracked(w.shop, { code: 'PHONE-C' }, { tracking: 'serial' });
    duplicate = await addTracked(w.shop, { code: 'PHONE-D' }, { tracking: 'serial' });
    await takeIn(w.shop, survivor, { serials: ['Z1'] });
    await takeIn(w.shop, duplicate, { serials: ['Z1'] });
    expect(refusalOf(await w.shop.call(mergeProducts, await mergeOf(survivor, duplicate)))).toBe(
      'batches_differ',
    );
  });
});
