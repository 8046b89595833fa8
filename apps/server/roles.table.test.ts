import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { askAs, keyOf } from '../../testkit/routes.ts';
import { withAdmin } from '../../testkit/server.ts';
import { readTable } from '../../testkit/table.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

/** Who may call what. A route that is not here fails; so does a row without its route. */
const TABLE = `
  route                                           | owner | branch admin | cashier
  POST /auth/logout                               | yes   | yes          | yes
  GET /auth/sessions                              | yes   | yes          | yes
  DELETE /auth/sessions                           | yes   | yes          | yes
  DELETE /auth/sessions/{id}                      | yes   | not theirs   | not theirs
  GET /auth/linked-accounts                       | yes   | yes          | yes
  DELETE /auth/linked-accounts/{id}               | yes   | not theirs   | not theirs
  GET /shops                                      | yes   | yes          | yes
  POST /shops                                     | yes   | yes          | yes
  POST /branches                                  | yes   | no           | no
  PATCH /branches/{id}                            | yes   | no           | no
  DELETE /branches/{id}                           | yes   | no           | no
  POST /inventory/warehouse                       | yes   | no           | no
  PATCH /inventory/warehouse/{id}                 | yes   | no           | no
  DELETE /inventory/warehouse/{id}                | yes   | no           | no
  PUT /sample-goods                               | yes   | no           | no
  DELETE /sample-goods                            | yes   | no           | no
  GET /first-steps                                | yes   | yes          | no
  POST /auth/shop                                 | yes   | yes          | yes
  GET /documents/{id}                             | yes   | yes          | yes
  GET /search                                     | yes   | yes          | yes
  GET /permissions                                | yes   | yes          | yes
  GET /permission-resources                       | yes   | yes          | no
  GET /role                                       | yes   | yes          | no
  POST /role                                      | yes   | no           | no
  PATCH /role/{id}                                | yes   | no           | no
  GET /staff-users                                | yes   | yes          | no
  POST /staff-users                               | yes   | yes          | no
  GET /staff-users/{id}                           | yes   | yes          | no
  PATCH /staff-users/{id}                         | yes   | yes          | no
  DELETE /staff-users/{id}                        | yes   | yes          | no
  POST /staff-users/{id}/resend                   | yes   | yes          | no
  DELETE /staff-users/{id}/pin                    | yes   | yes          | no
  GET /staff-users/me/pin                         | yes   | yes          | yes
  PUT /staff-users/me/pin                         | yes   | yes          | yes
  POST /auth/invitation/join                      | yes   | yes          | yes
  GET /approvals/approvers                        | yes   | yes          | yes
  POST /approvals                                 | yes   | yes          | yes
  GET /audit-log                                  | yes   | no           | no
  GET /shop_settings/shop-info                    | yes   | yes          | yes
  GET /branches                                   | yes   | yes          | yes
  GET /inventory/warehouse                        | yes   | yes          | yes
  GET /shop_settings/payment-method/              | yes   | yes          | yes
  GET /shop_settings/payment-method/{id}/get_banks | yes  | yes          | yes
  GET /{id}/get_banks                             | yes   | yes          | yes
  GET /inventory/category                         | yes   | yes          | yes
  POST /inventory/category                        | yes   | yes          | no
  GET /inventory/unit                             | yes   | yes          | no
  POST /inventory/unit                            | yes   | yes          | no
  GET /inventory/product                          | yes   | yes          | no
  GET /inventory/product/{id}                     | yes   | yes          | no
  POST /inventory/product                         | yes   | yes          | no
  PATCH /inventory/product/{id}                   | yes   | yes          | no
  PATCH /inventory/variants/{id}                  | yes   | yes          | no
  GET /inventory/pos-product                      | yes   | yes          | yes
  GET /pos/sync                                   | yes   | yes          | yes
  GET /inventory/product-stock                    | yes   | yes          | no
  GET /inventory/stock-journal                    | yes   | yes          | no
  POST /inventory/stock-adjustment                | yes   | yes          | no
  GET /inventory/stock-adjustment/{id}            | yes   | yes          | no
  POST /inventory/stock-adjustment/{id}/void      | yes   | yes          | no
  GET /customers                                  | yes   | yes          | yes
  POST /customers                                 | yes   | yes          | yes
  GET /customers/{id}/statement                   | yes   | yes          | no
  GET /customers/{id}                             | yes   | yes          | yes
  PATCH /customers/{id}                           | yes   | yes          | no
  GET /customers/{id}/dues                        | yes   | yes          | yes
  GET /deposits                                   | yes   | yes          | yes
  POST /deposits                                  | yes   | yes          | yes
  GET /deposits/{id}                              | yes   | yes          | yes
  POST /deposits/{id}/void                        | yes   | yes          | no
  GET /payments                                   | yes   | yes          | yes
  POST /payments                                  | yes   | yes          | yes
  GET /payments/{id}                              | yes   | yes          | yes
  POST /payments/{id}/void                        | yes   | yes          | no
  GET /suppliers                                  | yes   | yes          | no
  POST /suppliers                                 | yes   | yes          | no
  GET /suppliers/{id}/statement                   | yes   | yes          | no
  POST /purchases/receipts/                       | yes   | yes          | no
  GET /purchases/receipts/{id}                    | yes   | yes          | no
  POST /purchases/receipts/{id}/void              | yes   | yes          | no
  GET /pos-sale/                                  | yes   | yes          | yes
  GET /pos-sale/{id}                              | yes   | yes          | yes
  POST /pos-sale/                                 | yes   | yes          | yes
  GET /pos-sale/{id}.pdf                          | yes   | yes          | yes
  POST /pos-sale/{id}/ticket                      | yes   | yes          | yes
  POST /pos-sale/{id}/prints                      | yes   | yes          | yes
  POST /pos-sale/{id}/void                        | yes   | yes          | by PIN
  POST /pos/held-carts                            | yes   | yes          | yes
  GET /pos/held-carts                             | yes   | yes          | yes
  POST /pos/held-carts/{id}/recall                | yes   | yes          | yes
  DELETE /pos/held-carts/{id}                     | yes   | yes          | yes
  POST /pos/cleared-carts                         | yes   | yes          | yes
  GET /pos/cleared-carts                          | yes   | yes          | no
  GET /pos/favourites                             | yes   | yes          | yes
  PUT /pos/favourites/{product_id}                | yes   | yes          | yes
  DELETE /pos/favourites/{product_id}             | yes   | yes          | yes
  GET /pos/registers                              | yes   | yes          | yes
  POST /pos/registers                             | yes   | yes          | no
  PATCH /pos/registers/{id}                       | yes   | yes          | no
  GET /pos/shifts                                 | yes   | yes          | yes
  POST /pos/shifts                                | yes   | yes          | yes
  GET /pos/shifts/{id}                            | yes   | yes          | yes
  POST /pos/shifts/{id}/close                     | yes   | yes          | yes
  POST /pos/drawer-cash                           | yes   | yes          | yes
  GET /pos/drawer-cash/{id}                       | yes   | yes          | no
  POST /pos/drawer-cash/{id}/void                 | yes   | yes          | no
  GET /pos/drawer-accounts                        | yes   | yes          | yes
  PATCH /shop_settings/shop-setting-info/         | yes   | no           | no
  POST /return-sale/                              | yes   | yes          | yes
  POST /return-sale/exchange                      | yes   | yes          | yes
  POST /return-sale/without-receipt               | yes   | yes          | by PIN
  GET /return-sale/lookup                         | yes   | yes          | yes
  GET /return-sale/{id}                           | yes   | yes          | yes
  POST /return-sale/{id}/void                     | yes   | yes          | by PIN
  GET /dashboard/dashboard-data                   | yes   | yes          | no
  GET /dashboard/day-lists                        | yes   | yes          | no
  GET /dashboard/branch-admin                     | yes   | yes          | no
  GET /dashboard/cash-flow                        | yes   | yes          | no
  GET /dashboard/transactioncount                 | yes   | yes          | no
  GET /dashboard/open-drawers                     | yes   | yes          | no
  GET /dashboard/needs-you                        | yes   | yes          | no
  PATCH /inventory/product-stock                  | yes   | yes          | no
  GET /book-keeping/chart_of_accounts             | yes   | no           | no
  GET /book-keeping/trial-balance                 | yes   | no           | no
  GET /book-keeping/ledger                        | yes   | yes          | no
`;

const ROWS = readTable(TABLE);
const ROLES = ['owner', 'branch admin', 'cashier'] as const;

/** What a cashier must not learn, wherever it stands in an answer. */
const HIDDEN = /cost|profit|margin|average|^value$|^due_to|supplier/;

let db: TestDatabase;
let server: TestServer;
let world: World;
let tokens: Record<(typeof ROLES)[number], string>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  const { owner, branchAdmin, cashier } = world.shop;
  tokens = {
    owner: await world.token(owner),
    'branch admin': await world.token(branchAdmin),
    cashier: await world.token(cashier),
  };
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** What ends the token that it is called with, so that each has one of its own. */
const LAST_CALLS = ['POST /auth/logout', 'POST /auth/shop'];

async function tokenFor(role: (typeof ROLES)[number], route: string): Promise<string> {
  if (!LAST_CALLS.includes(route)) return tokens[role];
  const { owner, branchAdmin, cashier } = world.shop;
  return world.token({ owner, 'branch admin': branchAdmin, cashier }[role]);
}

test('the table has every route that needs a token, once, and no other', () => {
  const routes = endpoints.filter(({ access }) => access !== 'open').map(keyOf);
  expect(ROWS.map((row) => row.cell('route')).sort()).toEqual(routes.sort());
});

describe('who may goes through, who may not is told so before anything else', () => {
  test.each(ROWS.map((row) => [row.cell('route'), row] as const))('%s', async (route, row) => {
    const endpoint = endpoints.find((candidate) => keyOf(candidate) === route);
    if (endpoint === undefined) throw new Error(`no such route: ${route}`);
    for (const role of ROLES) {
      const token = await tokenFor(role, route);
      const got = await askAs(server, token, { endpoint, world });
      if (row.cell(role) === 'yes') {
        expect([role, got.status, got.text]).toEqual([
          role,
          expect.toBeOneOf([200, 201]),
          got.text,
        ]);
        if (role === 'cashier') expect(namesIn(got.json)).toEqual([]);
      } else if (row.cell(role) === 'not theirs') {
        expect([role, got.status, got.code]).toEqual([role, 404, 'not_found']);
      } else {
        // The approval of the sample is somebody else's.
        const isByPin = row.cell(role) === 'by PIN';
        const refused = isByPin ? 'approval_not_valid' : 'permission_denied';
        expect([role, got.status, got.code]).toEqual([role, 403, refused]);
        const broken = await askAs(server, token, { endpoint, world, input: { body: [] } });
        const before = isByPin ? 'approval_required' : 'permission_denied';
        expect([role, broken.status, broken.code]).toEqual([role, 403, before]);
      }
    }
  });
});

/** Names anywhere in an answer that a cashier may not see. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(HIDDEN.test(name) ? [name] : []),
    ...namesIn(inner),
  ]);
}

test('a cashier of another branch finds nothing of this one', async () => {
  const token = await world.token(world.shop.uttaraCashier);
  for (const endpoint of endpoints) {
    const key = keyOf(endpoint);
    const isCashiers = ROWS.some(
      (row) => row.cell('route') === key && row.cell('cashier') === 'yes',
    );
    if (!isCashiers || !/pos-sale|return-sale/.test(key)) continue;
    const isList = key === 'GET /pos-sale/';
    const asked = isList ? { input: { query: { kind: 'all' } } } : {};
    const got = await askAs(server, token, { endpoint, world, ...asked });
    if (isList) expect(JSON.parse(got.text).data).toEqual([]);
    else expect([key, got.status]).toEqual([key, 404]);
  }
});

describe('a right that is taken away is gone with the next request', () => {
  const sell = endpoints.find((endpoint) => keyOf(endpoint) === 'POST /pos-sale/');

  test.each([
    ['disabled', 'update app_user set disabled_at = now() where id = $1', 401],
    ['no longer of the shop', 'update membership set ended_at = now() where user_id = $1', 401],
    [
      'of a role that lost it',
      `update role r set permissions = '{}' from membership m
       where m.user_id = $1 and r.shop_id = m.shop_id and r.id = m.role_id`,
      403,
    ],
  ])('%s', async (_what, statement, status) => {
    const { shop, token: tokenOf } = await openWorld(db.database);
    const token = await tokenOf(shop.owner);
    const endpoint = assertPresent(sell, 'a sale can be posted');
    const own = { ...world, shop };
    expect((await askAs(server, token, { endpoint, world: own, input: { body: {} } })).status).toBe(
      422,
    );
    await withAdmin(db.connection, (admin) => admin.query(statement, [shop.owner.user_id]));
    const got = await askAs(server, token, { endpoint, world: own, input: { body: {} } });
    expect(got.status).toBe(status);
  });
});
