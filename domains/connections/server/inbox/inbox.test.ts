import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServer } from '../../../../apps/server/serve.ts';
import { addConnection, disconnect, newKey } from '../../../../testkit/connection-samples.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import {
  answerOf,
  GATEWAYS,
  NOW,
  openTestShop,
  refusalOf,
  SITE,
  type TestShop,
} from '../../../../testkit/shop.ts';
import type { listNoticesRoute, rotateAddressRoute } from '../../contract/notice.ts';
import type { listItemsRoute } from '../../contract/sync-item.ts';

import { handOverSms } from '../door/hand-over-sms.ts';
import { noticesRefused } from '../door/notices-refused.ts';
import { eraseNotices, wakeOverdueInboxes, workInbox } from '../door/work-inbox.ts';
import { workMessages } from '../door/work-messages.ts';
import { listItems } from '../sms/sync-items.ts';
import { pauseConnection, resumeConnection } from '../steer-connection.ts';
import { listWaitingConnections } from './notice.sql.ts';
import { listNotices, replayNotice, rotateAddress } from './notices.ts';

const PHONE = '+8801712345678';
const DAY = 86_400_000;

let db: TestDatabase;
let app: FastifyInstance;
let now: Date;

type Hooked = {
  readonly shop: TestShop;
  readonly connection_id: string;
  readonly path: string;
  readonly secret: string;
};
let mine: Hooked;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await createServer({
    database: db.database,
    publicUrl: 'http://localhost',
    secret: 'of the tests',
    clock: () => now,
  });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  now = NOW;
  mine = await openHook();
});

async function openHook(): Promise<Hooked> {
  const shop = await openTestShop(db.database);
  const { id, version } = await addConnection(shop, { name: 'SMS', keys: { api_key: newKey() } });
  const made = await rotate(shop, id, version);
  return { shop, connection_id: id, path: new URL(made.address).pathname, secret: made.secret };
}

async function rotate(shop: TestShop, id: string, version: number) {
  const input = { params: { id }, body: { version } };
  const made = await shop.call<typeof rotateAddressRoute>(rotateAddress, input, shop.owner, now);
  return answerOf(made).data;
}

type Push = {
  id?: string;
  body?: string;
  at?: Date;
  secret?: string;
  path?: string;
  from?: { remoteAddress: string };
};

/** Pushes as a service does: signed by its own means, across the server's own routes. */
async function push({ path, secret, ...push }: Push = {}): Promise<number> {
  const { id = randomUUID(), body = '{}', at = now } = push;
  const timestamp = String(Math.trunc(at.getTime() / 1000));
  const key = Buffer.from((secret ?? mine.secret).slice('whsec_'.length), 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path ?? mine.path,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mark}`,
    },
    payload: body,
    ...push.from,
  });
  return statusCode;
}

async function notices({ shop }: Hooked = mine) {
  const listed = await shop.call<typeof listNoticesRoute>(listNotices, {});
  return answerOf(listed).data;
}

async function countNotices({ shop }: Hooked): Promise<number> {
  const rows = await shop.run((tx) => tx.selectFrom('received_notice').select('id').execute());
  return rows.length;
}

const { signal } = new AbortController();
const runOf = ({ shop }: Hooked) => ({ isOver: () => false, signal, transaction: shop.run });
const idsOf = ({ shop, connection_id }: Hooked) => ({ shop_id: shop.shop_id, connection_id });

const work = (hooked = mine) =>
  workInbox({ site: SITE, clock: () => now })(idsOf(hooked), runOf(hooked));

const send = (hooked = mine) =>
  workMessages(
    { site: SITE, clock: () => now, newId: () => newId(), pick: () => 0 },
    idsOf(hooked),
    runOf(hooked),
  );

/** A message that was sent; the service has its id. */
async function sentMessage(): Promise<{ id: string; body: string }> {
  const id = newId();
  const { shop } = mine;
  const sms = { shop_id: shop.shop_id, id, to: PHONE, text: 'Your due is 120' };
  await shop.run((tx) => handOverSms(tx, { site: SITE, now }, sms));
  await send();
  const { their_id } = await rowOf(id);
  return { id, body: JSON.stringify({ type: 'sms.delivery', data: { id: their_id } }) };
}

const rowOf = (id: string) =>
  mine.shop.run((tx) =>
    tx
      .selectFrom('sms_message')
      .select(['their_id', 'due_at', 'tries', 'delivery'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

async function refused(why: string): Promise<number> {
  const { values } = await noticesRefused.get();
  return values.find(({ labels }) => labels.why === why)?.value ?? 0;
}

describe('a notice', () => {
  test('of a delivery has it read at the gateway at once, and not before', async () => {
    const { id, body } = await sentMessage();
    const sent = GATEWAYS.messages.at(-1);
    if (sent !== undefined) sent.status = 'Delivered';
    expect(await push({ body })).toBe(200);
    expect(await notices()).toMatchObject([{ state: 'waiting', topic: 'sms.delivery' }]);
    await send();
    expect(await rowOf(id)).toMatchObject({ delivery: 'pending' });
    await work();
    await send();
    expect(await rowOf(id)).toMatchObject({ delivery: 'delivered' });
    expect(await notices()).toMatchObject([{ state: 'done' }]);
  });

  test('that comes five times at once is one, with five equal answers', async () => {
    const { id, body } = await sentMessage();
    const again = { id: 'n-1', body };
    const statuses = await Promise.all(Array.from({ length: 5 }, () => push(again)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await notices()).toHaveLength(1);
    await work();
    const before = await rowOf(id);
    expect(await push(again)).toBe(200);
    await work();
    expect(await rowOf(id)).toEqual(before);
  });

  test('that comes after the end of what it is about changes nothing', async () => {
    const { id, body } = await sentMessage();
    const sent = GATEWAYS.messages.at(-1);
    if (sent !== undefined) sent.status = 'Delivered';
    now = new Date(now.getTime() + 61_000);
    await send();
    const before = await rowOf(id);
    expect(before.delivery).toBe('delivered');
    await push({ body });
    await work();
    expect(await rowOf(id)).toEqual(before);
    expect(await notices()).toMatchObject([{ state: 'ignored' }]);
  });

  test('uses up none of the planned checks, however many come', async () => {
    const { id, body } = await sentMessage();
    for (let n = 0; n < 10; n += 1) {
      await push({ body });
      await work();
      await send();
    }
    expect(await rowOf(id)).toMatchObject({ delivery: 'pending', tries: 1 });
  });

  test.each([
    ['of a topic that is unknown', '{"type":"order.created","data":{"id":"1"}}', 'ignored'],
    ['of a message that is unknown', '{"type":"sms.delivery","data":{"id":"1"}}', 'ignored'],
    ['without an id', '{"type":"sms.delivery"}', 'ignored'],
    ['that is no JSON', 'hello', 'unreadable'],
    ['that is a list', '[]', 'unreadable'],
    ['that is empty', '', 'unreadable'],
    ['with NUL', '{"type":"a\\u0000b"}', 'unreadable'],
    ['with half a sign', '{"type":"a\\ud800"}', 'unreadable'],
    ['that is deep', '['.repeat(60_000), 'unreadable'],
  ])('%s is stored and has no effect', async (_case, body, state) => {
    expect(await push({ body })).toBe(200);
    await work();
    expect(await notices()).toMatchObject([{ state }]);
  });
});

describe('refused, counted, and stored nowhere, is', () => {
  test.each([
    ['another secret', { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }],
    ['a time of ten minutes ago', { at: new Date(NOW.getTime() - 600_000) }],
    ['a time in ten minutes', { at: new Date(NOW.getTime() + 600_000) }],
    ['an id that is too long', { id: 'i'.repeat(201) }],
  ])('%s', async (_case, forged) => {
    const before = await refused('signature');
    expect(await push(forged)).toBe(401);
    expect(await refused('signature')).toBe(before + 1);
    expect(await notices()).toEqual([]);
  });

  test('a body with one space more', async () => {
    const { path, secret } = mine;
    const timestamp = String(now.getTime() / 1000);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const mark = createHmac('sha256', key).update(`n.${timestamp}.{}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'n',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mark}`,
    };
    const pushed = await app.inject({ method: 'POST', url: path, headers, payload: '{} ' });
    expect(pushed.statusCode).toBe(401);
    const unsigned = await app.inject({ method: 'POST', url: path, payload: '{}' });
    expect(unsigned.statusCode).toBe(401);
    expect(await notices()).toEqual([]);
  });

  test('an address that does not exist, in one way', async () => {
    const [, , , token = ''] = mine.path.split('/');
    const unknown = [
      `/hooks/sms_net_bd/${'A'.repeat(22)}`,
      '/hooks/sms_net_bd/x',
      `/hooks/mimsms/${token}`,
      `/hooks/nothing/${token}`,
      `/hooks/sms_net_bd/${'%00'.repeat(8)}`,
    ];
    for (const path of unknown) expect([path, await push({ path })]).toEqual([path, 404]);
    expect(await notices()).toEqual([]);
  });

  test.each([65_536, 1_048_576])('a body of more than %s bytes', async (length) => {
    expect(await push({ body: `"${'a'.repeat(length)}"` })).toBe(413);
    expect(await notices()).toEqual([]);
  });

  test('one too many in an hour', async () => {
    await mine.shop.run((tx) =>
      sql`insert into received_notice
        (shop_id, id, connection_id, notice_id, topic, state, received_at)
      select ${mine.shop.shop_id}::uuid, gen_random_uuid(), ${mine.connection_id}::uuid, n::text,
        '', 'unreadable', ${now}
      from generate_series(1, 1999) n`.execute(tx),
    );
    const before = await refused('limit');
    const last = { id: 'the last' };
    expect([await push(last), await push()]).toEqual([200, 429]);
    expect(await refused('limit')).toBe(before + 1);
    // What came before is answered as it was then.
    expect(await push(last)).toBe(200);
    now = new Date(now.getTime() + 3_600_000);
    expect(await push()).toBe(200);
  });
});

function pushFrom(remoteAddress: string, token: string) {
  return app.inject({
    method: 'POST',
    url: `/hooks/sms_net_bd/${token}`,
    remoteAddress,
    headers: { 'content-type': 'text/plain' },
    payload: '{}',
  });
}

test('after sixty malformed addresses in a minute a network is looked at no more', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await pushFrom('203.0.113.7', 'x')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const [, , , token = ''] = mine.path.split('/');
  const late = await pushFrom('203.0.113.7', token);
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  // Others are served.
  expect(await push()).toBe(200);
});

// A service goes on pushing to the address of a shop that left: the others must not miss theirs.
test('sixty to one address that does not exist shut out their network there alone', async () => {
  const remoteAddress = '203.0.113.9';
  const dead = 'A'.repeat(22);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await pushFrom(remoteAddress, dead)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const late = await pushFrom(remoteAddress, dead);
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await pushFrom(remoteAddress, 'B'.repeat(22))).statusCode).toBe(404);
  expect(await push({ from: { remoteAddress } })).toBe(200);
});

test('sixty forged at one address shut out their network there, and nowhere else', async () => {
  const from = { remoteAddress: '203.0.113.8' };
  const other = await openHook();
  const forged = { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, from };
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push(await push(forged));
  expect(new Set(statuses)).toEqual(new Set([401]));
  // Services push for many shops from one network: a wrong secret of one harms no other.
  expect(await push({ from })).toBe(429);
  expect(await push({ path: other.path, secret: other.secret, from })).toBe(200);
  expect(await push()).toBe(200);
});

test('many that come at once share transactions, and each is answered for itself', async () => {
  const [other, left] = [await openHook(), await openHook()];
  for (const hook of [mine, other, left]) expect(await push(hook)).toBe(200);
  answerOf(await left.shop.call(disconnect, { params: { id: left.connection_id } }));
  const id = randomUUID();
  const pushes = Array.from({ length: 30 }, () => [push(), push(other)]).flat();
  const others = [push({ id }), push({ id }), push({ ...other, id }), push(left)];
  const forged = push({ secret: left.secret });
  expect(new Set(await Promise.all(pushes))).toEqual(new Set([200]));
  expect(await Promise.all(others)).toEqual([200, 200, 200, 404]);
  expect(await forged).toBe(401);
  const stored = await withAdmin(db.connection, (admin) =>
    admin.query(
      `select count(*)::int as notices, count(distinct xmin::text)::int as transactions
       from received_notice where shop_id = any ($1)`,
      [[mine.shop.shop_id, other.shop.shop_id, left.shop.shop_id]],
    ),
  );
  expect(stored.rows[0]).toMatchObject({ notices: 3 + 60 + 2 });
  expect(stored.rows[0].transactions).toBeLessThan(3 + 60 / 2);
  expect(await Promise.all([mine, other, left].map(countNotices))).toEqual([32, 32, 1]);
});

test('a notice that makes no sense is not worked on again', async () => {
  await push({ body: 'hello' });
  const [notice] = await notices();
  expect(notice).toMatchObject({ state: 'unreadable', can_replay: false });
  const params = { id: notice?.id ?? '' };
  expect(refusalOf(await mine.shop.call(replayNotice, { params }))).toBe('wrong_state');
});

test('what waits is ignored when its connection is disconnected', async () => {
  const { body } = await sentMessage();
  await push({ body });
  answerOf(await mine.shop.call(disconnect, { params: { id: mine.connection_id } }));
  expect(await notices()).toMatchObject([{ state: 'ignored', can_replay: false }]);
});

test('old bodies are erased in batches, and an old notice with its body in one run', async () => {
  await mine.shop.run((tx) =>
    sql`insert into received_notice
      (shop_id, id, connection_id, notice_id, topic, sealed_body, state, received_at)
    select ${mine.shop.shop_id}::uuid, gen_random_uuid(), ${mine.connection_id}::uuid, n::text,
      'a', 'b'::bytea, 'ignored', ${new Date(NOW.getTime() - DAY)}
    from generate_series(1, 1100) n`.execute(tx),
  );
  const stored = (column: 'id' | 'sealed_body') =>
    mine.shop.run(async (tx) => {
      const rows = await tx.selectFrom('received_notice').select(column).execute();
      return rows.filter((row) => Object.values(row)[0] !== null).length;
    });
  expect(await stored('sealed_body')).toBe(1100);
  let batches = 0;
  await eraseNotices(db.database, new Date(NOW.getTime() + 31 * DAY), () => {
    batches += 1;
    return batches > 1;
  });
  expect(await stored('sealed_body')).toBe(600);
  await eraseNotices(db.database, new Date(NOW.getTime() + 181 * DAY), () => false);
  expect(await stored('id')).toBe(0);
});

test('a notice belongs to the shop of its address, with any signature', async () => {
  const other = await openHook();
  const { id, body } = await sentMessage();
  expect(await push({ path: other.path, body })).toBe(401);
  expect(await push({ path: other.path, secret: other.secret, body })).toBe(200);
  await work(other);
  expect(await notices()).toEqual([]);
  expect(await notices(other)).toMatchObject([{ state: 'ignored' }]);
  expect(await rowOf(id)).toMatchObject({ delivery: 'pending', tries: 0 });
});

test('a former address answers for a week, a disconnected one not at all', async () => {
  const { shop, connection_id: id } = mine;
  const { version } = await shop.run((tx) =>
    tx.selectFrom('connection').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const made = await rotate(shop, id, version);
  const fresh = { path: new URL(made.address).pathname, secret: made.secret };
  expect([await push(), await push(fresh)]).toEqual([200, 200]);
  now = new Date(NOW.getTime() + 7 * DAY + 1_000);
  expect([await push(), await push(fresh)]).toEqual([404, 200]);
  answerOf(await shop.call(disconnect, { params: { id } }));
  expect(await push(fresh)).toBe(404);
});

// The server remembers an address after its first notice.
test('a remembered address refuses what is forged, and ends with its connection', async () => {
  expect(await push()).toBe(200);
  const forged = { secret: `whsec_${Buffer.alloc(32).toString('base64')}` };
  expect(await push(forged)).toBe(401);
  const params = { id: mine.connection_id };
  answerOf(await mine.shop.call(disconnect, { params }));
  expect([await push(), await push(forged)]).toEqual([404, 404]);
  expect(await notices()).toHaveLength(1);
});

test('a remembered address that ended takes nothing, and another goes on', async () => {
  expect(await push()).toBe(200);
  const another = await openHook();
  await mine.shop.run((tx) =>
    sql`update notice_address set ends_at = ${now}
      where shop_id = ${mine.shop.shop_id}::uuid and ends_at is null`.execute(tx),
  );
  expect(await push()).toBe(404);
  expect(await push({ path: another.path, secret: another.secret })).toBe(200);
});

test('of a paused connection a notice is stored, and worked on when it goes on', async () => {
  const { shop, connection_id: id } = mine;
  const { body } = await sentMessage();
  const steer = async (route: typeof pauseConnection) => {
    const { version } = await shop.run((tx) =>
      tx.selectFrom('connection').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    answerOf(await shop.call(route, { params: { id }, body: { version } }));
  };
  await steer(pauseConnection);
  expect(await push({ body })).toBe(200);
  await work();
  expect(await notices()).toMatchObject([{ state: 'waiting' }]);
  await steer(resumeConnection);
  await withAdmin(db.connection, (admin) => admin.query('delete from jobs._private_jobs'));
  await wakeOverdueInboxes(db.database, new Date(now.getTime() + 61_000));
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query('select key from jobs.jobs'),
  );
  expect(rows).toEqual([{ key: `inbox:${shop.shop_id}:${id}` }]);
  await work();
  expect(await notices()).toMatchObject([{ state: 'done' }]);
});

test('a backlog of notices costs a few rows for each wake, and hides no connection', async () => {
  const hooks = [mine, await openHook()];
  for (const { shop, connection_id } of hooks) {
    await shop.run((tx) =>
      sql`insert into received_notice
        (shop_id, id, connection_id, notice_id, topic, state, received_at)
      select ${shop.shop_id}::uuid, gen_random_uuid(), ${connection_id}::uuid, n::text, 'a',
        'waiting', ${now}
      from generate_series(1, 2000) n`.execute(tx),
    );
  }
  await withAdmin(db.connection, async (admin) => {
    await admin.query('analyze received_notice');
    await admin.query('delete from jobs._private_jobs');
  });
  const late = new Date(now.getTime() + 61_000);
  const read = await mine.shop.run(async (tx) => {
    // Its connection may count what former transactions read: the difference is of this one.
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
        where relname = 'received_notice'`.execute(tx);
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    await listWaitingConnections(tx, late, { after: undefined, most: 500 });
    return (await count()) - before;
  });
  expect(read).toBeLessThan(100);
  await wakeOverdueInboxes(db.database, late, 1);
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query('select key from jobs.jobs'),
  );
  const keys = hooks.map(({ shop, connection_id }) => `inbox:${shop.shop_id}:${connection_id}`);
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
});

test('a person has a notice worked on again; after 30 days its body is erased', async () => {
  const { body } = await sentMessage();
  await push({ body });
  await work();
  const [notice] = await notices();
  const params = { id: notice?.id ?? '' };
  answerOf(await mine.shop.call(replayNotice, { params }));
  expect(await notices()).toMatchObject([{ state: 'waiting', can_replay: true }]);
  await work();
  expect(await notices()).toMatchObject([{ state: 'ignored' }]);
  await eraseNotices(db.database, new Date(NOW.getTime() + 31 * DAY), () => false);
  expect(await notices()).toMatchObject([{ can_replay: false }]);
  expect(refusalOf(await mine.shop.call(replayNotice, { params }))).toBe('content_erased');
  await eraseNotices(db.database, new Date(NOW.getTime() + 181 * DAY), () => false);
  expect(await notices()).toEqual([]);
});

test('neither token, secret nor body is stored in the clear', async () => {
  await push({ body: '{"type":"a","data":{"id":"canary-of-notices"}}' });
  const [, , , token = ''] = mine.path.split('/');
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query(`select jsonb_agg(to_jsonb(a))::text || jsonb_agg(to_jsonb(n))::text as text
      from notice_address a, received_notice n`),
  );
  const shown = await mine.shop.call<typeof listItemsRoute>(listItems, {});
  const text = JSON.stringify([rows, await notices(), shown]);
  for (const secret of [token, mine.secret.slice(6), 'canary-of-notices']) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
