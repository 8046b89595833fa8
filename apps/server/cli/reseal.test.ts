import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findMembership,
  insertConnection,
  updateConnection,
} from '#domains/connections/server/connection.sql.ts';
import { insertNotice, replaceAddress } from '#domains/connections/server/inbox/notice.sql.ts';
import {
  openBody,
  openSecret,
  sealBody,
  sealSecret,
} from '#domains/connections/server/inbox/sealed-notices.ts';
import { openKeys, sealKeys } from '#domains/connections/server/sealed-keys.ts';
import { openSealedSms, sealSms } from '#domains/connections/server/sms/sealed-sms.ts';
import { insertSms } from '#domains/connections/server/sms/sms-message.sql.ts';
import { insertEndpoint, setSecret } from '#domains/connections/server/webhooks/endpoint.sql.ts';
import { sealedIn } from '#domains/connections/server/webhooks/sealed-in.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { headOf, seal, unseal } from '#platform/http/sealed.ts';
import { type Site, siteAt } from '#platform/http/site.ts';
import { commandLine } from '../../../testkit/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { SEALED_COLUMNS } from '../sealed-columns.ts';

const OLD = siteAt('', 'the old secret');
const NEW = siteAt('', 'the new secret');

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const run = (command: string, env: NodeJS.ProcessEnv) => commandLine(db.connection, env)(command);
const ROTATED = { APP_SECRET: 'the new secret', APP_SECRET_PREVIOUS: 'older, the old secret' };

async function queueSealed(site: Site, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const due = { due_at: new Date(), expires_at: new Date() };
  const rows = ids.map((id) => ({
    id,
    sealed: seal(site, { purpose: 'messages', id }, `for ${id}`),
    ...due,
  }));
  await withTransaction(db.database, '', (tx) =>
    tx.insertInto('outgoing_message').values(rows).execute(),
  );
  return ids;
}

const rowsNow = () =>
  withTransaction(db.database, '', (tx) =>
    tx.selectFrom('outgoing_message').select(['id', 'sealed']).execute(),
  );

const deleteRows = (ids: readonly string[]) =>
  withTransaction(db.database, '', (tx) =>
    tx.deleteFrom('outgoing_message').where('id', 'in', ids).execute(),
  );

test('rows of an earlier secret are resealed while others delete and add some', async () => {
  const old = await queueSealed(OLD, 1_203);
  const fresh = await queueSealed(NEW, 40);
  const running = run('reseal', ROTATED);
  const removed = old.slice(600, 640);
  await deleteRows(removed);
  const added = await queueSealed(OLD, 3);
  expect((await running).code).toBe(0);
  // A second run finds only what came after the first one had passed.
  expect((await run('reseal', ROTATED)).code).toBe(0);
  const rows = await rowsNow();
  const left = [...old, ...fresh, ...added].filter((id) => !removed.includes(id));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(left));
  for (const { id, sealed } of rows) {
    expect(sealed.subarray(0, 5)).toEqual(headOf(NEW.mark));
    expect(unseal(NEW, { purpose: 'messages', id }, sealed)).toBe(`for ${id}`);
  }
  const idle = await run('reseal', { APP_SECRET: 'the new secret' });
  expect(idle.out).toEqual([
    'connection: 0 rows resealed',
    'sms_message: 0 rows resealed',
    'notice_address: 0 rows resealed',
    'received_notice: 0 rows resealed',
    'outgoing_message: 0 rows resealed',
    'webhook_endpoint: 0 rows resealed',
    'webhook_endpoint: 0 rows resealed',
    'second_factor: 0 rows resealed',
  ]);
  await deleteRows(left);
});

test('rows of every table are resealed, and open in their places', async () => {
  const shop = await openTestShop(db.database);
  const connection_id = await sealEverywhere(shop);
  expect((await run('reseal', ROTATED)).out).toEqual([
    'connection: 1 row resealed',
    'sms_message: 1 row resealed',
    'notice_address: 1 row resealed',
    'received_notice: 1 row resealed',
    'outgoing_message: 1 row resealed',
    'webhook_endpoint: 1 row resealed',
    'webhook_endpoint: 1 row resealed',
    'second_factor: 1 row resealed',
  ]);
  const opened = await shop.run(async (tx) => {
    const keys = await tx.selectFrom('connection').select(['id', 'sealed_keys']).execute();
    const sms = await tx.selectFrom('sms_message').select(['id', 'sealed_content']).execute();
    const addresses = await tx
      .selectFrom('notice_address')
      .select(['id', 'sealed_secret'])
      .execute();
    const notices = await tx.selectFrom('received_notice').select(['id', 'sealed_body']).execute();
    const endpoints = await tx
      .selectFrom('webhook_endpoint')
      .select(['id', 'secret', 'earlier_secret'])
      .execute();
    return [
      ...keys.map(({ id, sealed_keys }) => openKeys(NEW, id, sealed_keys ?? Buffer.alloc(0))),
      ...sms.map(({ id, sealed_content: sealed }) =>
        openSealedSms(NEW, id, sealed ?? Buffer.alloc(0)),
      ),
      ...addresses.map(({ id, sealed_secret }) => openSecret(NEW, id, sealed_secret)),
      ...notices.map(({ id, sealed_body }) => openBody(NEW, id, sealed_body ?? Buffer.alloc(0))),
      ...endpoints.flatMap(({ id, secret, earlier_secret }) => [
        unseal(NEW, sealedIn(id), secret),
        unseal(NEW, sealedIn(id), earlier_secret ?? Buffer.alloc(0)),
      ]),
    ];
  });
  expect(opened).toEqual([
    { api_key: 'a key' },
    { to: '+8801712345678', text: 'a text' },
    ...['an address', 'a notice', 'a secret', 'an earlier secret'],
  ]);
  const { user_id } = shop.owner;
  const factor = await withTransaction(db.database, '', (tx) =>
    tx.selectFrom('second_factor').select('sealed_key').executeTakeFirstOrThrow(),
  );
  const place = { purpose: 'second factors', id: user_id };
  expect(unseal(NEW, place, factor.sealed_key)).toBe('a factor');
  expect(
    (await rowsNow()).map(({ id, sealed }) => unseal(NEW, { purpose: 'messages', id }, sealed)),
  ).toEqual([expect.stringContaining('for ')]);
  await emptySealed(shop, connection_id);
});

/** A row of each table, sealed with the old secret. */
async function sealEverywhere({ shop_id, owner, run: inShop }: TestShop): Promise<string> {
  const [connection_id, sms_id] = [newId(), newId()];
  const { user_id } = owner;
  const now = new Date();
  await queueSealed(OLD, 1);
  await inShop(async (tx) => {
    const acts_as = await findMembership(tx, { shop_id, user_id });
    const connection = { app: 'sms_net_bd', category: 'message', name: 'SMS', mode: 'live' };
    await insertConnection(tx, {
      ...connection,
      shop_id,
      id: connection_id,
      account: '…',
      acts_as,
      sealed_keys: sealKeys(OLD, connection_id, { api_key: 'a key' }),
      created_at: now,
      created_by: user_id,
    });
    const sealed_content = sealSms(OLD, sms_id, { to: '+8801712345678', text: 'a text' });
    const recipient = { sealed_content, recipient_end: '678', parts: 1 };
    await insertSms(tx, { shop_id, id: sms_id, connection_id, ...recipient, now });
    await sealHooks(tx, { shop_id, connection_id, created_by: user_id, now });
    const sealed_key = seal(OLD, { purpose: 'second factors', id: user_id }, 'a factor');
    await tx.insertInto('second_factor').values({ user_id, sealed_key, begun_at: now }).execute();
  });
  return connection_id;
}

/** A notice, its address, and an endpoint whose secret was rotated. */
async function sealHooks(
  tx: Tx,
  {
    now,
    created_by,
    ...of
  }: { shop_id: string; connection_id: string; created_by: string; now: Date },
): Promise<void> {
  const [address_id, notice_id, id] = [newId(), newId(), newId()];
  const sealed_secret = sealSecret(OLD, address_id, 'an address');
  const address = { ...of, id: address_id, token_hash: Buffer.alloc(32), sealed_secret };
  await replaceAddress(tx, { ...address, now, former_until: now });
  const sealed_body = sealBody(OLD, notice_id, 'a notice');
  const notice = { ...of, id: notice_id, notice_id: 'n-1', topic: '', sealed_body };
  await insertNotice(tx, { ...notice, state: 'waiting', received_at: now });
  const { shop_id } = of;
  const written = { url: 'https://shop.test/hook', description: '', events: ['sale.posted'] };
  const made = { ...written, shop_id, id, created_at: now, created_by };
  await insertEndpoint(tx, { ...made, secret: seal(OLD, sealedIn(id), 'an earlier secret') });
  const secret = seal(OLD, sealedIn(id), 'a secret');
  await setSecret(tx, { shop_id, id, secret, until: now, now });
}

async function emptySealed(shop: TestShop, id: string): Promise<void> {
  await deleteRows((await rowsNow()).map((row) => row.id));
  await shop.run(async (tx) => {
    await tx.deleteFrom('sms_message').where('connection_id', '=', id).execute();
    await tx.deleteFrom('received_notice').execute();
    await tx.deleteFrom('notice_address').execute();
    await tx.deleteFrom('webhook_endpoint').execute();
    await updateConnection(
      tx,
      { shop_id: shop.shop_id, id },
      {
        state: 'disconnected',
        sealed_keys: null,
      },
    );
    await tx.deleteFrom('second_factor').execute();
  });
}

test('rows that no known secret opens are counted, and left as they are', async () => {
  const [lost = ''] = await queueSealed(siteAt('', 'forgotten'), 1);
  const [older = ''] = await queueSealed(OLD, 1);
  const before = (await rowsNow()).find(({ id }) => id === lost);
  const doctor = await run('doctor', { APP_SECRET: 'the new secret' });
  expect(doctor.code).toBe(1);
  expect(doctor.out).toContain('No known secret opens 2 rows of outgoing_message.');
  const resealed = await run('reseal', ROTATED);
  expect(resealed.code).toBe(1);
  expect(resealed.out.slice(4, 6)).toEqual([
    'outgoing_message: 1 row resealed',
    '  1 that no known secret opens',
  ]);
  expect((await rowsNow()).find(({ id }) => id === lost)).toEqual(before);
  await deleteRows([lost]);
  expect((await run('doctor', { APP_SECRET: 'the new secret' })).code).toBe(0);
  await deleteRows([older]);
});

test('without a secret nothing is resealed, and none is created', async () => {
  const folder = { DATA_DIR: '/nowhere' };
  expect(await run('reseal', folder)).toMatchObject({
    code: 1,
    err: 'there is no APP_SECRET, and none in DATA_DIR\n',
  });
  expect((await run('doctor', folder)).code).toBe(0);
});

test('every column of sealed bytes is known to the command', async () => {
  const { rows } = await db.database.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name ~ '(sealed|secret)' order by 1`,
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort();
  expect(rows.map(({ name }) => name)).toEqual(known);
});
