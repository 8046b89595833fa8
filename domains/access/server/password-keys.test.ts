import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../../testkit/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  shop = await openTestShop(db.database);
  token = await tokenOf(server, db.database, shop.owner);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const NEW = 'a lamp in the boat';

async function change(more: object) {
  const answer = await fetch(`${server.url}/api/v1/auth/change_password`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: PASSWORD, password: NEW, ...more }),
  });
  return [answer.status, ((await answer.json()) as { data?: unknown }).data];
}

const codeBy = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${server.url}/api/v1/pos-sale/`, { headers });
  return ((await answer.json()) as { code?: string }).code ?? answer.status;
};

test("changing the password can revoke the user's own keys, and no others", async () => {
  const apiKey = await addApiKey(shop);
  const other = await addApiKey(await openTestShop(db.database));
  expect(await change({})).toEqual([200, { revoked_api_keys: 0 }]);
  expect(await codeBy(apiKey.key)).toBe(200);
  const again = { current_password: NEW, password: `${NEW} too`, revoke_api_keys: true };
  expect(await change(again)).toEqual([200, { revoked_api_keys: 1 }]);
  expect([await codeBy(apiKey.key), await codeBy(other.key)]).toEqual(['key_revoked', 200]);
  const written = await withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query(
      `select actor_id, subject_id from audit_log where action = 'api_key.revoked'`,
    );
    return rows;
  });
  expect(written).toEqual([{ actor_id: shop.owner.user_id, subject_id: apiKey.id }]);
});

test('a wrong password revokes nothing', async () => {
  const { key } = await addApiKey(shop);
  const [status] = await change({ current_password: 'wrong', revoke_api_keys: true });
  expect([status, await codeBy(key)]).toEqual([422, 200]);
});
