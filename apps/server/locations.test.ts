import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { createRegisterRoute } from '#domains/shops/contract/register.ts';
import { createRegister } from '#domains/shops/server/create-register.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idsOf, leaksIn, markRows, type Part, partOfLocations } from '../../testkit/canary.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  type InputPath,
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
import { answerOf, type CallInput } from '../../testkit/shop.ts';
import { openElsewhere, openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

const DHANMONDI = {
  code: 'DHA',
  name: 'Dhanmondi',
  warehouses: [{ name: 'Dhanmondi shop' }, { name: 'Dhanmondi store' }],
};

/** Members with every permission, limited in location only. */
const STAFF = [
  { name: 'in-one-branch', role: 'owner', branches: ['MIR'] },
  { name: 'in-two-branches', role: 'owner', branches: ['MIR', 'UTT'] },
  { name: 'cashier-in-two', role: 'cashier', branches: ['MIR', 'UTT'] },
  { name: 'in-one-warehouse', role: 'owner', branches: ['MIR'], warehouses: ['Mirpur shop'] },
] as const;

let db: TestDatabase;
let server: TestServer;
let mirpur: World;
let uttara: World;
let dhanmondi: World;
/** The second warehouse of Mirpur. */
let store: World;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  mirpur = await openWorld(db.database, { branches: [DHANMONDI], staff: STAFF });
  const { locations, warehouses, registers, branches } = mirpur.shop;
  const idOf = (ids: ReadonlyMap<string, string>, key: string) => ids.get(key) ?? '';
  const dha = (name: string) => idOf(locations.warehouses, `Dhanmondi ${name}`);
  dhanmondi = await openElsewhere(db.database, mirpur, {
    branch: idOf(locations.branches, 'DHA'),
    warehouses: [dha('shop'), dha('store')],
    register: idOf(locations.registers, 'DHA'),
  });
  uttara = await openElsewhere(db.database, mirpur, {
    branch: branches.uttara,
    warehouses: [warehouses.uttara, warehouses.uttara],
    register: registers.uttara,
  });
  store = await openElsewhere(db.database, mirpur, {
    branch: branches.mirpur,
    warehouses: [warehouses.store, warehouses.store],
    register: await registerOf(warehouses.store),
  });
  for (const { post } of [mirpur, uttara, dhanmondi, store]) {
    await post.saleReturn();
    await post.receipt();
    await post.deposit();
    await post.payment();
    await post.drawerCash();
  }
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function registerOf(warehouse_id: string): Promise<string> {
  const body = { warehouse_id, name: 'Of the store' };
  const made = await mirpur.shop.call<typeof createRegisterRoute>(createRegister, { body });
  return answerOf(made).data.id;
}

/** A location outside a member's scope, with all its records. */
type Beyond = { world: World; part: Part };

function beyond(who: string): Beyond {
  const { branches, warehouses } = dhanmondi.shop;
  const inDhanmondi = {
    branches: [branches.mirpur],
    warehouses: [warehouses.shop, warehouses.store],
  };
  return who === 'in-one-warehouse'
    ? {
        world: store,
        part: partOfLocations({ branches: [], warehouses: [store.shop.warehouses.shop] }),
      }
    : { world: dhanmondi, part: partOfLocations(inDhanmondi) };
}

function person(who: string): Actor {
  const found = mirpur.shop.others.find(({ user_name }) => user_name === who);
  if (found === undefined) throw new Error(`nobody is ${who}`);
  return found;
}

async function requestAs(
  who: string,
  endpoint: Endpoint,
  input: CallInput,
): Promise<RouteResponse> {
  const headers = { authorization: `token ${await tokenFor(mirpur, person(who), endpoint)}` };
  return requestRoute(server, endpoint, { input, headers });
}

const shopEndpoints = endpoints.filter(({ access }) => access === 'read' || access === 'write');
const keyed = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

/** The answer without the parts that are new in each. */
const summary = ({ status, text }: RouteResponse) => ({
  status,
  text: text.replace(/"request_id":"[^"]+"/, ''),
});

/** Dues and payments belong to the whole shop: every counter sees and settles them. */
const OF_THE_SHOP = ['GET /customers/{id}/dues', 'POST /payments', 'POST /supplier-payments'];
/** Money belongs to branches: so do the books, and who can approve there. */
const OF_THE_BRANCH = [
  'GET /book-keeping/ledger',
  'GET /book-keeping/journal-report',
  'GET /book-keeping/party-balances',
  'GET /book-keeping/cash-flow-documents',
  'GET /customers/{id}/statement',
  'GET /suppliers/{id}/statement',
  'POST /approvals',
  'GET /approvals/approvers',
];

/** A transfer belongs to both of its ends: a member of one of them sees the other's name. */
const TWO_LOCATION_ROUTE = '/inventory/stock-transfer';

/** Routes that are not limited by location, because their rows have none. */
function isLocationScoped(who: string, routeKey: string): boolean {
  // An exported list has the scope of its list.
  const key = routeKey.replace('GET /exports/', 'GET /');
  if (key.includes(TWO_LOCATION_ROUTE)) return false;
  return !OF_THE_SHOP.includes(key) && !(who === 'in-one-warehouse' && OF_THE_BRANCH.includes(key));
}

/** A member who grants a scope beyond their own gets an error of its own. */
const isGiven = (key: string) => key.endsWith(' /staff-users') || key.startsWith('PATCH /staff');

const WHO = STAFF.map(({ name }) => name).filter((name) => name !== 'cashier-in-two');

const samplesMade = new Map<World, Promise<ReadonlyMap<Endpoint, CallInput>>>();

/** A sample of every route in this world, made once: refused requests do not use them up. */
function samplesIn(world: World): Promise<ReadonlyMap<Endpoint, CallInput>> {
  const made = samplesMade.get(world) ?? makeSamples(world);
  samplesMade.set(world, made);
  return made;
}

async function makeSamples(world: World): Promise<ReadonlyMap<Endpoint, CallInput>> {
  const samples = new Map<Endpoint, CallInput>();
  for (const endpoint of shopEndpoints) {
    samples.set(endpoint, await sampleOf(endpoint, world));
    // Each takes a piece or more.
    if (samples.size % 100 === 0) await world.post.adjustment(1_000_000);
  }
  return samples;
}

describe.each(WHO)('ids of another location do not exist: %s', (who) => {
  let positions = 0;
  const routes = new Set<string>();
  let ids: Set<string>;
  let before: Record<string, string>;

  beforeAll(async () => {
    const { world, part } = beyond(who);
    await samplesIn(world);
    await samplesIn(mirpur);
    ids = await idsOf(db.connection, part, { primaryOnly: true });
    before = await rowHashes(db.connection);
  });

  test.each(keyed(shopEndpoints))('%s', async (key, endpoint) => {
    const { world } = beyond(who);
    const foreign = assertPresent((await samplesIn(world)).get(endpoint), key);
    const paths = inputPaths(foreign).filter((path) => ids.has(valueAt(foreign, path) as string));
    if (paths.length === 0) return;
    const sample = assertPresent((await samplesIn(mirpur)).get(endpoint), key);
    for (const path of paths) {
      if (!isLocationScoped(who, key) && path.at(-1) !== 'warehouse_id') continue;
      const unknown = await requestAs(who, endpoint, replaceAt(sample, path, newId()));
      const theirs = await requestAs(
        who,
        endpoint,
        replaceAt(sample, path, valueAt(foreign, path)),
      );
      if (!isGiven(key)) expect([path, summary(theirs)]).toEqual([path, summary(unknown)]);
      expect([path, leaksIn(theirs.text, ids)]).toEqual([path, []]);
      expect([path, isRefused(path, theirs)]).toEqual([path, true]);
      positions += 1;
      routes.add(key);
    }
    const was = before;
    before = await rowHashes(db.connection);
    expect(before).toEqual(was);
  });

  afterAll(() => {
    console.log(`places, ${who}: ${positions} positions of ids, ${routes.size} routes, 0 leaks`);
    expect(positions).toBeGreaterThan(40);
  });
});

/** A list may be filtered by something that does not exist. */
const isRefused = ([part]: InputPath, { status }: RouteResponse) =>
  [403, 404, 422].includes(status) || (part === 'query' && status === 200);

describe.each(STAFF.map(({ name }) => name))('no list shows another location: %s', (who) => {
  const reading = endpoints.filter(({ access }) => access === 'read');

  test('with any filter, and without one', async () => {
    const { part } = beyond(who);
    // Every sample of a sale takes a piece, and there are hundreds of routes by now.
    await mirpur.post.adjustment(10_000_000);
    await markRows(db.connection, part);
    const ids = await idsOf(db.connection, part, { primaryOnly: true });
    let lists = 0;
    for (const endpoint of reading) {
      const key = keyOf(endpoint);
      if (!isLocationScoped(who, key)) continue;
      for (const input of [await sampleOf(endpoint, mirpur), await omitLocation(endpoint)]) {
        const got = await requestAs(who, endpoint, input);
        expect([key, leaksIn(got.text, ids)]).toEqual([key, []]);
        if (got.code !== 'permission_denied') expect([key, got.status]).toEqual([key, 200]);
        lists += 1;
      }
    }
    console.log(`lists, ${who}: ${lists} answers of ${reading.length} routes, 0 leaks`);
  });
});

/** The sample without a location: everywhere in the caller's scope. */
async function omitLocation(endpoint: Endpoint): Promise<CallInput> {
  const sample = await sampleOf(endpoint, mirpur);
  const { query = {} } = sample;
  const { branch_id, warehouse_id, register_id, document_id, ...rest } = query;
  return { ...sample, query: endpoint.route.query.safeParse(rest).success ? rest : query };
}

describe('a cashier of two of three branches', () => {
  const who = 'cashier-in-two';
  const endpointOf = (key: string) => {
    const found = endpoints.find((endpoint) => keyOf(endpoint) === key);
    if (found === undefined) throw new Error(`no such route: ${key}`);
    return found;
  };
  const rowsOf = async (key: string, query: Record<string, string> = {}) =>
    (await requestAs(who, endpointOf(key), { query })).json as { data: Record<string, string>[] };

  test('sees these two, separately and together', async () => {
    const codes = async (key: string, query = {}) =>
      new Set((await rowsOf(key, query)).data.map(({ number }) => number?.slice(0, 3)));
    const branches = await rowsOf('GET /branches');
    expect(branches.data.map(({ code }) => code)).toEqual(['MIR', 'UTT']);
    const warehouses = await rowsOf('GET /inventory/warehouse', { limit: '200' });
    const { mirpur: first, uttara: second } = mirpur.shop.branches;
    expect(new Set(warehouses.data.map(({ branch_id }) => branch_id))).toEqual(
      new Set([first, second]),
    );
    for (const key of ['GET /payments', 'GET /deposits']) {
      expect([key, await codes(key, { limit: '200' })]).toEqual([key, new Set(['MIR', 'UTT'])]);
    }
    for (const [branch_id, code] of [
      [first, 'MIR'],
      [second, 'UTT'],
    ] as const) {
      expect(await codes('GET /pos-sale/', { branch_id })).toEqual(new Set([code]));
    }
  });

  test('sells in these two, and in no other', async () => {
    const sell = endpointOf('POST /pos-sale/');
    const outcomes: unknown[] = [];
    for (const world of [mirpur, uttara, dhanmondi]) {
      const sample = replaceAt(await sampleOf(sell, world), ['body', 'register_id'], undefined);
      const got = await requestAs(who, sell, sample);
      const { data } = got.json as { data?: { number: string } };
      outcomes.push(data?.number.slice(0, 3) ?? got.code);
    }
    expect(outcomes).toEqual(['MIR', 'UTT', 'not_found']);
  });

  test('limited to one warehouse: sells neither from another nor at its till', async () => {
    const sell = endpointOf('POST /pos-sale/');
    const baseSample = await sampleOf(sell, mirpur);
    const { warehouse_id, register_id } = (await sampleOf(sell, store)).body as {
      warehouse_id: string;
      register_id: string;
    };
    const outcomes: string[] = [];
    for (const input of [
      baseSample,
      replaceAt(baseSample, ['body', 'warehouse_id'], warehouse_id),
      replaceAt(baseSample, ['body', 'register_id'], register_id),
    ]) {
      const fresh = replaceAt(input, ['body', 'id'], newId());
      const { status, code } = await requestAs('in-one-warehouse', sell, fresh);
      outcomes.push(status === 201 ? 'sold' : code);
    }
    expect(outcomes).toEqual(['sold', 'not_found', 'register_not_found']);
  });
});
