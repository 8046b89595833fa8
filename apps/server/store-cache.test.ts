import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Admission } from '#platform/http/admission.ts';
import { StoreCache } from './store-cache.ts';

let app: FastifyInstance;
/** The addresses that were drawn. */
let drawn: string[];
let answerWith: (path: string) => Response;
let answerOf: (request: Request) => Response;
let admission: Admission;

const page = (text: string, status = 200) =>
  new Response(`<!doctype html><p>${text}</p>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

beforeEach(async () => {
  drawn = [];
  answerWith = page;
  answerOf = (request) => answerWith(new URL(request.url).pathname);
  admission = new Admission(4);
  app = fastify();
  const draw = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    drawn.push(pathname + search);
    return answerOf(request);
  };
  const cache = new StoreCache({ draw, admission });
  app.get('/s/*', (request, reply) => {
    const { cookie = '' } = request.headers;
    const webRequest = new Request(`http://shop${request.url}`, { headers: { cookie } });
    return cache.send(webRequest, request, reply);
  });
});
afterEach(() => app.close());

const open = (url: string) => app.inject({ url });
const PLAIN = ['/s/demo', '/s/demo/products', '/s/demo/c/rice-3f2a9c1b77d0', '/s/demo/p/rice'];

test.each(PLAIN)('%s is drawn once, whatever else its address says', async (path) => {
  const urls = [path, `${path}?utm_source=mail`, `${path}?x=1&sort=worst&page=0&v=none`];
  for (const url of urls) {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([200, `<!doctype html><p>${path}</p>`]);
  }
  expect(drawn).toHaveLength(1);
});

test.each([
  ['/s/demo/products?sort=price&page=2', '/s/demo/products?page=2&utm_source=x&sort=price', 1],
  ['/s/demo/products?sort=price', '/s/demo/products?sort=newest', 2],
  ['/s/demo/products?lang=en', '/s/demo/products?lang=bn', 2],
  // There are as many of these as numbers and words.
  ['/s/demo/products?from=5', '/s/demo/products?from=5', 2],
  ['/s/demo/products?to=5', '/s/demo/products?to=5', 2],
  ['/s/demo/search?q=rice', '/s/demo/search?q=rice', 2],
  ['/s/demo/sear%63h?q=rice', '/s/demo/sear%63h?q=rice', 2],
] as const)('%s and then %s are %i drawings', async (first, second, times) => {
  await open(first);
  await open(second);
  expect(drawn).toHaveLength(times);
});

test.each([404, 410, 503, 500])(
  'a page with the status %i is drawn once and not stored',
  async (status) => {
    answerWith = (path) => page(path, status);
    const answer = await open('/s/demo/p/nothing');
    expect([answer.statusCode, answer.body]).toEqual([
      status,
      '<!doctype html><p>/s/demo/p/nothing</p>',
    ]);
    expect(drawn).toEqual(['/s/demo/p/nothing']);
    await open('/s/demo/p/nothing');
    expect(drawn).toHaveLength(2);
  },
);

test('visitors who come at once share one drawing, also of a page that is missing', async () => {
  for (const status of [200, 404]) {
    answerWith = (path) => page(path, status);
    drawn = [];
    const answers = await Promise.all([1, 2, 3].map(() => open(`/s/demo/p/nothing-${status}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
    expect(answers.every(({ body }) => body.includes('nothing'))).toBe(true);
    expect(drawn).toHaveLength(1);
  }
});

const privatePage = (request: Request) =>
  new Response(`<!doctype html><p>${request.headers.get('cookie')}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });

test.each(['/s/demo/cart', '/s/demo/%63art', '/s/demo/p/private'])(
  'what %s draws for one visitor is neither stored nor shown to another',
  async (url) => {
    answerOf = privatePage;
    const visitors = ['a=1', 'b=2', 'c=3'];
    const openAs = (cookie: string) => app.inject({ url, headers: { cookie } });
    const atOnce = await Promise.all(visitors.map(openAs));
    const later = [await openAs('d=4'), await openAs('e=5')];
    const texts = [...atOnce, ...later].map(({ body }) => body);
    expect(texts).toEqual([...visitors, 'd=4', 'e=5'].map((one) => `<!doctype html><p>${one}</p>`));
    for (const { headers } of [...atOnce, ...later]) {
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    }
  },
);

test('only a page is sent as one', async () => {
  answerWith = () =>
    new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/x-script' } });
  const answer = await open('/s/demo/products');
  expect(answer.headers['content-type']).toBe('text/x-script');
  await open('/s/demo/products');
  expect(drawn).toHaveLength(2);
});

test('under overload pages of stores wait behind the till, and are refused', async () => {
  const leave = await Promise.all([1, 2, 3, 4].map(() => admission.enter('till')));
  const waiting = Promise.all(Array.from({ length: 2_000 }, () => admission.enter('till')));
  const answer = await open('/s/demo/products');
  expect([answer.statusCode, drawn]).toEqual([500, []]);
  expect(admission.refused.read).toBe(1);
  for (const each of leave) each?.();
  for (const each of await waiting) each?.();
});
