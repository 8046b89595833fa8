import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { deleteProduct } from '#domains/catalog/server/products/delete-product.ts';
import { EVENT_TYPES } from '#domains/connections/core/webhooks/event-types.ts';
import { lockConnection } from '#domains/connections/server/connection.sql.ts';
import { deliverWebhooks } from '#domains/connections/server/door/deliver-webhooks.ts';
import { needAttention } from '#domains/connections/server/need-attention.ts';
import { testWebhookEndpoint } from '#domains/connections/server/webhooks/steer-endpoint.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { OrderRoutes } from '#domains/orders/contract/order.ts';
import { closeOrder, reopenOrder, sendOrder } from '#domains/orders/server/change-order.ts';
import { readOrder } from '#domains/orders/server/orders.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { problemForm } from '#platform/http/problem.ts';
import { addConnection } from '../../../testkit/connection-samples.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { ExampleNames } from '../../../testkit/example-names.ts';
import { foldAll } from '../../../testkit/fold.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { order } from '../../../testkit/order-samples.ts';
import { keyOf, requestRoute } from '../../../testkit/routes.ts';
import { lentils } from '../../../testkit/sample-bodies.ts';
import { answerOf, NOW, SITE } from '../../../testkit/shop.ts';
import { makeWebhook } from '../../../testkit/webhook-posts.ts';
import { openReceiver } from '../../../testkit/webhook-receiver.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { endpoints } from '../endpoints.ts';
import { WEBHOOK_DATA } from '../webhook-events.ts';
import { EXAMPLES } from './examples.ts';
import { type ExampleRequest, REFUSALS, REQUESTS, SHOP_IDS } from './requests.ts';
import { WEBHOOKS } from './webhooks.ts';

let db: TestDatabase;
let server: TestServer;
let w: World;
const names = new ExampleNames();
const answers: Record<string, unknown> = {};
const refusals: Record<string, unknown> = {};
const events: Record<string, unknown> = {};

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database, { clock: () => NOW });
  w = await openWorld(db.database);
  names.add(w.shop.warehouses.shop, SHOP_IDS.warehouse);
  names.add(w.shop.methods.cash, SHOP_IDS.cash);
  names.add(assertPresent(w.shop.units.get('piece'), 'a unit'), SHOP_IDS.piece);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

function endpointOf({ route }: ExampleRequest): Endpoint {
  return assertPresent(
    endpoints.find((endpoint) => keyOf(endpoint) === route),
    `the route ${route}`,
  );
}

function send(request: ExampleRequest, authorization: string | undefined) {
  const { params, query, body } = names.toReal(request);
  return requestRoute(server, endpointOf(request), {
    input: { ...defined({ params, query }), body },
    headers: defined({ authorization, 'accept-language': 'en' }) as Record<string, string>,
  });
}

test('every example is sent as it is written, and answered as it is documented', async () => {
  const token = `token ${await w.token(w.shop.owner)}`;
  let key = '';
  for (const request of REQUESTS) {
    const { route } = endpointOf(request);
    // The last requests end the key.
    if (request.route === 'DELETE /webhooks/endpoints/{id}') await sendRefused(key);
    const isForPerson = route.path.startsWith('/api-keys');
    const got = await send(request, isForPerson ? token : key);
    expect([request.route, got.status, got.code]).toEqual([request.route, route.status, '']);
    route.answer.parse(got.json);
    answers[request.route] = names.toExample(request.route, got.json);
    if (request.route === 'POST /api-keys') {
      key = `Bearer ${(got.json as { data: { key: string } }).data.key}`;
    }
  }
  expect(Object.keys(refusals)).toHaveLength(REFUSALS.length);
});

async function sendRefused(key: string): Promise<void> {
  for (const request of REFUSALS) {
    const { route, by, status, code } = request;
    const got = await send(request, by === 'nobody' ? undefined : key);
    expect([route, got.status, got.code]).toEqual([route, status, code]);
    problemForm.parse(got.json);
    refusals[`${route} ${status}`] = names.toExample(`${route} ${status}`, got.json);
  }
}

test('every event is sent in its documented form', async () => {
  await foldAll(db.database);
  const receiver = await openReceiver();
  try {
    const { id, secret } = await makeWebhook(w.shop, receiver.url, EVENT_TYPES);
    receiver.secret = secret;
    await w.post.saleReturn();
    await w.post.payment();
    const sold = await w.post.sale();
    const body = { id: newId(), reason: 'Entered by mistake' };
    answerOf(await w.shop.call(reverseSale, { params: { id: sold.id }, body }));
    answerOf(await w.shop.call(testWebhookEndpoint, { params: { id } }));
    await changeEach();
    await foldAll(db.database);
    const deliver = deliverWebhooks({
      site: SITE,
      clock: () => new Date(),
      newId: () => newId(),
      pick: () => 0,
      giveWay: () => Promise.resolve(),
      makers: WEBHOOK_DATA,
      onFailure: ({ error }) => {
        throw error;
      },
    });
    const signal = new AbortController().signal;
    const run = { isOver: () => false, signal, transaction: w.shop.run };
    for (const lane of ['0', '1', '2', '3']) {
      await deliver({ shop_id: w.shop.shop_id, endpoint_id: id, lane }, run);
    }
    // Lanes run beside each other; ids of events are in the order in which they happened.
    const sent = receiver.received.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { name, body: form } of WEBHOOKS) {
      const first = assertPresent(
        sent.find(({ type }) => type === name),
        `an event ${name}`,
      );
      const content: unknown = JSON.parse(first.body);
      form.parse(content);
      events[name] = names.toExample(name, content);
    }
  } finally {
    await receiver.close();
  }
});

/** Everything that is heard besides documents, each once. */
async function changeEach(): Promise<void> {
  const { shop } = w;
  const product = { ...lentils(w), id: newId(), code: 'LENTILS' };
  answerOf(await shop.call(createProduct, { body: product }));
  const params = { id: product.id };
  answerOf(await shop.call(changeProduct, { params, body: { version: 1, name: 'Red lentils' } }));
  answerOf(await shop.call(archiveProducts, { body: { ids: [product.id], archived: true } }));
  const unused = { ...lentils(w), id: newId(), code: 'UNUSED' };
  answerOf(await shop.call(createProduct, { body: unused }));
  answerOf(await shop.call(deleteProduct, { params: { id: unused.id } }));
  const customer = { id: newId(), name: 'Rahima', phone: '01711000001' };
  answerOf(await shop.call(createCustomer, { body: customer }));
  const renamed = { params: { id: customer.id }, body: { version: 1, name: 'Rahima Begum' } };
  answerOf(await shop.call(updateCustomer, renamed));
  const connection = { shop_id: shop.shop_id, id: (await addConnection(shop)).id };
  await shop.run(async (tx) => {
    const locked = assertPresent(await lockConnection(tx, connection), 'a connection just made');
    const { sealed_keys } = locked;
    const of = { ...connection, sealed_keys, now: NOW, newId: () => newId() };
    await needAttention(tx, { ...of, code: 'balance_empty' });
  });
  const made = { params: { id: (await order(w, 'sales_order')).id } };
  const read = readOrder('sales_order');
  const steps = [
    [sendOrder('sales_order'), {}],
    [reopenOrder('sales_order'), {}],
    [closeOrder('sales_order'), { reason: 'Not needed' }],
  ] as const;
  for (const [step, more] of steps) {
    const { version } = answerOf(await shop.call<OrderRoutes['read']>(read, made)).data;
    answerOf(await shop.call(step, { ...made, body: { version, ...more } }));
  }
}

test('the stored answers are those that the server gives', async () => {
  const stored = `${JSON.stringify({ answers, refusals, events }, null, 2)}\n`;
  await expect(stored).toMatchFileSnapshot('./answers.generated.json');
});

test('OpenAPI shows every example, and every event with headers, body and example', async () => {
  const document = (await (await fetch(`${server.url}/docs/json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, Described>>;
    webhooks: Record<string, { post: Described }>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOKS.map(({ name }) => name));
  for (const { name } of WEBHOOKS) {
    const { parameters, requestBody } = assertPresent(document.webhooks[name], name).post;
    expect(parameters.map((header) => header.name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(requestBody?.content['application/json'].schema).toMatchObject({
      properties: { type: { const: name }, timestamp: {}, data: { type: 'object' } },
      additionalProperties: false,
    });
    expect(requestBody?.content['application/json'].example).toEqual(EXAMPLES[name]?.body);
  }
  for (const { route: key, params = {}, query = {}, body } of REQUESTS) {
    const [method = '', path = ''] = key.split(' ');
    const described = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
    const shown = described?.parameters.flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, example]],
    );
    expect(Object.fromEntries(shown ?? [])).toEqual({ ...params, ...query });
    expect([key, described?.requestBody?.content['application/json'].example]).toEqual([key, body]);
    expect(answers[key]).toEqual(EXAMPLES[key]?.answer);
  }
  for (const { route: key, status } of REFUSALS) {
    const [method = '', path = ''] = key.split(' ');
    const described = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
    const content = described?.responses[status]?.content['application/problem+json'];
    expect([key, content]).toEqual([
      key,
      { schema: { $ref: '#/components/schemas/Problem' }, example: refusals[`${key} ${status}`] },
    ]);
  }
});

test('the commands of docs/api.md are among the examples', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const commands = [...page.matchAll(/curl .*?https:\/\/shop\.example\/api\/v1(\S+)/gs)];
  const sent = commands.map(([command, address = '']) => {
    const body = /-d '(.*?)'/s.exec(command)?.[1];
    const { pathname, searchParams } = new URL(address, 'https://shop.example');
    return {
      route: `${body === undefined ? 'GET' : 'POST'} ${pathname}`,
      query: Object.fromEntries(searchParams),
      ...defined({ body: body === undefined ? undefined : JSON.parse(body) }),
    };
  });
  expect(sent).toHaveLength(2);
  for (const request of sent) {
    const example = REQUESTS.find(({ route }) => route === request.route);
    expect({ query: {}, ...example }).toEqual(request);
  }
});

type Described = {
  parameters: { name: string; example?: unknown }[];
  responses: Record<string, { content: Record<string, unknown> }>;
  requestBody?: { content: { 'application/json': { schema: unknown; example?: unknown } } };
};
