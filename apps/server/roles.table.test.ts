import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READY_ROLES } from '#domains/access/core/roles.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  keyOf,
  type RouteResponse,
  requestAs,
  requestRoute,
  sampleOf,
  tokenFor,
} from '../../testkit/routes.ts';
import { withAdmin } from '../../testkit/server.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';
import { rolesTable } from './roles-table.ts';

/** The reviewed table; `npm run roles` writes that of the current contract. */
const TABLE = await readFile(new URL('roles.txt', import.meta.url), 'utf8');

const [HEAD = [], ...ROWS] = TABLE.trimEnd()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const ROLES = HEAD.slice(2);

/** Fields that reveal costs, anywhere in an answer. */
const HIDDEN = /cost|profit|margin|average|^value$|^due_to/;

let db: TestDatabase;
let server: TestServer;
let world: World;
let people: ReadonlyMap<string, Actor>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  const staff = READY_ROLES.map(({ code }) => ({ name: code, role: code, branches: null }));
  world = await openWorld(db.database, { staff });
  people = new Map(world.shop.others.map((actor) => [actor.role_code, actor]));
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function requestInRole(
  role: string,
  endpoint: Endpoint,
  input: CallInput,
): Promise<RouteResponse> {
  const person = assertPresent(people.get(role), `a person as ${role}`);
  const token = await tokenFor(world, person, endpoint);
  return requestRoute(server, endpoint, { input, headers: { authorization: `token ${token}` } });
}

/** Closing an order does not require to refund its deposit, which needs another permission. */
function omitRefunds(sample: CallInput): CallInput {
  const { body } = sample;
  if (typeof body !== 'object' || body === null || !('deposit_back' in body)) return sample;
  const { deposit_back: _, ...rest } = body;
  return { ...sample, body: rest };
}

test('the table agrees with the contract and the built-in roles: else npm run roles', () => {
  expect(TABLE).toBe(rolesTable(endpoints, READY_ROLES));
});

describe('with permission a request succeeds, without it is refused before anything else', () => {
  let mismatches = 0;
  let calls = 0;

  // Earlier samples removed stock, counted it down, and reserved the rest.
  beforeEach(() => world.post.adjustment(200_000));

  test.each(ROWS.filter(([, needs]) => needs !== 'nobody'))(
    '%s',
    async (key = '', needs, ...cells) => {
      const found = endpoints.find((candidate) => keyOf(candidate) === key);
      const endpoint = assertPresent(found, 'the table has existing routes');
      let sample: CallInput | null = null;
      for (const [at, cell] of cells.entries()) {
        const role = ROLES[at] ?? '';
        sample ??= omitRefunds(await sampleOf(endpoint, world));
        const got = await requestInRole(role, endpoint, sample);
        calls += 1;
        const outcome = isOf(needs, got) ? cell : outcomeOf(got);
        if (outcome !== cell) mismatches += 1;
        expect([role, outcome, got.text]).toEqual([role, cell, got.text]);
        if (cell === 'yes') {
          const isShown = people.get(role)?.permissions.has('cost.read');
          expect([role, isShown ? [] : namesIn(got.json)]).toEqual([role, []]);
        } else {
          const broken = await requestInRole(role, endpoint, { ...sample, body: [] });
          const code = cell === 'by PIN' ? 'approval_required' : 'permission_denied';
          expect([role, broken.status, broken.code]).toEqual([role, 403, code]);
        }
        // A successful request used up its sample, unless it only reads.
        if (cell === 'yes' && endpoint.route.method !== 'GET') sample = null;
      }
    },
  );

  afterAll(() => {
    const summary = `${ROWS.length} routes x ${ROLES.length} roles, ${calls} calls`;
    console.log(`roles: ${summary}, ${mismatches} mismatches`);
  });
});

/** The approval in the sample belongs to another member. */
function outcomeOf({ status, code }: RouteResponse): string {
  if (status === 200 || status === 201) return 'yes';
  if (code === 'permission_denied') return 'no';
  return code === 'approval_not_valid' ? 'by PIN' : `${status} ${code}`;
}

const OF_THE_SAMPLE = ['permission_denied', 'second_factor_none', 'second_factor_wrong'];

/**
 * Refused for its content and not for the role: a session of the owner belongs to no one else, nor
 * does a code of their app, and a document needs the permission of its kind, which in the sample is
 * a sale.
 */
function isOf(needs: string | undefined, { status, code }: RouteResponse): boolean {
  const isForAll = needs === 'anybody signed in';
  return isForAll && (status === 404 || OF_THE_SAMPLE.includes(code ?? ''));
}

/** Names anywhere in an answer that need permission to see costs. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(HIDDEN.test(name) ? [name] : []),
    ...namesIn(inner),
  ]);
}

describe('a revoked permission is gone with the next request', () => {
  const sell = endpoints.find((endpoint) => keyOf(endpoint) === 'POST /pos-sale/');

  test.each([
    ['disabled', 'update app_user set disabled_at = now() where id = $1', 401],
    ['no longer a member', 'update membership set ended_at = now() where user_id = $1', 401],
    [
      'of a role that lost it',
      `update role r set permissions = '{}' from membership m
       where m.user_id = $1 and r.shop_id = m.shop_id and r.id = m.role_id`,
      403,
    ],
  ])('%s', async (_what, statement, status) => {
    const separateWorld = await openWorld(db.database);
    const { owner } = separateWorld.shop;
    const token = await separateWorld.token(owner);
    const endpoint = assertPresent(sell, 'a sale can be posted');
    expect(
      (await requestAs(server, token, { endpoint, world: separateWorld, input: { body: {} } }))
        .status,
    ).toBe(422);
    await withAdmin(db.connection, (admin) => admin.query(statement, [owner.user_id]));
    const got = await requestAs(server, token, {
      endpoint,
      world: separateWorld,
      input: { body: {} },
    });
    expect(got.status).toBe(status);
  });
});
