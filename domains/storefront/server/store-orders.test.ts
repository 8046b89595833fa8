import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { OrderRoutes } from '#domains/orders/contract/order.ts';
import { closeOrder, reopenOrder } from '#domains/orders/server/change-order.ts';
import type { readCustomerRoute } from '#domains/parties/contract/party.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { checkOut, referenceOf, rejectionOf } from '../../../testkit/store-orders.ts';
import { assertKind, visitStore } from '../../../testkit/store-visits.ts';
import { openUnfiltered } from '../../../testkit/unfiltered.ts';
import type { changeStoreSettingsRoute } from '../contract/settings.ts';
import type {
  changeShippingMethodRoute,
  listShippingMethodsRoute,
} from '../contract/shipping-methods.ts';
import type { confirmWebOrderRoute, listWebOrdersRoute } from '../contract/web-orders.ts';
import { orderPath } from '../core/order-code.ts';
import { listAllProducts } from './products.ts';
import { changeStoreSettings } from './settings.ts';
import { changeShippingMethod, listShippingMethods } from './shipping-methods.ts';
import { cancelWebOrder, confirmWebOrder, listWebOrders } from './web-orders.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let handle: string;
let opened = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_registered: false });
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', vat_rate: 0 });
  await bring(rice, 20);
  opened += 1;
  handle = `store-${opened}`;
  await openStore(handle, shop);
});

async function bring(variant_id: string, count: number): Promise<void> {
  const lines = [{ variant_id, quantity_change: count * 10_000, unit_cost: 6_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

/** An open store that delivers everywhere in Bangladesh for 130.00, and lets goods be collected. */
async function openStore(name: string, of: TestShop): Promise<void> {
  const change = (body: object) =>
    of.call<typeof changeStoreSettingsRoute>(changeStoreSettings, { body });
  answerOf(await change({ version: 0, handle: name, warehouse_id: of.warehouses.shop }));
  answerOf(await of.call(listAllProducts, { body: {} }));
  answerOf(await change({ version: 1, state: 'open', has_pickup: true }));
  const { data } = answerOf(
    await of.call<typeof listShippingMethodsRoute>(listShippingMethods, {}),
  );
  for (const { id, version } of data) {
    const body = { version, is_active: true };
    answerOf(
      await of.call<typeof changeShippingMethodRoute>(changeShippingMethod, {
        params: { id },
        body,
      }),
    );
  }
}

const place = (count: number, changes: object = {}) =>
  // Savar is around Dhaka: 100.00.
  checkOut(db.database, handle, {
    cart: { [rice]: count },
    total: count * 10_000 + 10_000,
    ...changes,
  });

type Row = Record<string, unknown>;

async function rowsOf(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return shop.run(async (tx) => (await query.execute(tx)).rows);
}

const orders = () =>
  rowsOf(sql`select o.number, o.channel, o.total, o.delivery, p.code, p.name, p.phone, u.name as by,
      k.street, k.place_id
    from trade_order o
    join store_checkout k on k.shop_id = o.shop_id and k.order_id = o.id
    join party p on p.shop_id = o.shop_id and p.id = o.party_id
    join app_user u on u.id = o.created_by
    where o.shop_id = ${shop.shop_id} order by o.number`);

async function levelOf(variant_id: string): Promise<string> {
  const [level] = await rowsOf(sql`select on_hand / 10000 as on_hand, reserved / 10000 as reserved
    from stock_level where shop_id = ${shop.shop_id}
      and warehouse_id = ${shop.warehouses.shop} and variant_id = ${variant_id}`);
  return `${level?.on_hand} on hand, ${level?.reserved} reserved`;
}

/** The id, version and lines of the newest order. */
async function newest() {
  const [order] = await rowsOf(sql`select o.id, o.version, o.party_id, o.total,
      (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
        'quantity', l.quantity, 'unit_price', l.unit_price) order by l.line_no)
        from trade_order_line l where l.shop_id = o.shop_id and l.order_id = o.id) as lines
    from trade_order o where o.shop_id = ${shop.shop_id} order by o.id desc limit 1`);
  const found = assertPresent(order, 'an order');
  return found as unknown as {
    id: string;
    version: number;
    party_id: string;
    total: number;
    lines: { id: string; variant_id: string; quantity: number }[];
  };
}

/** Hands over all goods, or a quantity of each, and takes the cash: the invoice of the order. */
async function deliver(part?: number) {
  const order = await newest();
  const { lines } = order;
  const id = newId();
  const body = {
    id,
    warehouse_id: shop.warehouses.shop,
    customer_id: order.party_id,
    order_id: order.id,
    delivery: 10_000,
    lines: lines.map(({ id: order_line_id, variant_id, quantity }) => ({
      variant_id,
      quantity: part ?? quantity,
      order_line_id,
    })),
    payments: [{ payment_method_id: shop.methods.cash, amount: order.total }],
  };
  return { id, outcome: await shop.call(postInvoice, { body }) };
}

const sell = (variant_id: string, count: number) => {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id, quantity: count * 10_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }],
  };
  return shop.call(postSale, { body });
};

describe('an order', () => {
  test('is a sales order of the store’s account, for a customer made by phone', async () => {
    referenceOf(await place(3));
    const [order, ...others] = await orders();
    expect([order, others]).toEqual([
      {
        number: expect.stringMatching(/\/F00001$/),
        channel: 'web',
        total: 40_000,
        delivery: 10_000,
        code: '+8801812550773',
        name: 'Nasrin Akter',
        phone: '+8801812550773',
        by: expect.stringMatching(/: web store$/),
        street: 'House 12, Road 3',
        place_id: 'bd/upazila/dhaka/savar',
      },
      [],
    ]);
    expect(await levelOf(rice)).toBe('20 on hand, 3 reserved');
  });

  test('has no entry in the books until it is delivered, and then those of its total', async () => {
    referenceOf(await place(3));
    const { id, outcome } = await deliver();
    expect(refusalOf(outcome)).toBeNull();
    expect(await booksOf(db.connection, id)).toEqual([
      '1010 Cash in hand debit 400.00',
      '1210 Stock in hand credit 180.00',
      '4010 Sales credit 300.00',
      '4130 Delivery charges credit 100.00',
      '5010 Cost of sales debit 180.00',
      'stock -3 worth -180.00',
    ]);
    expect(await levelOf(rice)).toBe('17 on hand, 0 reserved');
  });

  test('belongs to the customer who has this number, also a short one of abroad', async () => {
    const fields = { phone: '+500 12345' };
    referenceOf(await place(1, { fields }));
    const { id } = await newest();
    const cancel = { params: { id }, body: { version: (await newest()).version, reason: '' } };
    expect(refusalOf(await shop.call(cancelWebOrder, cancel))).toBeNull();
    referenceOf(await place(1, { fields }));
    const codes = (await orders()).map(({ code }) => code);
    expect(codes).toEqual(['+50012345', '+50012345']);
  });

  test('is collected at no charge', async () => {
    referenceOf(await place(1, { total: 10_000, fields: { how: 'collect' } }));
    expect(await orders()).toMatchObject([{ total: 10_000, delivery: 0, place_id: null }]);
  });

  test('belongs to the customer who has this number, however it was written', async () => {
    const id = newId();
    const known = { shop_id: shop.shop_id, id, kind: 'customer', code: 'C-7', name: 'Nasrin' };
    await shop.run((tx) =>
      tx
        .insertInto('party')
        .values({ ...known, phone: '০১৮১২ ৫৫০-৭৭৩' })
        .execute(),
    );
    referenceOf(await place(1));
    expect(await orders()).toMatchObject([{ code: 'C-7', name: 'Nasrin' }]);
    // An archived one is not brought back.
    const archived_at = new Date();
    await shop.run((tx) =>
      tx.updateTable('party').set({ archived_at }).where('id', '=', id).execute(),
    );
    referenceOf(await place(1));
    expect((await orders())[1]).toMatchObject({ code: '+8801812550773', name: 'Nasrin Akter' });
  });

  test('of the same id twenty times at once is one order with one number', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(2, { id })));
    const [first] = answers.map(referenceOf);
    expect(answers).toEqual(answers.map(() => first));
    referenceOf(await place(1));
    const numbers = (await orders()).map(({ number }) => String(number).slice(-6));
    expect(numbers).toEqual(['F00001', 'F00002']);
    expect(await levelOf(rice)).toBe('20 on hand, 3 reserved');
    expect(rejectionOf(await place(3, { id }))).toBe('id_reused');
  });
});

test('the newest order comes first, whatever id its visitor chose', async () => {
  referenceOf(await place(1, { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', now: NOW }));
  const later = new Date(NOW.getTime() + 60_000);
  referenceOf(await place(2, { id: '00000000-0000-7000-8000-000000000000', now: later }));
  const totals: number[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? { limit: 1 } : { limit: 1, cursor };
    const page = answerOf(await shop.call<typeof listWebOrdersRoute>(listWebOrders, { query }));
    totals.push(...page.data.map(({ total }) => total));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(totals).toEqual([30_000, 20_000]);
});

describe('an order is refused, and leaves nothing,', () => {
  test('if its total is another than the visitor saw', async () => {
    for (const total of [0, 1, 10_000, 39_999, 40_001]) {
      expect([total, rejectionOf(await place(3, { total }))]).toEqual([total, 'quote_changed']);
    }
    await shop.run((tx) =>
      tx.updateTable('variant').set({ sale_price: 11_000 }).where('id', '=', rice).execute(),
    );
    expect(rejectionOf(await place(3))).toBe('quote_changed');
    expect(rejectionOf(await place(3, { total: 43_000 }))).toBeNull();
    expect(await orders()).toHaveLength(1);
  });

  test.each([
    ['phone', '0171', 'not_complete'],
    ['phone', '02-9876543', 'not_complete'],
    ['name', 'N', 'not_complete'],
    ['district', 'bd/district/cumilla', 'not_complete'],
    ['place', '', 'not_complete'],
    ['place', "bd/upazila/dhaka/savar' or '1'='1", 'not_complete'],
    ['street', ' ', 'not_complete'],
    ['id', 'mine', 'not_complete'],
    ['total', '-40000', 'not_complete'],
    ['cart', 'v1.', 'quote_changed'],
    ['cart', `v1.${newId().replaceAll('-', '')}x10000`, 'quote_changed'],
  ])('if %s is %j', async (field, text, code) => {
    expect(rejectionOf(await place(3, { fields: { [field]: text } }))).toBe(code);
    expect([await orders(), await levelOf(rice)]).toEqual([[], '20 on hand, 0 reserved']);
    expect(await rowsOf(sql`select from party where phone like '%1812550773'`)).toEqual([]);
  });

  test('if the cart of its page would have less', async () => {
    // It is sold without stock, and yet 999 at most.
    await shop.run((tx) =>
      tx
        .updateTable('product')
        .set({ negative_stock: 'allow' })
        .where('shop_id', '=', shop.shop_id)
        .where('code', '=', 'RICE')
        .execute(),
    );
    expect(rejectionOf(await place(1000))).toBe('quote_changed');
    const half = { cart: `v1.${rice.replaceAll('-', '')}x15000` };
    expect(rejectionOf(await place(1, { total: 25_000, fields: half }))).toBe('quote_changed');
    const pack = await shop.addProduct({ code: 'EMPTY', name: 'Empty', vat_rate: 0 });
    await shop.run((tx) =>
      tx
        .updateTable('product')
        .set({ kind: 'bundle' })
        .where('shop_id', '=', shop.shop_id)
        .where('code', '=', 'EMPTY')
        .execute(),
    );
    answerOf(await shop.call(listAllProducts, { body: {} }));
    expect(rejectionOf(await place(1, { cart: { [pack]: 1 } }))).toBe('insufficient_stock');
    expect(await orders()).toEqual([]);
  });

  test('if one number has five open orders, also of ten that are placed at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => place(1)));
    const codes = outcomes.map(rejectionOf);
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_open_orders')).toHaveLength(5);
    expect(await levelOf(rice)).toBe('20 on hand, 5 reserved');
  });

  test('if one number has five open orders', async () => {
    for (let at = 0; at < 5; at += 1) referenceOf(await place(1));
    expect(rejectionOf(await place(1))).toBe('too_many_open_orders');
    const fields = { phone: '+880 1712 345678' };
    expect(rejectionOf(await place(1, { fields }))).toBeNull();
  });

  test('if the store is closed, or is none', async () => {
    answerOf(await shop.call(changeStoreSettings, { body: { version: 2, state: 'closed' } }));
    expect(rejectionOf(await place(1))).toBe('store_closed');
    expect(rejectionOf(await checkOut(db.database, 'nobody', { cart: {}, total: 0 }))).toBe(
      'store_closed',
    );
  });
});

describe('the last pieces', () => {
  test('are sold once: 20 checkouts and two tills at once for 5', { timeout: 60_000 }, async () => {
    const soap = await shop.addProduct({ code: 'SOAP', name: 'Soap', vat_rate: 0 });
    await bring(soap, 5);
    answerOf(await shop.call(listAllProducts, { body: {} }));
    const cart = { [soap]: 1 };
    const phoneOf = (at: number) => `0181255${String(1000 + at)}`;
    const webs = Array.from({ length: 20 }, (_, at) =>
      checkOut(db.database, handle, { cart, total: 20_000, fields: { phone: phoneOf(at) } }),
    );
    const tills = [sell(soap, 1), sell(soap, 1)];
    const placed = (await Promise.all(webs)).map(rejectionOf);
    const sold = (await Promise.all(tills)).map(refusalOf);
    const outcomes = [...placed, ...sold];
    const count = (code: string | null) => outcomes.filter((one) => one === code).length;
    expect([count(null), count('insufficient_stock')]).toEqual([5, 17]);
    const byTills = sold.filter((one) => one === null).length;
    expect(await levelOf(soap)).toBe(`${5 - byTills} on hand, ${5 - byTills} reserved`);
  });

  test('are reserved for a bundle too, and none is sold as a part besides', async () => {
    const soap = await shop.addProduct({ code: 'PART', name: 'Part', vat_rate: 0 });
    const pack = await shop.addProduct({ code: 'PACK', name: 'Pack', vat_rate: 0 });
    await bring(soap, 5);
    await shop.run(async (tx) => {
      await sql`update product set kind = 'bundle' where shop_id = ${shop.shop_id}
        and code = 'PACK'`.execute(tx);
      await sql`insert into bundle_part (shop_id, variant_id, part_id, quantity, rank)
        values (${shop.shop_id}, ${pack}, ${soap}, 20000, 1)`.execute(tx);
    });
    answerOf(await shop.call(listAllProducts, { body: {} }));
    const both = { cart: { [pack]: 2, [soap]: 2 }, total: 50_000 };
    expect(rejectionOf(await checkOut(db.database, handle, both))).toBe('insufficient_stock');
    expect(await levelOf(soap)).toBe('5 on hand, 0 reserved');
    const fits = { cart: { [pack]: 2, [soap]: 1 }, total: 40_000 };
    referenceOf(await checkOut(db.database, handle, fits));
    expect(await levelOf(soap)).toBe('5 on hand, 5 reserved');
    expect(refusalOf(await sell(soap, 1))).toBe('insufficient_stock');
    expect(refusalOf((await deliver()).outcome)).toBeNull();
    expect(await levelOf(soap)).toBe('0 on hand, 0 reserved');
  });
});

const HARVEST = {
  name: 'Harvest',
  name_bn: '',
  code: null,
  kind: 'percent',
  rate: 100_000,
  amount: null,
  buy_quantity: null,
  free_quantity: null,
  min_amount: 0,
  min_quantity: 0,
  branch_id: null,
  starts_on: null,
  ends_on: null,
  use_limit: null as number | null,
  customer_limit: null,
  targets: [],
  free_items: [],
};

test('a promotion with a limited number of uses is none of the store', async () => {
  answerOf(await shop.call(createPromotion, { body: { ...HARVEST, use_limit: 1 } }));
  const page = async (path: string) => visitStore(db.database, handle, path);
  const { product } = assertKind(await page('/p/rice'), 'product');
  expect(product.chosen).toMatchObject({ price: 10_000, before: null });
  expect(assertKind(await page('/products?offer=1'), 'list').cards).toEqual([]);
  expect(rejectionOf(await place(3, { total: 37_000 }))).toBe('quote_changed');
  referenceOf(await place(3));
});

test('a visitor uses up no credit of the customer whose number they write', async () => {
  referenceOf(await place(3));
  const { party_id: id } = await newest();
  const read = await shop.call<typeof readCustomerRoute>(readCustomer, { params: { id } });
  expect(answerOf(read).data.ordered).toBe(0);
});

test('an order of the store is not returned to draft, which would free its goods', async () => {
  referenceOf(await place(3));
  const reopen = async () => {
    const { id, version } = await newest();
    const input = { params: { id }, body: { version } };
    return refusalOf(await shop.call<OrderRoutes['reopen']>(reopenOrder('sales_order'), input));
  };
  expect([await reopen(), await levelOf(rice)]).toEqual(['web_order', '20 on hand, 3 reserved']);
  const { id, version } = await newest();
  const cancel = { params: { id }, body: { version, reason: '' } };
  expect(refusalOf(await shop.call(cancelWebOrder, cancel))).toBeNull();
  expect([await reopen(), await levelOf(rice)]).toEqual(['web_order', '20 on hand, 0 reserved']);
});

test('a promotion is agreed with the order, and given once', async () => {
  const made = await shop.call(createPromotion, { body: HARVEST });
  expect(refusalOf(made)).toBeNull();
  expect(rejectionOf(await place(3))).toBe('quote_changed');
  referenceOf(await place(3, { total: 37_000 }));
  const { id, outcome } = await deliver();
  expect(refusalOf(outcome)).toBeNull();
  expect((await booksOf(db.connection, id))[0]).toBe('1010 Cash in hand debit 370.00');
});

describe('the page of an order', () => {
  test('is found by its key alone, and shows no street and no whole number', async () => {
    const fields = { landmark: 'Near the mosque' };
    const reference = referenceOf(await place(3, { fields }));
    const page = assertKind(await visitStore(db.database, handle, orderPath(reference)), 'order');
    expect(page.order).toMatchObject({ state: 'placed', phone: '+880181***0773' });
    const text = JSON.stringify(page);
    expect(text).not.toContain('Near the mosque');
    expect([text.includes('House 12'), text.includes('1812550773')]).toEqual([false, false]);
    const { code, key } = reference;
    const wrong = [
      orderPath({ code, key: `${key[0] === 'A' ? 'B' : 'A'}${key.slice(1)}` }),
      orderPath({ code: `${code.slice(1)}${code[0]}`, key }),
      `/o/${code}`,
      `/o/${code}-`,
    ];
    const unknown = await visitStore(db.database, handle, `/o/00000000-${'A'.repeat(22)}`);
    for (const path of wrong) {
      // The same page as an order that never was.
      expect(await visitStore(db.database, handle, path)).toEqual(unknown);
    }
    assertKind(unknown, 'missing');
  });

  test('is of its own store alone, also by row-level security alone', async () => {
    const mine = referenceOf(await place(3));
    const other = await openTestShop(db.database, { vat_registered: false });
    const theirs = await other.addProduct({ code: 'SECRET', name: 'Secret', vat_rate: 0 });
    await openStore(`${handle}-other`, other);
    const unfiltered = openUnfiltered(db.login);
    try {
      for (const database of [db.database, unfiltered]) {
        assertKind(await visitStore(database, handle, orderPath(mine)), 'order');
        assertKind(await visitStore(database, `${handle}-other`, orderPath(mine)), 'missing');
        const cart = { [theirs]: 1 };
        const foreign = await checkOut(database, handle, { cart, total: 20_000 });
        expect(rejectionOf(foreign)).toBe('quote_changed');
      }
    } finally {
      await unfiltered.close();
    }
    const { data } = answerOf(await other.call<typeof listWebOrdersRoute>(listWebOrders, {}));
    expect(data).toEqual([]);
  });

  test('says what the shop does with it, also when the store is closed', async () => {
    const path = orderPath(referenceOf(await place(3)));
    const state = async () =>
      assertKind(await visitStore(db.database, handle, path), 'order').order.state;
    const { id, version } = await newest();
    const act = { params: { id }, body: { version } };
    const confirmed = await shop.call<typeof confirmWebOrderRoute>(confirmWebOrder, act);
    expect([answerOf(confirmed).data.state, await state()]).toEqual(['confirmed', 'confirmed']);
    answerOf(await shop.call(changeStoreSettings, { body: { version: 2, state: 'closed' } }));
    expect(await state()).toBe('confirmed');
    expect(refusalOf((await deliver()).outcome)).toBeNull();
    expect(await state()).toBe('delivered');
    const { version: now } = await newest();
    const cancel = { params: { id }, body: { version: now, reason: '' } };
    expect(refusalOf(await shop.call(cancelWebOrder, cancel))).toBe('order_done');
  });

  test('of an order that was closed after a part was invoiced says: delivered', async () => {
    const path = orderPath(referenceOf(await place(3)));
    expect(refusalOf((await deliver(10_000)).outcome)).toBeNull();
    const { id, version } = await newest();
    const close = { params: { id }, body: { version, reason: 'No more' } };
    const closed = await shop.call<OrderRoutes['close']>(closeOrder('sales_order'), close);
    expect(refusalOf(closed)).toBeNull();
    const page = assertKind(await visitStore(db.database, handle, path), 'order');
    expect(page.order.state).toBe('delivered');
    for (const [state, count] of [
      ['delivered', 1],
      ['cancelled', 0],
    ] as const) {
      const query = { state };
      const listed = await shop.call<typeof listWebOrdersRoute>(listWebOrders, { query });
      expect(answerOf(listed).data).toHaveLength(count);
    }
  });

  test('of a cancelled order says so, and its goods are free again', async () => {
    const path = orderPath(referenceOf(await place(3)));
    const { id, version } = await newest();
    const cancel = { params: { id }, body: { version, reason: 'No answer' } };
    expect(refusalOf(await shop.call(cancelWebOrder, cancel))).toBeNull();
    expect(await levelOf(rice)).toBe('20 on hand, 0 reserved');
    const page = assertKind(await visitStore(db.database, handle, path), 'order');
    expect(page.order.state).toBe('cancelled');
    expect(refusalOf(await shop.call(cancelWebOrder, cancel))).toBe('order_closed');
    expect(refusalOf(await shop.call(confirmWebOrder, { params: { id }, body: { version } }))).toBe(
      'order_closed',
    );
  });
});
