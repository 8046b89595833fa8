import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../../../../apps/server/serve.ts';
import { addConnection, newKey } from '../../../../testkit/connection-samples.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { answerOf, NOW, openTestShop } from '../../../../testkit/shop.ts';
import type { rotateAddressRoute } from '../../contract/notice.ts';
import { rotateAddress } from './notices.ts';

const BEFORE = 3_000;
const PUSHED = 40;

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await createServer({
    database: db.database,
    publicUrl: 'http://localhost',
    secret: 'of the tests',
    clock: () => NOW,
  });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

async function push({ path, secret }: { path: string; secret: string }): Promise<number> {
  const id = randomUUID();
  const timestamp = String(Math.trunc(NOW.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${timestamp}.{}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mark}`,
  };
  return (await app.inject({ method: 'POST', url: path, headers, payload: '{}' })).statusCode;
}

/** Rows that were read, in whole tables and by an index, and rows that were written. */
async function countRows(): Promise<{ read: number; written: number }> {
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query(`select n_tup_ins::int as written, (seq_tup_read +
        (select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relname = t.relname)
      )::int as read
      from pg_stat_user_tables t where relname = 'received_notice'`),
  );
  return rows[0];
}

// Each connection plans a statement once. This plan is made while the table is known to be empty.
test('a notice reads a few rows, however few there were at first', async () => {
  await withAdmin(db.connection, (admin) => admin.query('vacuum analyze received_notice'));
  const shop = await openTestShop(db.database);
  const { id, version } = await addConnection(shop, { name: 'SMS', keys: { api_key: newKey() } });
  const input = { params: { id }, body: { version } };
  const made = answerOf(
    await shop.call<typeof rotateAddressRoute>(rotateAddress, input, shop.owner, NOW),
  ).data;
  const hook = { path: new URL(made.address).pathname, secret: made.secret };
  const first = await Promise.all(Array.from({ length: PUSHED }, () => push(hook)));
  expect(new Set(first)).toEqual(new Set([200]));
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `insert into received_notice
        (shop_id, id, connection_id, notice_id, topic, state, received_at)
      select $1::uuid, gen_random_uuid(), $2::uuid, n::text, 'a', 'waiting', $3::timestamptz
      from generate_series(1, ${BEFORE}) n`,
      [shop.shop_id, id, new Date(NOW.getTime() - 7_200_000)],
    ),
  );
  const then = await Promise.all(Array.from({ length: PUSHED }, () => push(hook)));
  expect(new Set(then)).toEqual(new Set([200]));
  await expect
    .poll(async () => (await countRows()).written, { timeout: 15_000 })
    .toBe(BEFORE + 2 * PUSHED);
  expect((await countRows()).read).toBeLessThan(BEFORE);
});
