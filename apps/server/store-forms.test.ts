import fastify, { type FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { Admission } from '#platform/http/admission.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { answerOf, SITE } from '../../testkit/shop.ts';
import { changeStore, openTestStore } from '../../testkit/store-visits.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { registerStoreForms } from './store-forms.ts';

let db: TestDatabase;
let world: World;
let app: FastifyInstance;
/** The fields that the checkout was last shown with. */
let written: Readonly<Record<string, string>>;

async function shownAgain(_request: unknown, fields: typeof written): Promise<Response> {
  written = fields;
  return new Response('again');
}

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  const version = await openTestStore(world, 'mine');
  answerOf(await changeStore(world, { version, has_pickup: true }));
  app = fastify();
  app.decorate('admission', new Admission(4));
  const means = { site: SITE, database: db.database, again: shownAgain };
  await registerStoreForms(app, means, { cart: {}, checkout: {} });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

type Sent = { fields: Record<string, string>; origin?: string | null; cookie?: string };

function post(path: string, { fields, origin = 'http://localhost', cookie = '' }: Sent) {
  return app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      host: 'store.test',
      ...defined({ origin: origin ?? undefined }),
    },
  });
}

const add = () => ({ do: 'add', variant: world.variant, quantity: '2' });

test('a form leads to the cart, with a cookie of this store alone, unread by scripts', async () => {
  const answer = await post('/s/mine/cart', { fields: add() });
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    303,
    '/s/mine/cart?m=added',
    'no-store',
  ]);
  const text = `v1.${world.variant.replaceAll('-', '')}x20000`;
  expect(answer.headers['set-cookie']).toBe(
    `cart-mine=${text}; Path=/s/mine; Max-Age=5184000; HttpOnly; SameSite=Lax`,
  );
  const cleared = await post('/s/mine/cart', {
    fields: { do: 'clear' },
    cookie: `cart-mine=${text}`,
  });
  expect(cleared.headers['set-cookie']).toContain('cart-mine=; Path=/s/mine; Max-Age=0;');
});

test.each([
  ['https://elsewhere.test', 403],
  ['http://localhost.elsewhere.test', 403],
  ['null', 403],
  [null, 403],
  ['http://store.test', 303],
  ['http://localhost', 303],
] as const)('a form from %s is answered with %i', async (origin, status) => {
  const answer = await post('/s/mine/cart', { fields: add(), origin });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['set-cookie'] === undefined).toBe(status === 403);
});

test.each([
  ['/s/mine/cart', {}, 422],
  ['/s/mine/cart', { do: 'add', variant: "' or 1=1" }, 422],
  ['/s/Mine/cart', { do: 'clear' }, 422],
  ['/s/nobody/cart', { do: 'clear' }, 303],
] as const)('%s with %j is answered with %i', async (path, fields, status) => {
  const answer = await post(path, { fields });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined]);
});

test('a form that is too long, or no form, is refused', async () => {
  const long = await post('/s/mine/cart', { fields: { do: 'add', variant: 'x'.repeat(20_000) } });
  expect(long.statusCode).toBe(413);
  const json = await app.inject({
    method: 'POST',
    url: '/s/mine/cart',
    payload: { do: 'clear' },
    headers: { origin: 'http://localhost' },
  });
  expect(json.statusCode).toBe(415);
});

const oneOf = (variant_id: string) => `v1.${variant_id.replaceAll('-', '')}x10000`;

/** An order that is complete: 200.00 with 5 % VAT on top. */
const order = (id: string, changes: Record<string, string> = {}) => ({
  id,
  cart: `v1.${world.variant.replaceAll('-', '')}x20000`,
  total: '21000',
  phone: '01812550773',
  name: 'Nasrin Akter',
  how: 'collect',
  step: 'pay',
  ...changes,
});

test('the last block of the checkout leads to the order, as often as it is sent', async () => {
  const fields = order('0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0');
  const first = await post('/s/mine/checkout', { fields });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([303, 'no-store']);
  expect(first.headers.location).toMatch(
    /^\/s\/mine\/o\/[0-9A-HJKMNP-TV-Z]{8}-[\w-]{22}\?thanks=1$/,
  );
  expect(first.headers['set-cookie']).toContain('cart-mine=; Path=/s/mine; Max-Age=0;');
  const again = await post('/s/mine/checkout', { fields });
  expect(again.headers.location).toBe(first.headers.location);
});

test.each([
  [{ total: '20999' }, 409],
  [{ id: '0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0', name: 'Another' }, 409],
  [{ phone: '0171' }, 200],
  [{ step: 'who' }, 200],
] as const)('with %j it is shown again, with %i', async (changes, status) => {
  const fields = order('0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d1', changes);
  const answer = await post('/s/mine/checkout', { fields });
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([
    status,
    'again',
    undefined,
  ]);
});

test('an order that a busy server refused may be sent again, as often as it takes', async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 4 }, () => app.admission.run('write', () => release));
  const posts = Array.from({ length: 12 }, () =>
    post('/s/mine/checkout', { fields: order(newId()) }),
  );
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode);
  resolve();
  await Promise.all(busy);
  expect(statuses.every((status) => status === 503)).toBe(true);
  const fields = order(newId(), {
    phone: '01812550774',
    cart: oneOf(world.variant),
    total: '10500',
  });
  expect((await post('/s/mine/checkout', { fields })).statusCode).toBe(303);
});

test('a browser places ten orders an hour, for each keeps goods from others', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const changes = { phone: `0181255${1000 + at}`, cart: oneOf(world.variant), total: '10500' };
    const answer = await post('/s/mine/checkout', { fields: order(newId(), changes) });
    statuses.push(answer.statusCode);
  }
  // The orders above and a repeat were three.
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 303), 429, 429, 429, 429, 429]);
});

test('of a field that is repeated the first counts', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/s/mine/checkout',
    payload: 'step=who&name=Nasrin&name=Another',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
    },
  });
  expect([answer.statusCode, written.name]).toEqual([200, 'Nasrin']);
});

test('a form that is refused is answered with a text in the language of the visitor', async () => {
  const long = { do: 'add', variant: 'x'.repeat(20_000) };
  const texts = await Promise.all(
    ['bn', 'en'].map(async (lang) => {
      const { headers, body } = await post(`/s/mine/cart?lang=${lang}`, { fields: long });
      return [headers['content-type'], headers['cache-control'], body];
    }),
  );
  expect(texts).toEqual([
    ['text/plain; charset=utf-8', 'no-store', 'লেখাটা বেশি বড়। ছোট করে আবার পাঠান।'],
    ['text/plain; charset=utf-8', 'no-store', 'This is too long. Shorten it and send it again.'],
  ]);
});

test('an order from another site is refused', async () => {
  const fields = order('0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d2');
  const answer = await post('/s/mine/checkout', { fields, origin: 'https://elsewhere.test' });
  expect(answer.statusCode).toBe(403);
});
