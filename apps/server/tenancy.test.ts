import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Database } from '#platform/db/database.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { CANARY, idsOf, leaksIn, markRows, partOfShop } from '../../testkit/canary.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  type InputPath,
  idPaths,
  inputPaths,
  keyOf,
  type RouteResponse,
  replaceAt,
  requestRoute,
  sampleOf,
  tokenFor,
  valueAt,
} from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { withAdmin } from '../../testkit/server.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openUnfiltered } from '../../testkit/unfiltered.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let db: TestDatabase;
let unfiltered: Database;
let servers: Record<(typeof WALLS)[number], TestServer>;
let mine: World;
let other: World;
/** A shop with records under ids of the other shop, so that both have them. */
let namesake: World;
let ids: Set<string>;
/** A document of the other shop. */
let document_id: string;

/** Both walls, and row-level security alone: the application's own filter switched off. */
const WALLS = ['as served', 'by row-level security alone'] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  unfiltered = openUnfiltered(db.login);
  servers = {
    'as served': await openTestServer(db.database),
    'by row-level security alone': await openTestServer(unfiltered),
  };
  mine = await openWorld(db.database);
  other = await openWorld(db.database);
  namesake = await openWorld(db.database);
  // One document of each kind in the other shop, so that there is something to leak; and more
  // marked stock.
  await other.post.saleReturn();
  await other.post.receipt();
  expect(await markRows(db.connection, partOfShop(other.shop.shop_id))).toBeGreaterThan(20);
  await markPeople(other.shop.shop_id);
  document_id = (await other.post.sale()).id;
  ids = await idsOf(db.connection, partOfShop(other.shop.shop_id));
});

afterAll(async () => {
  for (const server of Object.values(servers)) await server.app.close();
  await unfiltered.close();
  await db.drop();
});

async function markPeople(shop_id: string): Promise<void> {
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `update app_user set name = name || ' ${CANARY}'
       where id in (select user_id from membership where shop_id = $1)`,
      [shop_id],
    ),
  );
}

/** As the owner. */
async function requestAs(
  server: TestServer,
  world: World,
  endpoint: Endpoint,
  input: CallInput,
): Promise<RouteResponse> {
  if (endpoint.access === 'open') return requestRoute(server, endpoint, { input });
  const headers = { authorization: `token ${await tokenFor(world, world.shop.owner, endpoint)}` };
  return requestRoute(server, endpoint, { input, headers });
}

const keyed = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

const patternOf = (path: InputPath) => path.join('.').replace(/\.\d+/g, '.*');
const isId = (value: unknown) => typeof value === 'string' && UUID.test(value);
const MADE = ['body.id', 'body.deposit.id', 'body.deposit_back.id'];
const isMade = (path: InputPath) => MADE.includes(path.join('.'));

/** The ids in this input; every field of the schema that can hold an id has one. */
function idsIn(endpoint: Endpoint, input: CallInput): InputPath[] {
  const paths = inputPaths(input).filter((path) => isId(valueAt(input, path)));
  const missing = idPaths(endpoint).filter((one) => !paths.map(patternOf).includes(one));
  expect([keyOf(endpoint), missing]).toEqual([keyOf(endpoint), []]);
  return paths;
}

/** Without a requested shop the caller gets one of their own. */
const isChoice = (endpoint: Endpoint) => keyOf(endpoint) === 'POST /auth/shop';

/** The public site belongs to the platform: its ids belong to no shop. */
const shopEndpoints = endpoints.filter(({ route }) => !route.path.startsWith('/cms/'));

/** A list may be filtered by something that does not exist. */
const isRefused = ([part]: InputPath, { status }: RouteResponse) =>
  [403, 404, 422].includes(status) || (part === 'query' && status === 200);

/** The answer without the parts that are new in each. */
const summary = ({ status, text }: RouteResponse) => ({
  status,
  text: text.replace(/"request_id":"[^"]+"/, ''),
});

describe.each(WALLS)('ids of another shop do not exist, %s', (walls) => {
  let positions = 0;
  let routes = 0;

  test.each(keyed(shopEndpoints))('%s', async (_key, endpoint) => {
    const server = servers[walls];
    const sample = await sampleOf(endpoint, mine);
    const foreign = await sampleOf(endpoint, other);
    const paths = idsIn(endpoint, sample).filter((path) => !isMade(path));
    const isAnswered = isChoice(endpoint) && walls !== 'as served';
    const before = await rowHashes(db.connection);
    for (const path of paths) {
      const value = valueAt(foreign, path) ?? document_id;
      const unknown = await requestAs(server, mine, endpoint, replaceAt(sample, path, newId()));
      const theirs = await requestAs(server, mine, endpoint, replaceAt(sample, path, value));
      if (!isAnswered) {
        expect([path, summary(theirs)]).toEqual([path, summary(unknown)]);
        expect([path, isRefused(path, theirs)]).toEqual([path, true]);
      }
      expect([path, leaksIn(theirs.text, ids)]).toEqual([path, []]);
    }
    if (!isAnswered) expect(await rowHashes(db.connection)).toEqual(before);
    positions += paths.length;
    routes += paths.length > 0 ? 1 : 0;
    if (endpoint.access === 'open') return;
    const got = await requestAs(server, mine, endpoint, sample);
    expect([got.status, got.text]).toEqual([expect.toBeOneOf([200, 201]), got.text]);
    expect(leaksIn(got.text, ids)).toEqual([]);
  });

  const making = endpoints.filter((endpoint) => idPaths(endpoint).includes('body.id'));

  test.each(keyed(making))(
    'a record under an id of theirs shows nothing of theirs: %s',
    async (_key, endpoint) => {
      const server = servers[walls];
      const foreign = await sampleOf(endpoint, other);
      const made = await requestAs(servers['as served'], other, endpoint, foreign);
      expect([made.status, made.text]).toEqual([expect.toBeOneOf([200, 201, 202]), made.text]);
      const theirs = await rowHashes(db.connection, other.shop.shop_id);
      const id = valueAt(foreign, ['body', 'id']);
      const sample = replaceAt(await sampleOf(endpoint, namesake), ['body', 'id'], id);
      const got = await requestAs(server, namesake, endpoint, sample);
      expect(got.status).toBeLessThan(500);
      expect(leaksIn(got.text, ids, id)).toEqual([]);
      expect(await rowHashes(db.connection, other.shop.shop_id)).toEqual(theirs);
      positions += 1;
    },
  );

  const reading = endpoints.filter(
    ({ route, access }) => route.method === 'GET' && access !== 'open',
  );

  test('no answer has anything of theirs, and no page starts after theirs', async () => {
    const server = servers[walls];
    let cursors = 0;
    for (const endpoint of reading) {
      const { params = {}, query } = await sampleOf(endpoint, mine);
      for (const more of [{}, { q: CANARY }]) {
        const got = await requestAs(server, mine, endpoint, {
          params,
          query: { ...query, ...more },
        });
        expect([keyOf(endpoint), leaksIn(got.text, ids)]).toEqual([keyOf(endpoint), []]);
      }
      if (!('cursor' in endpoint.route.query.shape)) continue;
      const foreign = await sampleOf(endpoint, other);
      const first = { ...foreign, query: { ...foreign.query, limit: 1 } };
      const page = await requestAs(servers['as served'], other, endpoint, first);
      const { next_cursor } = page.json as { next_cursor: string | null };
      if (next_cursor === null) continue;
      const behind = { params, query: { ...query, cursor: next_cursor } };
      const got = await requestAs(server, mine, endpoint, behind);
      expect([keyOf(endpoint), leaksIn(got.text, ids)]).toEqual([keyOf(endpoint), []]);
      cursors += 1;
    }
    expect(cursors).toBeGreaterThan(3);
    positions += cursors;
  });

  afterAll(() => {
    console.log(`tenancy, ${walls}: ${positions} positions of ids, ${routes} routes, 0 leaks`);
    const inSchemas = shopEndpoints.flatMap(idPaths).length;
    expect(positions).toBeGreaterThanOrEqual(inSchemas);
  });
});

test('row-level security alone shows nothing of another shop, or without one', async () => {
  const tables = await tablesOfShops();
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

async function tablesOfShops(): Promise<string[]> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'shop_id'`,
    );
    return rows.map(({ name }) => name);
  });
}

test('one person’s two shops stay separate: each shows nothing of the other', async () => {
  const { owner } = mine.shop;
  const { shop_id } = other.shop;
  await other.shop.run(async (tx) => {
    const roles = tx.selectFrom('role').select('id').where('code', '=', 'owner');
    const role = assertPresent(await roles.executeTakeFirst(), 'a shop has an owner');
    await addMembership(tx, { id: newId(), user_id: owner.user_id, shop_id, role_id: role.id });
  });
  const of = (world: World) => idsOf(db.connection, partOfShop(world.shop.shop_id));
  for (const [world, beside] of [
    [mine, other],
    [other, mine],
  ] as const) {
    const shown = await of(world);
    const strange = new Set([...(await of(beside))].filter((id) => !shown.has(id)));
    const ownerToken = await world.token({ ...owner, shop_id: world.shop.shop_id });
    const headers = { authorization: `token ${ownerToken}` };
    for (const endpoint of endpoints.filter(({ access }) => access === 'read')) {
      const input = await sampleOf(endpoint, world);
      const got = await requestRoute(servers['as served'], endpoint, { input, headers });
      const found = leaksIn(got.text, strange).filter((one) => one !== CANARY || world === mine);
      expect([keyOf(endpoint), got.status, found]).toEqual([keyOf(endpoint), 200, []]);
    }
  }
});

test('with both walls off the same requests leak, so the walls are what protects', async () => {
  const tables = await withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relkind = 'r'
         and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) {
      await admin.query(`alter table "${name}" no force row level security`);
      await admin.query(`alter table "${name}" disable row level security`);
    }
    return rows.length;
  });
  expect(tables).toBeGreaterThan(40);
  const leaking: string[] = [];
  for (const endpoint of endpoints.filter(({ access }) => access === 'read')) {
    const sample = await sampleOf(endpoint, mine);
    const foreign = await sampleOf(endpoint, other);
    for (const path of idsIn(endpoint, sample)) {
      const input = replaceAt(sample, path, valueAt(foreign, path));
      const got = await requestAs(servers['by row-level security alone'], mine, endpoint, input);
      if (leaksIn(got.text, ids, valueAt(foreign, path)).length > 0) {
        leaking.push(`${keyOf(endpoint)} ${path.join('.')}`);
      }
    }
  }
  console.log(`tenancy, both walls down: ${leaking.length} positions of reading routes leak`);
  expect(leaking.length).toBeGreaterThan(20);
});
