import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TYPES, type EventType } from '#domains/connections/core/webhooks/event-types.ts';
import { lockBody, storeBody } from '#domains/connections/server/webhooks/delivery.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../testkit/fold.ts';
import { order } from '../../testkit/order-samples.ts';
import { keyOf, sampleOf } from '../../testkit/routes.ts';
import { addLentils } from '../../testkit/sample-bodies.ts';
import { answerOf } from '../../testkit/shop.ts';
import { makeWebhook } from '../../testkit/webhook-posts.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
  await makeWebhook(w.shop, undefined, EVENT_TYPES);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function heard(): Promise<{ id: string; type: string; resource_id: string }[]> {
  return w.shop.run((tx) =>
    tx
      .selectFrom('outgoing_event')
      .select(['id', 'type', 'resource_id'])
      .where('shop_id', '=', w.shop.shop_id)
      .orderBy('happened_at')
      .orderBy('id')
      .execute(),
  );
}

async function call(key: string) {
  const endpoint = assertPresent(
    endpoints.find((one) => keyOf(one) === key),
    `the route ${key}`,
  );
  const input = await sampleOf(endpoint, w);
  await foldAll(db.database);
  const before = new Set((await heard()).map(({ id }) => id));
  const answer = answerOf(await w.shop.call(endpoint, input));
  const events = (await heard()).filter(({ id }) => !before.has(id));
  return { answer, input, events };
}

const table: [string, EventType[]][] = [
  ['POST /inventory/product', ['product.created']],
  ['PATCH /inventory/product/{id}', ['product.changed']],
  ['POST /inventory/product/archive', ['product.archived']],
  ['POST /inventory/product/{id}/merge', ['product.archived', 'product.changed']],
  ['POST /inventory/product/{id}/variants', ['product.changed']],
  ['POST /inventory/product/{id}/options', ['product.changed']],
  ['POST /inventory/product/{id}/pictures', ['product.changed']],
  ['PUT /inventory/product/{id}/pictures', ['product.changed']],
  ['PATCH /inventory/variants/{id}', ['product.changed']],
  ['PUT /inventory/variants/{id}/units', ['product.changed']],
  ['PUT /inventory/variants/{id}/parts', ['product.changed']],
  ['POST /inventory/price-changes', ['product.changed']],
  ['POST /inventory/price-changes/{id}/undo', ['product.changed']],
  ['POST /inventory/barcodes', ['product.changed']],
  ['DELETE /inventory/product/{id}', ['product.deleted']],
  ['POST /imports/{id}/commit', ['product.created']],
  ['POST /imports/{id}/undo', ['product.archived']],
  ['POST /advance-sell', ['order.sent']],
  ['POST /customers', ['customer.created']],
  ['PATCH /customers/{id}', ['customer.changed']],
  ['POST /customers/{id}/archive', ['customer.changed']],
  ['POST /customers/{id}/merge', ['customer.changed', 'customer.changed']],
  ['POST /suppliers', []],
  ['POST /sales-order/{id}/send', ['order.sent']],
  ['PATCH /sales-order/{id}', ['order.changed']],
  ['POST /sales-order/{id}/reopen', ['order.changed']],
  ['POST /sales-order/{id}/close', ['order.closed']],
  ['POST /ecommerce/orders/{id}/cancel', ['order.closed']],
  ['POST /purchase-order/{id}/send', []],
  ['POST /sales-quotation/{id}/send', []],
];

test.each(table)('%s is heard as %s', async (key, types) => {
  const { events } = await call(key);
  expect(events.map(({ type }) => type)).toEqual(types);
});

test('an event names what was changed', async () => {
  const { input, events } = await call('PATCH /inventory/product/{id}');
  expect(events).toMatchObject([{ resource_id: input.params?.id }]);
});

test('a receipt that sets a sale price changes its product', async () => {
  const lines = [{ variant_id: w.variant, quantity: 10_000, unit_cost: 5_000, sale_price: 12_345 }];
  const body = { id: newId(), supplier_id: w.supplier, warehouse_id: w.shop.warehouses.shop };
  const before = (await heard()).length;
  answerOf(await w.shop.call(postReceipt, { body: { ...body, lines, payments: [] } }));
  const events = (await heard()).slice(before);
  expect(events).toMatchObject([{ type: 'product.changed', resource_id: w.product }]);
});

test('a shop whose endpoints hear other events writes nothing', async () => {
  const other = await openWorld(db.database);
  await makeWebhook(other.shop, undefined, ['sale.posted']);
  await order(other, 'sales_order');
  await addLentils(other);
  const rows = await other.shop.run((tx) =>
    tx
      .selectFrom('outgoing_event')
      .where('shop_id', '=', other.shop.shop_id)
      .select('id')
      .execute(),
  );
  expect(rows).toEqual([]);
});

test('changes of stock are gathered until the event is first sent', async () => {
  const ofStock = async () =>
    (await heard()).filter((one) => one.type === 'stock.changed' && one.resource_id === w.variant);
  const sell = async () => {
    await w.post.sale();
    await foldAll(db.database);
  };
  const store = (event_id: string) =>
    w.shop.run((tx) => storeBody(tx, { shop_id: w.shop.shop_id, event_id, body: '{}' }));
  await sell();
  const before = await ofStock();
  await sell();
  expect(await ofStock()).toEqual(before);
  for (const { id } of before) await store(id);
  await sell();
  await sell();
  const after = await ofStock();
  expect(after).toHaveLength(before.length + 1);
  const [waiting] = await w.shop.run((tx) =>
    tx
      .selectFrom('webhook_delivery')
      .select(['due_at', 'happened_at'])
      .where('event_id', '=', after.at(-1)?.id ?? '')
      .execute(),
  );
  const { due_at, happened_at } = assertPresent(waiting, 'a delivery of the last event');
  expect(due_at.getTime() - happened_at.getTime()).toBe(5_000);
});

test('stock that moves while its event is being taken is an event of its own', async () => {
  const { shop_id } = w.shop;
  await w.post.sale();
  await foldAll(db.database);
  const taken = await w.shop.run(async (tx) => {
    const waiting = (await heard()).findLast(({ type }) => type === 'stock.changed');
    const { id: event_id } = assertPresent(waiting, 'an event of the sale');
    expect(await lockBody(tx, { shop_id, event_id })).toBeNull();
    // Its data is read now; another sale is posted and folded before it is stored.
    await w.post.sale();
    await foldAll(db.database);
    return { event_id, body: await storeBody(tx, { shop_id, event_id, body: '{}' }) };
  });
  expect(taken.body).toBe('{}');
  const last = (await heard()).findLast(({ type }) => type === 'stock.changed');
  expect(last?.id).not.toBe(taken.event_id);
});
