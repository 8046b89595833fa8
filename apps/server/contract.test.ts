import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idsOf, leaksIn, markRows, partOfShop } from '../../testkit/canary.ts';
import { contractRoutes } from '../../testkit/contract-routes.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  idPaths,
  inputPaths,
  isCreation,
  keyOf,
  type RouteResponse,
  replaceAt,
  requestRoute,
  sampleOf,
  tokenFor,
  valueAt,
} from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { SAMPLES } from '../../testkit/samples.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;
let server: TestServer;
let mine: World;
let other: World;
let idsOfOther: Set<string>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  mine = await openWorld(db.database);
  other = await openWorld(db.database);
  // One document of each kind in the other shop, so that there is something to leak.
  await other.post.saleReturn();
  await other.post.receipt();
  await markRows(db.connection, partOfShop(other.shop.shop_id));
  idsOfOther = await idsOf(db.connection, partOfShop(other.shop.shop_id));
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** As the owner. */
async function requestAsOwner(endpoint: Endpoint, input: CallInput): Promise<RouteResponse> {
  const token = await tokenFor(mine, mine.shop.owner, endpoint);
  return requestRoute(server, endpoint, { input, headers: { authorization: `token ${token}` } });
}

const shopEndpoints = endpoints.filter(({ access }) => access !== 'open');
const keyed = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('the list of endpoints', () => {
  test('has every route of every contract, once, with a sample', async () => {
    const routes = await contractRoutes();
    const declared = routes.map(({ method, path }) => `${method} ${path}`).sort();
    const keys = endpoints.map(keyOf);
    // Exports are generated from lists, and called unchanged.
    const exportKeys = keys.filter((key) => key.startsWith('GET /exports/'));
    expect(keys.filter((key) => !exportKeys.includes(key)).sort()).toEqual(declared);
    expect(Object.keys(SAMPLES).sort()).toEqual(declared);
  });

  test('is what OpenAPI describes, with permission and rejections', async () => {
    const answer = await fetch(`${server.url}/docs/json`);
    const document = (await answer.json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    for (const { route, access } of endpoints) {
      const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject(
        defined({
          'x-permission': route.permission ?? undefined,
          security: access === 'open' ? [] : undefined,
        }),
      );
      const statuses = [route.status, ...Object.values(route.rejections), 401, 403, 404, 422, 503];
      const responses = Object.keys(operation?.responses as object);
      expect(statuses.filter((status) => !responses.includes(String(status)))).toEqual([]);
    }
    const count = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
    expect(count).toBe(endpoints.length);
  });

  test('has a sample with a value in every field that can hold an id', async () => {
    for (const endpoint of shopEndpoints) {
      const sample = await sampleOf(endpoint, mine);
      const samplePaths = inputPaths(sample).map((inputPath) =>
        inputPath.join('.').replace(/\.\d+/g, '.*'),
      );
      const missing = idPaths(endpoint).filter((inputPath) => !samplePaths.includes(inputPath));
      expect([keyOf(endpoint), missing]).toEqual([keyOf(endpoint), []]);
    }
  });
});

describe('without a valid token: 401, before anything is read', () => {
  const TOKENS = [undefined, 'token ', 'token null', 'token undefined', 'Bearer %E0%A4%A'];

  let before: Record<string, string>;

  beforeAll(async () => {
    before = await rowHashes(db.connection);
  });

  test.each(keyed(shopEndpoints))('%s', async (_key, endpoint) => {
    const sample = sampleInput(endpoint);
    const long = `token ${'a'.repeat(12_000)}`;
    for (const authorization of [...TOKENS, long, `token ${'A'.repeat(43)}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const input of [sample, { ...sample, body: '{' }]) {
        const got = await requestRoute(server, endpoint, { input, headers });
        expect([authorization?.slice(0, 20), got.status, got.code]).toEqual([
          authorization?.slice(0, 20),
          401,
          'unauthenticated',
        ]);
      }
    }
    const was = before;
    before = await rowHashes(db.connection);
    expect(before).toEqual(was);
  });
});

/** Any input of the right shape: its ids need not exist. */
function sampleInput(endpoint: Endpoint): CallInput {
  const params = Object.fromEntries(
    Object.keys(endpoint.route.params.shape).map((name) => [name, newId()]),
  );
  return { params, body: {} };
}

/** Values that may replace any other. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  '',
  'x',
  '0',
  'a'.repeat(5_000),
  '\u0000',
  '\ud800',
  [],
  {},
  [null],
  [[]],
  { $gt: 0 },
  Array(600).fill({}),
  undefined,
];

function* oddInputs(sample: CallInput): Generator<CallInput> {
  for (const inputPath of inputPaths(sample.body, ['body'])) {
    for (const odd of ODD) yield replaceAt(sample, inputPath, odd);
  }
  const objects = [['body'], ...inputPaths(sample.body, ['body'])].filter((inputPath) => {
    const value = valueAt(sample, inputPath);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  });
  for (const inputPath of objects) {
    for (const name of ['extra', 'shop_id', 'role', 'total', 'cost', 'constructor']) {
      yield replaceAt(sample, [...inputPath, name], 1);
    }
  }
  for (const odd of ODD) yield { ...sample, body: odd };
}

function* oddQueries(sample: CallInput, { route }: Endpoint): Generator<CallInput> {
  const texts = ['', 'x', '-1', '0', '1e9', '1.5', 'null', '[]', '\u0000', 'a'.repeat(4_001), '%'];
  for (const name of [...Object.keys(route.query.shape), 'extra', '__proto__', 'sort']) {
    for (const text of texts) yield { ...sample, query: { ...sample.query, [name]: text } };
  }
}

describe('invalid inputs are refused and write nothing; none of them gives a 5xx', () => {
  const times: number[] = [];

  test.each(keyed(endpoints))('%s', async (_key, endpoint) => {
    const { route } = endpoint;
    const sample = await sampleOf(endpoint, mine);
    // With the id of the sample each but the first would be refused as reused.
    const { id: _, ...unnamed } = (sample.body ?? {}) as { id?: string };
    const isFree = isCreation(endpoint);
    const inputs = [
      ...(route.method === 'GET' ? [] : oddInputs(isFree ? { ...sample, body: unnamed } : sample)),
      ...(isFree ? ODD.map((odd) => replaceAt(sample, ['body', 'id'], odd)) : []),
      ...oddQueries(sample, endpoint),
    ];
    const isBroken = ({ body = {}, query = {} }: CallInput) =>
      !route.body.safeParse(JSON.parse(JSON.stringify(body))).success ||
      !route.query.safeParse(query).success;
    const { broken = [], sound = [] } = Object.groupBy(inputs, (input) =>
      isBroken(input) ? 'broken' : 'sound',
    );
    const before = await rowHashes(db.connection);
    await eachOf(broken, endpoint, (got, input) => {
      expect([got.status, got.code, input]).toEqual([
        expect.toBeOneOf([400, 413, 422]),
        expect.stringMatching(/^(invalid|unreadable_body|body_too_deep|body_too_large)$/),
        input,
      ]);
    });
    expect(await rowHashes(db.connection)).toEqual(before);
    // A valid input may be done, or refused by a code that the contract lists.
    await eachOf(sound, endpoint, (got, input) => {
      const listed = route.rejections[got.code];
      expect([
        got.status < 500,
        got.status < 300 || listed === got.status || isShared(got),
      ]).toEqual([true, true]);
      expect([leaksIn(got.text, idsOfOther), input]).toEqual([[], input]);
    });
  });

  const isShared = ({ code }: RouteResponse) =>
    [
      'not_found',
      'permission_denied',
      'approval_required',
      'approval_not_valid',
      'invalid',
      'unreadable_body',
    ].includes(code);

  async function eachOf(
    inputs: readonly CallInput[],
    endpoint: Endpoint,
    check: (got: RouteResponse, input: CallInput) => void,
  ): Promise<void> {
    const waiting = [...inputs];
    const work = async () => {
      for (let input = waiting.pop(); input; input = waiting.pop()) {
        const got = await requestAsOwner(endpoint, input);
        times.push(got.ms);
        check(got, input);
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
  }

  afterAll(() => {
    expect(times.length).toBeGreaterThan(3_000);
    const slowest = Math.round(Math.max(...times));
    console.log(`contract: ${times.length} requests, the slowest in ${slowest} ms`);
  });
});
