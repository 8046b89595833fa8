import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { dictionary } from '#platform/i18n/messages.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { keyOf, requestRoute, sampleOf } from '../../testkit/routes.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

/** Routes without an audit entry, with the reason. */
const UNAUDITED: Readonly<Record<string, string>> = {
  'POST /pos/held-carts': 'a held cart is a draft: its sale, or its discarding, is audited',
  'POST /pos/held-carts/{id}/recall': 'the held cart returns to a till',
  'POST /auth/second-factor': 'a key that is used nowhere before its first code',
  'POST /auth/invitation/join': 'a member of the shop, as here, joins nothing',
  'PUT /pos/favourites/{product_id}': 'a personal favourite changes nothing of the shop',
  'DELETE /pos/favourites/{product_id}': 'a personal favourite changes nothing of the shop',
  'POST /inventory/stock-count/{id}/entries':
    'each counted piece is stored with the count; the posted adjustment is audited',
  'POST /imports/{id}/layout':
    'the choice of a sheet and of rows is a draft: upload and commit are audited',
  'PATCH /cms/operator/messages/{id}': 'marking a message as read changes nothing',
  'POST /webhooks/endpoints/{id}/test': 'its delivery is in the log of the endpoint',
  'POST /cms/operator/preview': 'nothing is written',
  'POST /cms/operator/blog/{id}/preview': 'an address is made, and nothing is written',
};

let db: TestDatabase;
let server: TestServer;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** Entries of all logs as text: comparing before and after a call gives its new ones. */
async function entries(): Promise<{ id: string; text: string }[]> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ id: string; text: string }>(
      `select id::text, row_to_json(l)::text as text from audit_log l
       union all select id::text, row_to_json(e)::text from sign_in_event e
       union all select id::text, row_to_json(c)::text from site_change c`,
    );
    return rows;
  });
}

const isWrite = ({ route, access }: Endpoint) =>
  access !== 'open' && access !== 'read' && route.method !== 'GET';

const writes = endpoints.filter(isWrite).map((endpoint) => [keyOf(endpoint), endpoint] as const);

test('every route without an audit entry is a route that writes', () => {
  const keys = writes.map(([key]) => key);
  expect(Object.keys(UNAUDITED).filter((key) => !keys.includes(key))).toEqual([]);
});

/** Names of secrets that must not be in the logs. */
const SECRETS = /pin_hash|password|token_hash|"pin"|secret|otp/i;

/** What the log shows, collected while the routes are called: actions, and changed fields. */
const actions = new Set<string>();
const changedFields = new Set<string>();

function collectFields(text: string): void {
  const row = JSON.parse(text) as Record<'before' | 'after', object | null> & { action: string };
  // Changes of the public site have a log of their own, without approvals.
  if (!('approved_by' in row)) return;
  const { before, after } = row;
  actions.add(row.action);
  for (const name of Object.keys({ ...before, ...after })) changedFields.add(name);
}

describe('every route that writes is audited, with author and address, and without secrets', () => {
  test.each(writes)('%s', async (key, endpoint) => {
    const token = await world.token(world.shop.owner);
    const input = await sampleOf(endpoint, world);
    const before = new Set((await entries()).map(({ id }) => id));
    const headers = { authorization: `token ${token}`, 'user-agent': 'of the owner' };
    const got = await requestRoute(server, endpoint, { input, headers });
    expect([key, got.status, got.text]).toEqual([key, expect.toBeOneOf([200, 201]), got.text]);
    const written = (await entries()).filter(({ id }) => !before.has(id));
    const isUnaudited = UNAUDITED[key] !== undefined;
    expect([key, written.length > 0]).toEqual([key, !isUnaudited]);
    for (const { text } of written) {
      collectFields(text);
      expect(JSON.parse(text)).toMatchObject({
        user_agent: 'of the owner',
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
      });
      expect(text.replaceAll('"password_', '')).not.toMatch(SECRETS);
    }
  });
});

test.each(['en', 'bn'])('every field that the log shows has a name in %s', (language) => {
  const names = dictionary(language, 'audit') ?? {};
  expect(changedFields.size).toBeGreaterThan(30);
  expect([...changedFields].filter((field) => names[`field_${field}`] === undefined)).toEqual([]);
});

test.each(['en', 'bn'])('every action that the log shows has a sentence in %s', (language) => {
  const sentences = dictionary(language, 'audit') ?? {};
  expect(actions.size).toBeGreaterThan(100);
  const keys = [...actions].map((action) => `did_${action.replaceAll('.', '_')}`);
  expect(keys.filter((key) => sentences[key] === undefined)).toEqual([]);
});
