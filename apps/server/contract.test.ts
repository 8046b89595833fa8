import { readdir } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  type Asked,
  ask,
  askAs,
  idPlaces,
  keyOf,
  type Place,
  placesIn,
  replaced,
  sampleOf,
  valueAt,
} from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { SAMPLES } from '../../testkit/samples.ts';
import { withAdmin } from '../../testkit/server.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

const CANARY = 'CANARY';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

let db: TestDatabase;
let server: TestServer;
let mine: World;
let other: World;
let token: string;
let idsOfOther: Set<string>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  mine = await openWorld(db.database);
  other = await openWorld(db.database);
  token = await mine.token(mine.shop.owner);
  // One of each document there, so that there is something to leak.
  await other.post.saleReturn();
  await other.post.receipt();
  await markOther();
  idsOfOther = await readIdsOfOther();
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'permission' in value;
}

/** Columns whose words the product itself reads. */
const WORDS = new Set(['purpose', 'kind', 'posting_kind', 'code', 'currency', 'timezone']);

type Column = { table: string; name: string; type: string };

async function columnsOfShops(): Promise<Column[]> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<Column>(
      `select c.table_name as table, c.column_name as name, c.data_type as type
       from information_schema.columns c
       join information_schema.columns s using (table_schema, table_name)
       where c.table_schema = 'public' and s.column_name = 'shop_id'`,
    );
    return rows;
  });
}

/** Puts a word into every text of the other shop that no shop of ours may ever be shown. */
async function markOther(): Promise<void> {
  const texts = (await columnsOfShops()).filter(({ type }) => type === 'text');
  const marked: string[] = [];
  await withAdmin(db.connection, async (admin) => {
    for (const { table, name } of texts) {
      if (WORDS.has(name)) continue;
      const done = await admin
        .query(`update "${table}" set "${name}" = "${name}" || ' ${CANARY}' where shop_id = $1`, [
          other.shop.shop_id,
        ])
        .then(
          (result) => (result.rowCount ?? 0) > 0,
          () => false,
        );
      if (done) marked.push(`${table}.${name}`);
    }
  });
  expect(marked.length).toBeGreaterThan(20);
}

async function readIdsOfOther(): Promise<Set<string>> {
  const ids = (await columnsOfShops()).filter(({ type }) => type === 'uuid');
  const { shop_id } = other.shop;
  const each = ids.map(
    ({ table, name }) =>
      `select "${name}"::text as id from "${table}" where shop_id = '${shop_id}'`,
  );
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query<{ id: string | null }>(each.join(' union ')),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** What an answer has of the other shop. */
function leaksIn({ text }: Asked): string[] {
  const ids = (text.match(UUID) ?? []).filter((id) => idsOfOther.has(id));
  return text.includes(CANARY) ? [CANARY, ...ids] : ids;
}

/** An answer without what is new in each. */
const told = ({ status, text }: Asked) => ({
  status,
  text: text.replace(/"request_id":"[^"]+"/, ''),
});

/** What ends the token that it is called with, so that each has one of its own. */
const LAST_CALLS = ['POST /auth/logout', 'POST /auth/shop'];

/** As the owner. */
async function askWith(endpoint: Endpoint, input: CallInput): Promise<Asked> {
  const isLast = LAST_CALLS.includes(keyOf(endpoint));
  const own = isLast ? await mine.token(mine.shop.owner) : token;
  return ask(server, endpoint, { input, headers: { authorization: `token ${own}` } });
}

const shopEndpoints = endpoints.filter(({ access }) => access !== 'open');
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('the list of endpoints', () => {
  test('has every route of every contract, once, with a sample', async () => {
    const domains = new URL('../../domains/', import.meta.url);
    const files = (await readdir(domains, { recursive: true })).filter((path) =>
      /^[a-z]+\/contract\/[a-z-]+\.ts$/.test(path),
    );
    const modules = await Promise.all(files.map((path) => import(new URL(path, domains).href)));
    const routes = modules.flatMap((module) => Object.values(module)).filter(isRoute);
    const declared = routes.map(({ method, path }) => `${method} ${path}`).sort();
    expect(endpoints.map(keyOf).sort()).toEqual(declared);
    expect(Object.keys(SAMPLES).sort()).toEqual(declared);
  });

  test('is what OpenAPI tells, with its permission and its refusals', async () => {
    const answer = await fetch(`${server.url}/docs/json`);
    const document = (await answer.json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    for (const { route, access } of endpoints) {
      const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({
        ...(route.permission === null ? {} : { 'x-permission': route.permission }),
        ...(access === 'open' ? { security: [] } : {}),
      });
      const statuses = [route.status, ...Object.values(route.rejections), 401, 403, 404, 422, 503];
      const responses = Object.keys(operation?.responses as object);
      expect(statuses.filter((status) => !responses.includes(String(status)))).toEqual([]);
    }
    const count = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
    expect(count).toBe(endpoints.length);
  });

  test('has a sample with something in every place where an id may stand', async () => {
    for (const endpoint of shopEndpoints) {
      const sample = await sampleOf(endpoint, mine);
      const places = placesIn(sample).map((place) => place.join('.').replace(/\.\d+/g, '.*'));
      const missing = idPlaces(endpoint).filter((place) => !places.includes(place));
      expect([keyOf(endpoint), missing]).toEqual([keyOf(endpoint), []]);
    }
  });
});

describe('without a token that is one: 401, before anything is read', () => {
  const TOKENS = [undefined, 'token ', 'token null', 'token undefined', 'Bearer %E0%A4%A'];

  test.each(named(shopEndpoints))('%s', async (_key, endpoint) => {
    const before = await rowHashes(db.connection);
    const sample = sampleInput(endpoint);
    const long = `token ${'a'.repeat(12_000)}`;
    for (const authorization of [...TOKENS, long, `token ${'A'.repeat(43)}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const input of [sample, { ...sample, body: '{' }]) {
        const got = await ask(server, endpoint, { input, headers });
        expect([authorization?.slice(0, 20), got.status, got.code]).toEqual([
          authorization?.slice(0, 20),
          401,
          'unauthenticated',
        ]);
      }
    }
    expect(await rowHashes(db.connection)).toEqual(before);
  });
});

/** Any input of the right shape: what it names need not be there. */
function sampleInput(endpoint: Endpoint): CallInput {
  const params = Object.fromEntries(
    Object.keys(endpoint.route.params.shape).map((name) => [name, newId()]),
  );
  return { params, body: {} };
}

describe('the ids of another shop are ids that do not exist', () => {
  test.each(named(shopEndpoints))('%s', async (_key, endpoint) => {
    const sample = await sampleOf(endpoint, mine);
    const foreign = await sampleOf(endpoint, other);
    const places = placesIn(sample).filter((place) => isId(place, valueAt(sample, place)));
    expect(new Set(places.map(patternOf))).toEqual(new Set(ownIdPlaces(endpoint)));
    const before = await rowHashes(db.connection);
    for (const place of places) {
      const unknown = await askWith(endpoint, replaced(sample, place, newId()));
      const theirs = await askWith(endpoint, replaced(sample, place, valueAt(foreign, place)));
      expect([place, told(theirs)]).toEqual([place, told(unknown)]);
      expect([place, leaksIn(theirs)]).toEqual([place, []]);
      if (place[0] === 'query') expect([200, 404]).toContain(theirs.status);
      else expect([place, theirs.status]).toEqual([place, 404]);
    }
    expect(await rowHashes(db.connection)).toEqual(before);
    const got = await askWith(endpoint, sample);
    expect(got).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
    expect(leaksIn(got)).toEqual([]);
  });

  const patternOf = (place: Place) => place.join('.').replace(/\.\d+/g, '.*');
  const ownIdPlaces = (endpoint: Endpoint) =>
    idPlaces(endpoint).filter((place) => place !== 'body.id');
  const isId = (place: Place, value: unknown) =>
    typeof value === 'string' && value.match(UUID)?.[0] === value && place.join('.') !== 'body.id';

  test('the id that another shop’s document has is free in this one, and both stand', async () => {
    const theirs = await other.post.sale();
    const endpoint = endpoints.find((candidate) => keyOf(candidate) === 'POST /pos-sale/');
    if (endpoint === undefined) throw new Error('a sale can be posted');
    const sample = await sampleOf(endpoint, mine);
    const got = await askWith(endpoint, replaced(sample, ['body', 'id'], theirs.id));
    expect(got.status).toBe(201);
    expect(JSON.parse(got.text).data.number).toMatch(/^MIR-/);
    expect(got.text).not.toContain(CANARY);
  });

  test('row-level security alone shows nothing of another shop, or without one', async () => {
    const tables = new Set((await columnsOfShops()).map(({ table }) => table));
    for (const table of tables) {
      const client = await db.database.pool.connect();
      try {
        await client.query(`begin; select set_config('app.shop_id', '', true)`);
        const none = await client.query(`select count(*) from "${table}"`);
        expect([table, none.rows]).toEqual([table, [{ count: 0 }]]);
        await client.query(`select set_config('app.shop_id', '${mine.shop.shop_id}', true)`);
        const theirs = await client.query(
          `select count(*) from "${table}" where shop_id <> '${mine.shop.shop_id}'`,
        );
        expect([table, theirs.rows]).toEqual([table, [{ count: 0 }]]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });
});

/** What may stand in the place of anything. */
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
  for (const place of placesIn(sample.body, ['body'])) {
    for (const odd of ODD) yield replaced(sample, place, odd);
  }
  const objects = [['body'], ...placesIn(sample.body, ['body'])].filter((place) => {
    const value = valueAt(sample, place);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  });
  for (const place of objects) {
    for (const name of ['extra', 'shop_id', 'role', 'total', 'cost', 'constructor']) {
      yield replaced(sample, [...place, name], 1);
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

describe('inputs against the schema are refused and write nothing; none of any kind fails', () => {
  const times: number[] = [];

  test.each(named(endpoints))('%s', async (_key, endpoint) => {
    const { route } = endpoint;
    const sample = await sampleOf(endpoint, mine);
    const inputs = [
      ...(route.method === 'GET' ? [] : oddInputs(sample)),
      ...oddQueries(sample, endpoint),
    ];
    const isBroken = ({ body = {}, query = {} }: CallInput) =>
      !route.body.safeParse(JSON.parse(JSON.stringify(body))).success ||
      !route.query.safeParse(query).success;
    const broken = inputs.filter((input) => isBroken(input));
    const before = await rowHashes(db.connection);
    await eachOf(broken, endpoint, (got, input) => {
      expect([got.status, got.code, input]).toEqual([
        expect.toBeOneOf([400, 413, 422]),
        expect.stringMatching(/^(invalid|unreadable_body|body_too_deep|body_too_large)$/),
        input,
      ]);
    });
    expect(await rowHashes(db.connection)).toEqual(before);
    // What the schema lets through may be done or refused, by a code that the contract lists.
    await eachOf(
      inputs.filter((input) => !isBroken(input)),
      endpoint,
      (got, input) => {
        const listed = route.rejections[got.code];
        expect([
          got.status < 500,
          got.status < 300 || listed === got.status || isShared(got),
        ]).toEqual([true, true]);
        expect([leaksIn(got), input]).toEqual([[], input]);
      },
    );
  });

  const isShared = ({ code }: Asked) =>
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
    check: (got: Asked, input: CallInput) => void,
  ): Promise<void> {
    const waiting = [...inputs];
    const work = async () => {
      for (let input = waiting.pop(); input; input = waiting.pop()) {
        const got = await askWith(endpoint, input);
        times.push(got.ms);
        check(got, input);
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
  }

  afterAll(() => {
    expect(times.length).toBeGreaterThan(3_000);
    // Of thousands on a busy machine a few may wait for their turn.
    expect(times.filter((ms) => ms > 1_000).length).toBeLessThan(times.length / 100);
    console.log(`contract: ${times.length} requests against and within the schemas`);
  });
});

test('after all of it: no answer to any question has anything of the other shop', async () => {
  for (const endpoint of shopEndpoints.filter(({ route }) => route.method === 'GET')) {
    for (const query of [{}, { q: CANARY }]) {
      const got = await askAs(server, token, { endpoint, world: mine, input: { query } });
      expect([keyOf(endpoint), leaksIn(got)]).toEqual([keyOf(endpoint), []]);
    }
  }
});
