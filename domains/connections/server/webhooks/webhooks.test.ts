import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { Unavailable } from '#platform/db/failure.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Site, siteAt } from '#platform/http/site.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { JobWorker } from '#platform/jobs/job-worker.ts';
import { WEBHOOK_DATA } from '../../../../apps/server/webhook-events.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../../testkit/fold.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { answerOf, NOW, openTestShop, refusalOf, SITE } from '../../../../testkit/shop.ts';
import { makeRoom, makeWebhook, webhookBody } from '../../../../testkit/webhook-posts.ts';
import { openReceiver, type Receiver } from '../../../../testkit/webhook-receiver.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type {
  listWebhookDeliveriesRoute,
  readWebhookDeliveryRoute,
  replayWebhookDeliveriesRoute,
  replayWebhookEndpointRoute,
} from '../../contract/webhook-delivery.ts';
import type {
  createWebhookEndpointRoute,
  listWebhookEndpointsRoute,
  rotateWebhookSecretRoute,
  testWebhookEndpointRoute,
} from '../../contract/webhook-endpoint.ts';
import { deliverWebhooks, enqueueOverdueWebhooks } from '../door/deliver-webhooks.ts';
import { eraseOldEvents } from '../door/erase-old-events.ts';
import { createWebhookEndpoint } from './create-endpoint.ts';
import { deleteEndpoint, lockEndpoint } from './endpoint.sql.ts';
import { selectWarned } from './endpoint-health.sql.ts';
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
} from './list-webhooks.ts';
import { replayWebhookDeliveries, replayWebhookEndpoint } from './replay-deliveries.ts';
import {
  endWebhookRotation,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from './steer-endpoint.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let db: TestDatabase;
let w: World;
let receiver: Receiver;
let endpoint_id: string;
let ahead = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});

beforeEach(async () => {
  receiver = await openReceiver();
  const made = await makeWebhook(w.shop, receiver.url);
  endpoint_id = made.id;
  receiver.secret = made.secret;
  receiver.now = now;
  ahead = 0;
  failures = [];
});

afterEach(async () => {
  await receiver.close();
  await w.shop.run((tx) => deleteEndpoint(tx, { shop_id: w.shop.shop_id, id: endpoint_id }));
});

afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const now = () => new Date(Date.now() + ahead);

/** Of makers that threw. */
let failures: unknown[] = [];

function handler(site: Site = SITE, makers: Parameters<typeof deliverWebhooks>[0]['makers'] = {}) {
  return deliverWebhooks({
    onFailure: ({ error }) => void failures.push(error),
    site,
    clock: now,
    newId: () => crypto.randomUUID(),
    pick: (max) => max >> 1,
    giveWay: () => Promise.resolve(),
    makers: { ...WEBHOOK_DATA, ...makers },
  });
}

/** Sends what is due in every lane. */
async function deliver(site?: Site, more: Partial<JobRun> = {}): Promise<void> {
  const run: JobRun = {
    isOver: () => false,
    signal: new AbortController().signal,
    transaction: w.shop.run,
    ...more,
  };
  const { shop_id } = w.shop;
  for (const lane of ['0', '1', '2', '3']) {
    await handler(site)({ shop_id, endpoint_id, lane }, run);
  }
}

/** Calls a route that steers the endpoint, in the version that it has now. */
async function steer(route: Parameters<typeof w.shop.call>[0]) {
  const { version = 0 } = (await endpoint()) ?? {};
  const input = { params: { id: endpoint_id }, body: { version } };
  return w.shop.call(route, input, w.shop.owner, now());
}

const replayFailed = () =>
  w.shop.call<typeof replayWebhookEndpointRoute>(replayWebhookEndpoint, {
    params: { id: endpoint_id },
    body: { failed: true },
  });

const replay = (body: object) =>
  w.shop.call<typeof replayWebhookDeliveriesRoute>(replayWebhookDeliveries, { body });

async function deliveries() {
  const listed = await w.shop.call<typeof listWebhookDeliveriesRoute>(listWebhookDeliveries, {
    query: { endpoint_id },
  });
  return answerOf(listed).data;
}

async function endpoint() {
  const listed = await w.shop.call<typeof listWebhookEndpointsRoute>(
    listWebhookEndpoints,
    {},
    w.shop.owner,
    now(),
  );
  return answerOf(listed).data.find(({ id }) => id === endpoint_id);
}

const jobs = () =>
  withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query(
      "select key from jobs.jobs where key like $1 || '%' order by key",
      [`deliver:${w.shop.shop_id}:${endpoint_id}`],
    );
    return rows.map(({ key }) => key);
  });

async function sell(): Promise<{ id: string; number: string }> {
  const sale = await w.post.sale();
  await foldAll(db.database);
  return sale;
}

describe('a posted sale', () => {
  test('is sent once, signed, with ids and amounts and no word of the customer', async () => {
    const { id, number } = await sell();
    expect(await jobs()).toHaveLength(1);
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [sent] = receiver.received;
    expect(sent).toMatchObject({ type: 'sale.posted', is_signed: true, signatures: 1 });
    expect(sent?.data).toMatchObject({ id, number, kind: 'sale' });
    expect(Object.keys(sent?.data ?? {})).not.toContain('name');
    expect(await deliveries()).toMatchObject([
      { state: 'done', status: 204, tries: 1, code: null },
    ]);
    expect(await endpoint()).toMatchObject({ state: 'active', waiting: 0, failed: 0 });
  });

  test('is heard by none where none listens, and writes no row', async () => {
    await w.shop.run((tx) => deleteEndpoint(tx, { shop_id: w.shop.shop_id, id: endpoint_id }));
    const count = () => w.shop.run((tx) => tx.selectFrom('outgoing_event').select('id').execute());
    const before = await count();
    await sell();
    expect(await count()).toEqual(before);
    expect(await jobs()).toEqual([]);
  });

  test('and its reversal come in order, also when the first fails', async () => {
    const { id } = await sell();
    const body = { id: newId(), reason: 'Entered by mistake' };
    answerOf(await w.shop.call(reverseSale, { params: { id }, body }));
    await foldAll(db.database);
    receiver.answers.push(500);
    await deliver();
    expect(receiver.received.map(({ type }) => type)).toEqual(['sale.posted']);
    ahead = 6_000;
    await deliver();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'sale.posted',
      'sale.posted',
      'sale.reversed',
    ]);
    const [first, second] = receiver.received;
    expect(second).toEqual(first);
  });
});

describe('a receiver that answers', () => {
  test('500, with nothing, late, and 429 is tried again, and gets the same bytes', async () => {
    await sell();
    receiver.answers.push(
      500,
      (response) => response.destroy(),
      (response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
      (response) => void setTimeout(() => response.writeHead(200).end('late'), 300),
    );
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', code: 'status_500', tries: 1 }]);
    ahead += 6_000;
    await deliver();
    expect(await deliveries()).toMatchObject([{ code: 'cut_off', tries: 2, status: null }]);
    ahead += 5 * MINUTE;
    await deliver();
    expect(await deliveries()).toMatchObject([{ code: 'status_429', tries: 3 }]);
    expect(await endpoint()).toMatchObject({ state: 'resting' });
    ahead += 31 * MINUTE;
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', tries: 4, status: 200 }]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ body, id }) => body + id)).size).toBe(1);
    expect(receiver.received.every(({ is_signed }) => is_signed)).toBe(true);
  });

  test('302 is not followed; an endless 200 counts', async () => {
    await sell();
    receiver.answers.push((response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/inner' }).end();
    });
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', code: 'status_302' }]);
    ahead += 6_000;
    receiver.answers.push((response) => {
      response.writeHead(200).end(Buffer.alloc(200_000, 'a'));
    });
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', status: 200 }]);
  });

  test('200 and then breaks off has accepted it', async () => {
    await sell();
    receiver.answers.push((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', status: 200, code: null }]);
    expect(await endpoint()).toMatchObject({ state: 'active', failing_since: null });
  });

  test('410 is disabled at once; what it missed is sent by a replay', async () => {
    await sell();
    receiver.answers.push(410);
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabled_code: 'gone' });
    const mails = await w.shop.run((tx) => tx.selectFrom('outgoing_message').selectAll().execute());
    expect(mails).toHaveLength(1);
    await sell();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['dropped', 'failed']);
    const ids = (await deliveries()).map(({ id }) => id);
    expect(refusalOf(await replay({ ids }))).toBe('nothing_to_replay');
    answerOf(await steer(resumeWebhookEndpoint));
    expect(await endpoint()).toMatchObject({ state: 'active', failed: 2 });
    expect(answerOf(await replayFailed()).data).toEqual({ replayed: 2 });
    await deliver();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['done', 'done']);
    const [first, ...again] = receiver.received.map(({ id }) => id);
    expect(again).toContain(first);
  });

  test('nothing for ten tries is given up', async () => {
    await sell();
    receiver.answers.push(...Array.from({ length: 20 }, () => 404));
    for (let part = 0; part < 17; part += 1) {
      await deliver();
      ahead += DAY * 0.3;
    }
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 10, code: 'status_404' }]);
    expect(receiver.received).toHaveLength(10);
    expect(answerOf(await replayFailed()).data).toEqual({ replayed: 1 });
    receiver.answers.length = 0;
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', tries: 1 }]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });
});

test('a former secret signs beside the new one for a day', async () => {
  const former = receiver.secret;
  const rotated = await w.shop.call<typeof rotateWebhookSecretRoute>(
    rotateWebhookSecret,
    { params: { id: endpoint_id }, body: { version: 1 } },
    w.shop.owner,
    now(),
  );
  expect(answerOf(rotated).data.secret).not.toBe(former);
  await sell();
  await deliver();
  expect(receiver.received).toMatchObject([{ is_signed: true, signatures: 2 }]);
  ahead = DAY + MINUTE;
  await sell();
  await deliver();
  expect(receiver.received.at(-1)).toMatchObject({ is_signed: false, signatures: 1 });
  const { earlier_secret } = await w.shop.run((tx) =>
    tx
      .selectFrom('webhook_endpoint')
      .select('earlier_secret')
      .where('id', '=', endpoint_id)
      .executeTakeFirstOrThrow(),
  );
  expect(earlier_secret).toBeNull();
});

test('a second rotation within the day leaves the secret that the receiver has', async () => {
  answerOf(await steer(rotateWebhookSecret));
  answerOf(await steer(rotateWebhookSecret));
  await sell();
  await deliver();
  expect(receiver.received).toMatchObject([{ is_signed: true, signatures: 2 }]);
  ahead = DAY + MINUTE;
  const { data } = answerOf(await steer(rotateWebhookSecret)) as { data: { secret: string } };
  receiver.secret = data.secret;
  await sell();
  await deliver();
  expect(receiver.received.at(-1)).toMatchObject({ is_signed: true, signatures: 2 });
});

test('no address in a closed network is called, whatever was stored', async () => {
  await sell();
  await w.shop.run((tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set({ url: receiver.url })
      .where('id', '=', endpoint_id)
      .execute(),
  );
  // The operator has named no host.
  await deliver(siteAt('http://localhost', 'of the tests'));
  expect(await deliveries()).toMatchObject([{ state: 'waiting', code: 'refused_address' }]);
  expect(receiver.received).toEqual([]);
});

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://user@hooks.example/',
  'https://hooks.example:22/',
  'javascript:alert(1)',
  'not an address',
])('%s is refused', async (url) => {
  const made = await w.shop.call<typeof createWebhookEndpointRoute>(createWebhookEndpoint, {
    body: webhookBody(url),
  });
  expect(refusalOf(made)).toBe('address_refused');
});

test('the fold goes on while an endpoint is changed, and with its deletion', async () => {
  const { shop_id } = w.shop;
  await w.shop.run(async (tx) => {
    await lockEndpoint(tx, { shop_id, id: endpoint_id, now: now() });
    await sell();
  });
  expect(await jobs()).toHaveLength(1);
  await w.shop.run((tx) => deleteEndpoint(tx, { shop_id, id: endpoint_id }));
  expect(await deliveries()).toEqual([]);
});

test('its creator hears that an endpoint is disabled, or the owner if that one left', async () => {
  const of = { shop_id: w.shop.shop_id, endpoint_id };
  const emails = () =>
    w.shop.run(async (tx) => (await selectWarned(tx, of)).map(({ email }) => email));
  const before = await emails();
  expect(before).toHaveLength(1);
  const other = await openTestShop(db.database);
  const { user_id } = other.owner;
  await w.shop.run((tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set({ created_by: user_id })
      .where('id', '=', endpoint_id)
      .execute(),
  );
  expect(await emails()).toEqual(before);
});

test('an unknown event and an eleventh address are refused', async () => {
  const create = (more: object) =>
    w.shop.call<typeof createWebhookEndpointRoute>(createWebhookEndpoint, {
      body: { ...webhookBody(), ...more },
    });
  expect(refusalOf(await create({ events: ['sale.posted', 'cost.changed'] }))).toBe(
    'event_not_found',
  );
  for (let n = 0; n < 9; n += 1) answerOf(await create({}));
  expect(refusalOf(await create({}))).toBe('too_many_endpoints');
  for (let n = 0; n < 9; n += 1) await makeRoom(w.shop);
});

test('the body is shown as it was sent; the secret never', async () => {
  await sell();
  await deliver();
  const [delivery] = await deliveries();
  const read = await w.shop.call<typeof readWebhookDeliveryRoute>(readWebhookDelivery, {
    params: { id: delivery?.id ?? '' },
  });
  expect(answerOf(read).data.body).toBe(receiver.received[0]?.body);
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query(`select jsonb_agg(to_jsonb(e))::text || jsonb_agg(to_jsonb(a))::text as row
      from webhook_endpoint e, audit_log a`),
  );
  expect(JSON.stringify([rows, await endpoint(), read])).not.toContain(receiver.secret.slice(6));
});

test('what was forgotten is woken after a minute, and what is old is erased', async () => {
  await sell();
  await withAdmin(db.connection, (admin) => admin.query('delete from jobs._private_jobs'));
  await enqueueOverdueWebhooks(db.database, new Date(NOW.getTime() + 59_000));
  expect(await jobs()).toEqual([]);
  await enqueueOverdueWebhooks(db.database, new Date(NOW.getTime() + 61_000));
  expect(await jobs()).toHaveLength(1);
  await eraseOldEvents(db.database, new Date(Date.now() + 31 * DAY), () => false);
  expect(await deliveries()).toEqual([]);
});

test('workers that die and start again send each event, in the order of its resource', async () => {
  const start = () =>
    new JobWorker({
      login: db.jobsLogin,
      database: db.database,
      cron: [],
      tasks: { deliver_webhooks: handler() },
      onFailure: () => undefined,
    });
  const ids: string[] = [];
  let worker = start();
  for (let n = 0; n < 12; n += 1) {
    ids.push((await sell()).id);
    if (n % 4 === 3) {
      await worker.close();
      worker = start();
    }
  }
  await expect
    .poll(() => new Set(receiver.received.map(({ data }) => data.id)), { timeout: 30_000 })
    .toEqual(new Set(ids));
  await sleep(200);
  await worker.close();
  expect(receiver.received).toHaveLength(12);
});

describe('one delivery', () => {
  test('is sent once by workers that run at the same time', async () => {
    await sell();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'done', tries: 1 }]);
  });

  test('whose worker was killed is sent again when its lease is over, and not before', async () => {
    await sell();
    receiver.answers.push(() => undefined);
    const closing = new AbortController();
    let isKilled = false;
    const transaction: JobRun['transaction'] = (run) => {
      if (isKilled) throw new Error('killed');
      return w.shop.run(run);
    };
    const working = deliver(undefined, { signal: closing.signal, transaction }).catch(() => null);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'running', tries: 1 }]);
    isKilled = true;
    closing.abort();
    await working;
    ahead = 119_000;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    ahead = 121_000;
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', tries: 2 }]);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
  });

  test('that a closing server gave up is sent by the next, and counts for nothing', async () => {
    await sell();
    receiver.answers.push(() => undefined);
    const closing = new AbortController();
    const working = deliver(undefined, { signal: closing.signal });
    await expect.poll(() => receiver.received.length).toBe(1);
    closing.abort();
    await working;
    // A closing server says nothing of the receiver.
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 0, code: null }]);
    expect(await endpoint()).toMatchObject({ failing_since: null, waiting: 1 });
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', tries: 1 }]);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
  });

  test('of a worker that is late is not written over what came after', async () => {
    await sell();
    const late = Promise.withResolvers<void>();
    receiver.answers.push((response) => {
      void late.promise.then(() => response.writeHead(500).end());
    });
    const working = deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    ahead = 121_000;
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'done', status: 204 }]);
    late.resolve();
    await working;
    expect(await deliveries()).toMatchObject([{ state: 'done', status: 204, code: null }]);
    expect(await endpoint()).toMatchObject({ failing_since: null });
  });

  test('is written once the database is back, and only once', async () => {
    await sell();
    const losses = [undefined, 'before the work', 'after the work', undefined];
    const transaction: JobRun['transaction'] = async (run) => {
      const loss = losses.shift();
      if (loss === 'before the work') throw new Unavailable(loss);
      const result = await w.shop.run(run);
      if (loss !== undefined) throw new Unavailable(loss);
      return result;
    };
    const { shop_id } = w.shop;
    const [{ lane = 0 } = {}] = await w.shop.run((tx) =>
      tx
        .selectFrom('webhook_delivery')
        .select('lane')
        .where('endpoint_id', '=', endpoint_id)
        .execute(),
    );
    receiver.answers.push(500);
    const { signal } = new AbortController();
    const ids = { shop_id, endpoint_id, lane: String(lane) };
    await handler()(ids, { isOver: () => false, signal, transaction });
    expect(losses).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, code: 'status_500' }]);
    const { failed_calls } = await w.shop.run((tx) =>
      tx
        .selectFrom('webhook_endpoint')
        .select('failed_calls')
        .where('id', '=', endpoint_id)
        .executeTakeFirstOrThrow(),
    );
    expect(failed_calls).toBe(1);
  });
});

test('a paused endpoint misses nothing: what happened goes when it is resumed', async () => {
  answerOf(await steer(pauseWebhookEndpoint));
  expect(refusalOf(await steer(pauseWebhookEndpoint))).toBe('wrong_state');
  await sell();
  await deliver();
  expect(receiver.received).toEqual([]);
  expect(await endpoint()).toMatchObject({ state: 'paused', waiting: 1 });
  await withAdmin(db.connection, (admin) => admin.query('delete from jobs._private_jobs'));
  // It is not woken again and again meanwhile.
  await enqueueOverdueWebhooks(db.database, new Date(Date.now() + 61_000));
  expect(await jobs()).toEqual([]);
  const test_it = { params: { id: endpoint_id } };
  expect(refusalOf(await w.shop.call(testWebhookEndpoint, test_it))).toBe('endpoint_disabled');
  answerOf(await steer(resumeWebhookEndpoint));
  expect(refusalOf(await steer(resumeWebhookEndpoint))).toBe('wrong_state');
  expect(await jobs()).toHaveLength(4);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await endpoint()).toMatchObject({ state: 'active', waiting: 0 });
});

test('a rotation that is ended leaves one signature', async () => {
  const rotated = answerOf(await steer(rotateWebhookSecret)) as { data: { secret: string } };
  receiver.secret = rotated.data.secret;
  answerOf(await steer(endWebhookRotation));
  await sell();
  await deliver();
  expect(receiver.received).toMatchObject([{ is_signed: true, signatures: 1 }]);
});

test('a test arrives as an event of its own', async () => {
  const sent = await w.shop.call<typeof testWebhookEndpointRoute>(testWebhookEndpoint, {
    params: { id: endpoint_id },
  });
  await deliver();
  const { delivery_id } = answerOf(sent).data;
  expect(receiver.received).toMatchObject([{ type: 'webhook.test', data: { id: endpoint_id } }]);
  expect(await deliveries()).toMatchObject([{ id: delivery_id, state: 'done' }]);
});

test('a test waits for no earlier test that failed', async () => {
  const send = async () => {
    const params = { id: endpoint_id };
    answerOf(await w.shop.call(testWebhookEndpoint, { params }));
    await deliver();
  };
  receiver.answers.push(404);
  await send();
  await send();
  expect((await deliveries()).map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect(receiver.received).toHaveLength(2);
});

test('an answer of an address that was changed says nothing of the new one', async () => {
  await sell();
  receiver.answers.push((response) => {
    const moved = w.shop.run((tx) =>
      tx
        .updateTable('webhook_endpoint')
        .set({ url: `${receiver.url}/new` })
        .where('id', '=', endpoint_id)
        .execute(),
    );
    void moved.then(() => response.writeHead(410).end());
  });
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'failed', code: 'status_410' }]);
  expect(await endpoint()).toMatchObject({ state: 'active', failing_since: null });
  expect(answerOf(await replayFailed()).data).toEqual({ replayed: 1 });
  expect(await deliveries()).toMatchObject([{ state: 'waiting', code: null, status: null }]);
});

test('a member of some branches neither sees nor adds an address', async () => {
  const { owner } = w.shop;
  const limited = { ...owner, branch_ids: [newId()] };
  const body = webhookBody();
  const params = { id: endpoint_id };
  const version = (await endpoint())?.version ?? 0;
  const called: [Parameters<typeof w.shop.call>[0], object][] = [
    [listWebhookEndpoints, {}],
    [listWebhookDeliveries, {}],
    [createWebhookEndpoint, { body }],
    [testWebhookEndpoint, { params }],
    [rotateWebhookSecret, { params, body: { version } }],
    [replayWebhookEndpoint, { params, body: { failed: true } }],
  ];
  for (const [route, input] of called) {
    expect(refusalOf(await w.shop.call(route, input, limited))).toBe('permission_denied');
  }
});

test('an answer keeps no secret, address and number of a person', async () => {
  await sell();
  const text = `x\u0000 ${receiver.secret} rahim@example.com +8801711000000`;
  receiver.answers.push((response) => void response.writeHead(200).end(text));
  await deliver();
  const [delivery] = await deliveries();
  const read = await w.shop.call<typeof readWebhookDeliveryRoute>(readWebhookDelivery, {
    params: { id: delivery?.id ?? '' },
  });
  const { answer } = answerOf(read).data;
  expect(answer).toMatch(/^x/);
  for (const part of [receiver.secret.slice(6), 'rahim', '1711000000']) {
    expect(answer).not.toContain(part);
  }
});

test('deliveries are listed page by page, newest first, by state', async () => {
  for (let n = 0; n < 5; n += 1) await sell();
  receiver.answers.push(410);
  await deliver();
  const page = async (query: object) => {
    const input = { query: { endpoint_id, limit: 2, ...query } };
    const listed = await w.shop.call<typeof listWebhookDeliveriesRoute>(
      listWebhookDeliveries,
      input,
    );
    return answerOf(listed);
  };
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const listed: Awaited<ReturnType<typeof page>> = await page(cursor === null ? {} : { cursor });
    seen.push(...listed.data.map(({ webhook_id }) => webhook_id));
    cursor = listed.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual(seen.toSorted().toReversed());
  const states = async (state: string) =>
    (await page({ state, limit: 50 })).data.map((one) => one.state);
  expect([...(await states('failed'))].sort()).toEqual([
    ...['dropped', 'dropped', 'dropped', 'dropped'],
    'failed',
  ]);
  expect(await states('done')).toEqual([]);
});

test('an event whose data cannot be made holds up no other', async () => {
  const [broken, ...others] = [await sell(), await sell(), await sell(), await sell()];
  const faults: ((tx: Tx) => Promise<unknown>)[] = [
    async () => Promise.reject(new Error('a defect of ours')),
    (tx) => sql`select 1 / 0`.execute(tx),
    async (tx) => {
      await sql`set local statement_timeout = '50ms'`.execute(tx);
      await sql`select pg_sleep(10)`.execute(tx);
    },
  ];
  for (const fault of faults) {
    const makers: Parameters<typeof handler>[1] = {
      'sale.posted': async (tx, resource) => {
        if (resource.resource_id === broken?.id) await fault(tx);
        return { id: resource.resource_id };
      },
    };
    const run = { isOver: () => false, signal: new AbortController().signal };
    for (const lane of ['0', '1', '2', '3']) {
      const ids = { shop_id: w.shop.shop_id, endpoint_id, lane };
      await handler(SITE, makers)(ids, { ...run, transaction: w.shop.run });
    }
    ahead += 3_600_000;
  }
  expect(receiver.received.map(({ data }) => data.id).sort()).toEqual(
    others.map(({ id }) => id).sort(),
  );
  expect(failures).toHaveLength(3);
  const waiting = (await deliveries()).filter(({ state }) => state === 'waiting');
  expect(waiting).toMatchObject([{ tries: 3, code: 'event_unmade', status: null }]);
  expect(await endpoint()).toMatchObject({ state: 'active', failing_since: null, waiting: 1 });
  // Its data can be made again.
  await deliver();
  expect(receiver.received.at(-1)?.data).toMatchObject({ id: broken?.id });
});
