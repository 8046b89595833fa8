import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { reserveByHand } from '#domains/inventory/server/reservations/reservations.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { receiveTransfer } from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { changeOrder } from '#domains/orders/server/change-order.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers, mergeSuppliers } from '#domains/parties/server/merge-party.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { withAdmin } from '../../testkit/server.ts';
import { answerOf, type CallInput, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';

let db: TestDatabase;
let w: World;
let survivor: string;
/** From before the merges, to be changed while they run. */
let ordered: { id: string; version: number };

beforeAll(async () => {
  db = await createTestDatabase();
  await withAdmin(db.connection, (client) => client.query(SLOW));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Slows down merges and drafts before they commit, so that they overlap. */
const SLOW = `
  create function rest_a_moment() returns trigger language plpgsql as
    'begin perform pg_sleep(0.2); return null; end';
  create trigger slow_merge after insert on audit_log for each row
    when (new.action like '%.merged') execute function rest_a_moment();
  create trigger slow_order after insert or update on trade_order for each statement
    execute function rest_a_moment();
  create trigger slow_cart after insert on held_cart for each statement
    execute function rest_a_moment();
  create trigger slow_transfer after insert on stock_transfer for each statement
    execute function rest_a_moment();
  create trigger slow_reservation after insert on stock_reservation for each statement
    execute function rest_a_moment();`;

type Endpoint = Parameters<World['shop']['call']>[0];
const call = async <T>(endpoint: Endpoint, input: CallInput) =>
  (answerOf(await w.shop.call(endpoint, input)) as { data: T }).data;

const rice = () => ({ variant_id: w.variant, quantity: 10_000 });
const place = () => ({ id: newId(), warehouse_id: w.shop.warehouses.shop });

const draftOrder = (kind: 'sales_quotation' | 'sales_order' | 'purchase_order', party_id: string) =>
  w.shop.call(createOrder(kind), {
    body: { ...place(), party_id, lines: [{ ...rice(), unit_price: 1_000 }] },
  });

async function changeDraft() {
  const { warehouse_id } = place();
  const lines = [{ ...rice(), quantity: 20_000, unit_price: 1_000 }];
  return w.shop.call(changeOrder('purchase_order'), {
    params: { id: ordered.id },
    body: { version: ordered.version, party_id: w.supplier, warehouse_id, lines },
  });
}

const DRAFTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a quotation': () => draftOrder('sales_quotation', w.customer),
  'a sales order': () => draftOrder('sales_order', w.customer),
  'a purchase order': () => draftOrder('purchase_order', w.supplier),
  'a change of a purchase order': changeDraft,
  'a cart on hold': () => {
    const lines = [{ ...rice(), unit_price: 10_000 }];
    return w.shop.call(holdCart, {
      body: { ...place(), customer_id: w.customer, lines, total: 10_000 },
    });
  },
  'a transfer': () => {
    const { shop: from_warehouse_id, store: to_warehouse_id } = w.shop.warehouses;
    const body = { id: newId(), from_warehouse_id, to_warehouse_id, lines: [rice()] };
    return w.shop.call(createTransfer, { body });
  },
  'a reservation': () => {
    const expires_on = '2026-08-20';
    return w.shop.call(reserveByHand, {
      body: { ...place(), ...rice(), customer_id: w.customer, expires_on },
    });
  },
};

async function productOf(variant_id: string): Promise<string> {
  const { rows } = await w.shop.run((tx) =>
    sql<{ id: string }>`select product_id as id from variant where id = ${variant_id}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

async function addParty(create: Endpoint, name: string): Promise<string> {
  return (await call<{ id: string }>(create, { body: { name, phone: '' } })).id;
}

/** The references of drafts to these ids, in any table. */
async function leftUnder(ids: readonly string[]): Promise<string[]> {
  const { rows } = await w.shop.run((tx) =>
    sql<{ row: string }>`
      select row from (
        select 'order line ' || variant_id as row from trade_order_line
        union all select 'order ' || party_id from trade_order
        union all select 'cart ' || coalesce(customer_id::text, '') || lines::text from held_cart
        union all select 'transfer ' || variant_id from stock_transfer_line
        union all select 'reservation ' || coalesce(customer_id::text, '') || ' ' || variant_id
          from stock_reservation
      ) as draft
      where row ~ ${ids.join('|')}`.execute(tx),
  );
  return rows.map(({ row }) => row);
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

test.each([
  ['while a merge ends', 0, 100],
  ['before it ends, and meet the merge', 100, 0],
])('drafts that are written %s name no duplicate', async (_, mergeAfter, draftAfter) => {
  w = await openWorld(db.database, { vat_rate: 0 });
  survivor = await w.shop.addProduct({ code: 'SALT' });
  for (const variant_id of [survivor, w.variant]) {
    const lines = [{ variant_id, quantity_change: 100_000, unit_cost: 1_000 }];
    await call(postAdjustment, { body: { ...place(), reason: 'count', lines } });
  }
  ordered = await call(createOrder('purchase_order'), {
    body: { ...place(), party_id: w.supplier, lines: [{ ...rice(), unit_price: 1_000 }] },
  });
  const [customer, supplier] = [
    await addParty(createCustomer, 'Rahima Begum'),
    await addParty(createSupplier, 'Karim Traders'),
  ];
  const products = { params: { id: await productOf(survivor) }, body: { duplicate_id: w.product } };
  const merges = later(mergeAfter).then(() =>
    Promise.all([
      w.shop.call(mergeProducts, products),
      w.shop.call(mergeCustomers, { params: { id: customer }, body: { duplicate_id: w.customer } }),
      w.shop.call(mergeSuppliers, { params: { id: supplier }, body: { duplicate_id: w.supplier } }),
    ]),
  );
  const drafts = later(draftAfter).then(() =>
    Promise.all(
      Object.entries(DRAFTS).map(async ([name, draft]) => {
        return [name, refusalOf((await draft()) as never)] as const;
      }),
    ),
  );
  expect((await merges).map((merged) => refusalOf(merged as never))).toEqual([null, null, null]);
  expect((await drafts).filter(([, refusal]) => refusal !== null)).toEqual([]);
  expect(await leftUnder([w.variant, w.customer, w.supplier])).toEqual([]);
});

test('stock that comes in while its product is merged reaches the survivor', async () => {
  w = await openWorld(db.database, { vat_rate: 0 });
  const [first, duplicate] = [
    await w.shop.addProduct({ code: 'SALT' }),
    await w.shop.addProduct({ code: 'SALT-2' }),
  ];
  const params = { id: await productOf(first) };
  const body = { duplicate_id: await productOf(duplicate) };
  const merging = w.shop.call(mergeProducts, { params, body });
  const found = { variant_id: duplicate, quantity_change: 10_000, unit_cost: 1_000 };
  const bought = { variant_id: duplicate, quantity: 10_000, unit_cost: 1_000 };
  const posted = await Promise.all(
    [0, 60, 120, 180].flatMap((ms) => [
      later(ms).then(() =>
        call(postAdjustment, { body: { ...place(), reason: 'count', lines: [found] } }),
      ),
      later(ms).then(() =>
        call(postReceipt, {
          body: { ...place(), supplier_id: w.supplier, lines: [bought], payments: [] },
        }),
      ),
    ]),
  );
  answerOf(await merging);
  const { rows } = await w.shop.run((tx) =>
    sql<{ variant_id: string; on_hand: number }>`
      select variant_id, on_hand from stock_level
      where shop_id = ${w.shop.shop_id} and on_hand <> 0
        and variant_id in (${first}, ${duplicate})`.execute(tx),
  );
  expect(rows).toEqual([{ variant_id: first, on_hand: posted.length * 10_000 }]);
});

/** 10 of the duplicate in stock, 4 of them sold, and 3 sent to Uttara, each by itself. */
async function saltSoldAndSent(duplicate: string) {
  const found = [{ variant_id: duplicate, quantity_change: 100_000, unit_cost: 1_000 }];
  await call(postAdjustment, { body: { ...place(), reason: 'count', lines: found } });
  const sold = { customer_id: w.customer, payments: [] };
  const lines = [{ variant_id: duplicate, quantity: 40_000 }];
  const sale = await call<{ id: string; lines: { id: string }[] }>(postSale, {
    body: { ...place(), ...sold, lines },
  });
  const sent: { params: { id: string }; line_id: string | undefined }[] = [];
  for (let count = 0; count < 3; count++) {
    const { id, warehouse_id: from_warehouse_id } = place();
    const to_warehouse_id = w.shop.warehouses.uttara;
    const one = [{ variant_id: duplicate, quantity: 10_000 }];
    type Transfer = { id: string; version: number; lines: { id: string }[] };
    const draft = await call<Transfer>(createTransfer, {
      body: { id, from_warehouse_id, to_warehouse_id, note: '', lines: one },
    });
    const params = { id: draft.id };
    await call(sendTransfer, { params, body: { id: newId(), version: draft.version } });
    sent.push({ params, line_id: draft.lines[0]?.id });
  }
  return { sale, sent };
}

test('what comes back or arrives beside a merge of its product reaches the survivor', async () => {
  w = await openWorld(db.database, { vat_rate: 0 });
  const [first, duplicate] = [
    await w.shop.addProduct({ code: 'SALT' }),
    await w.shop.addProduct({ code: 'SALT-2' }),
  ];
  const { sale, sent } = await saltSoldAndSent(duplicate);
  const params = { id: await productOf(first) };
  const body = { duplicate_id: await productOf(duplicate) };
  const merging = w.shop.call(mergeProducts, { params, body });
  const [sale_line_id, quantity] = [sale.lines[0]?.id, 10_000];
  const returned = [60, 130, 200].map((ms) =>
    later(ms).then(() =>
      call(postReturn, {
        body: {
          id: newId(),
          sale_id: sale.id,
          lines: [{ sale_line_id, quantity }],
          refunds: [],
        },
      }),
    ),
  );
  const arrived = sent.map(({ line_id, params: of }, at) =>
    later(60 + at * 70).then(() =>
      call(receiveTransfer, {
        params: of,
        body: { id: newId(), lines: [{ line_id, quantity }], note: '' },
      }),
    ),
  );
  await Promise.all([...returned, ...arrived]);
  answerOf(await merging);
  const { rows } = await w.shop.run((tx) =>
    sql<{ variant_id: string; on_hand: number }>`
      select variant_id, on_hand from stock_level
      where shop_id = ${w.shop.shop_id} and on_hand <> 0
        and variant_id in (${first}, ${duplicate}) order by on_hand`.execute(tx),
  );
  expect(rows).toEqual([
    { variant_id: first, on_hand: 30_000 },
    { variant_id: first, on_hand: 60_000 },
  ]);
});

test.each([
  ['with stock', 1],
  ['without stock', 0],
])('what is sold below zero beside a merge, %s, leaves the survivor', async (_, pieces) => {
  w = await openWorld(db.database, { vat_rate: 0 });
  await withAdmin(db.connection, (client) =>
    client.query(`update warehouse set negative_stock = 'allow' where shop_id = $1`, [
      w.shop.shop_id,
    ]),
  );
  const [first, duplicate] = [
    await w.shop.addProduct({ code: 'SALT' }),
    await w.shop.addProduct({ code: 'SALT-2' }),
  ];
  const count = { ...place(), reason: 'count' };
  const found = [{ variant_id: duplicate, quantity_change: 10_000, unit_cost: 1_000 }];
  await call(postAdjustment, { body: { ...count, lines: found } });
  if (pieces === 0) {
    const lines = [{ variant_id: duplicate, quantity_change: -10_000 }];
    await call(postAdjustment, { body: { ...count, ...place(), lines } });
  }
  const params = { id: await productOf(first) };
  const body = { duplicate_id: await productOf(duplicate) };
  const merging = w.shop.call(mergeProducts, { params, body });
  const lines = [{ variant_id: duplicate, quantity: 30_000 }];
  const sold = [60, 120, 180, 240].map((ms) =>
    later(ms).then(() =>
      call(postSale, {
        body: { ...place(), customer_id: w.customer, lines, payments: [] },
      }),
    ),
  );
  await Promise.all(sold);
  // The merge refuses a duplicate that was sold below zero before it.
  const refused = refusalOf(await merging);
  const { rows } = await w.shop.run((tx) =>
    sql<{ variant_id: string; on_hand: number }>`
      select variant_id, on_hand from stock_level
      where shop_id = ${w.shop.shop_id} and on_hand <> 0
        and variant_id in (${first}, ${duplicate})`.execute(tx),
  );
  const variant_id = refused === null ? first : duplicate;
  expect(rows).toEqual([{ variant_id, on_hand: pieces * 10_000 - sold.length * 30_000 }]);
});
