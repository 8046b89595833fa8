import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, withTransaction } from '#platform/db/database.ts';
import { queueMessages } from '#platform/messages/queue-message.ts';
import { addConnection, newKey } from '../../../testkit/connection-samples.ts';
import { KillableServer } from '../../../testkit/killable-server.ts';
import { makeRunFolder } from '../../../testkit/run-folder.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { GATEWAYS, SITE } from '../../../testkit/shop.ts';
import { makeWebhook } from '../../../testkit/webhook-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { findBrokenInvariants } from '../doctor/doctor.ts';
import { openStore, type Store } from '../open-store.ts';
import { type FaultyReceiver, openFaultyReceiver } from './faulty-receiver.fixture.ts';

/** Of the server and of PostgreSQL, in turn. It takes minutes: `npm run prove` sets it. */
const KILLS = Number(process.env.OUTSIDE_KILLS ?? 0);
const SEED = Number(process.env.SEED ?? 1);
const ENDPOINTS = 2;
const DELIVERIES = 1_000;
const JOBS = 1_000;
const EVENTS = DELIVERIES / ENDPOINTS;
/** Each tenth sale is reversed: two events of one resource, whose order holds. */
const SALES = Math.round(EVENTS / 1.1);
const FIXTURE = fileURLToPath(new URL('outside.fixture.ts', import.meta.url));

/** A silent process has lost its jobs after 20 seconds; its leases end after two minutes. */
const MOVES_MS = 60_000;
const ENDS_MS = 20 * 60_000;

describe.skipIf(KILLS === 0)('kill -9 of the server and of PostgreSQL amid calls outside', () => {
  let folder: string;
  let server: KillableServer;
  let store: Store;
  let world: World;
  let token: string;
  const receivers: FaultyReceiver[] = [];
  const reversed: string[] = [];
  const sold: string[] = [];
  let queued = 0;

  beforeAll(async () => {
    folder = await makeRunFolder();
    const args = [JSON.stringify(GATEWAYS.services)];
    server = new KillableServer({ fixture: FIXTURE, folder, args, showsErrors: true });
    await server.start();
    const urls = { databaseUrl: null, databaseAppUrl: null, databaseJobsUrl: null };
    store = await openStore({ dataDir: folder, ...urls }, 'joins');
    world = await openWorld(store.database);
    await world.post.adjustment(1_000_000_000);
    token = await world.token(world.shop.owner);
    await addConnection(world.shop, { name: 'SMS', keys: { api_key: newKey() } });
    for (let n = 0; n < ENDPOINTS; n += 1) {
      const receiver = await openFaultyReceiver(SEED + n);
      receiver.secret = (await makeWebhook(world.shop, receiver.url)).secret;
      receivers.push(receiver);
    }
  });

  afterAll(async () => {
    await store.close();
    await server.stop();
    for (const receiver of receivers) await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function post(path: string, body: object): Promise<void> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `token ${token}` },
      body: JSON.stringify(body),
    };
    for (;;) {
      const signal = AbortSignal.timeout(20_000);
      const status = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
        ...request,
        signal,
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => null);
      if (status === 200 || status === 201) return;
      if (status !== null && status !== 503) throw new Error(`${path} was answered ${status}`);
      await sleep(120);
    }
  }

  async function sell(): Promise<void> {
    const id = newId();
    const lines = [{ variant_id: world.variant, quantity: 10_000 }];
    const payments = [{ payment_method_id: world.shop.methods.cash, amount: 10_500 }];
    await post('/pos-sale/', { id, warehouse_id: world.shop.warehouses.shop, lines, payments });
    sold.push(id);
    if (sold.length % 10 !== 0) return;
    await post(`/pos-sale/${id}/void`, { id: newId(), reason: 'Entered by mistake' });
    reversed.push(id);
  }

  /** A job for each: it hands an SMS over to the connection of the shop, whose job sends it. */
  async function queue(count: number): Promise<void> {
    const { shop_id } = world.shop;
    const messages = Array.from({ length: count }, (_, index) => ({
      to: `+8801${String(700_000_000 + queued + index)}`,
      template: 'reset_code',
      language: 'en' as const,
      params: { code: String(queued + index) },
      shop_id,
    }));
    const database = openDatabase(store.login, 1);
    await withTransaction(database, '', (tx) =>
      queueMessages(tx, { site: SITE, now: new Date(), newId: () => newId() }, messages),
    );
    await database.close();
    queued += count;
  }

  const received = () => receivers.reduce((sum, { seen }) => sum + seen.requests, 0);

  async function waitForMoves(before: { requests: number; sent: number }): Promise<void> {
    const until = performance.now() + MOVES_MS;
    const isMoving = () => received() > before.requests && GATEWAYS.messages.length > before.sent;
    while (!isMoving() && performance.now() < until) await sleep(20);
    // Nothing is left to send, or it rests: then the end of the test says what is missing.
  }

  async function admin<T>(text: string): Promise<T[]> {
    const { rows } = await withAdmin(store.owner as never, (client) => client.query(text));
    return rows as T[];
  }

  /** What is still to be done, by its state. */
  const left = () =>
    admin<{ of: string; state: string; count: number }>(`
      select 'delivery' as of, state, count(*)::int from webhook_delivery
      where state <> 'done' group by state
      union all select 'sms', state, count(*)::int from sms_message
      where state in ('waiting', 'running') group by state
      union all select 'message', 'queued', count(*)::int from outgoing_message having count(*) > 0
      union all select 'document', 'unfolded', count(*)::int from unfolded_document
      having count(*) > 0`);

  test('while a thousand jobs run and a thousand webhooks are sent', {
    timeout: 3_600_000,
    retry: 0,
  }, async () => {
    const begun = performance.now();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = { requests: received(), sent: GATEWAYS.messages.length };
      const rest = KILLS - kill;
      await queue(Math.round((JOBS - queued) / rest));
      const sales = Math.round((SALES - sold.length) / rest);
      for (let sale = 0; sale < sales; sale += 1) await sell();
      await waitForMoves(before);
      await sleep(((kill + SEED) * 37) % 200);
      await (kill % 2 === 0 ? server.kill() : server.killPostgres());
    }
    await expect.poll(left, { timeout: ENDS_MS, interval: 1_000 }).toEqual([]);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const seen = JSON.stringify(receivers.map((receiver) => receiver.seen));
    console.log(`outside: ${KILLS} kills in ${seconds} s, receivers saw ${seen}`);
  });

  test('every event arrives, signed, with the same bytes, and has one effect', async () => {
    const types = await admin<{ type: string; count: number }>(
      'select type, count(*)::int from outgoing_event group by type order by type',
    );
    expect(types).toEqual([
      { type: 'sale.posted', count: sold.length },
      { type: 'sale.reversed', count: reversed.length },
    ]);
    const events = await admin<{ id: string; resource_id: string; type: string }>(
      `select 'msg_' || id as id, resource_id, type from outgoing_event`,
    );
    const expected = events.map(({ id, resource_id, type }) => `${id} ${type} ${resource_id}`);
    for (const { effects, seen } of receivers) {
      const acted = [...effects].map(([id, one]) => `${id} ${one.type} ${one.resource_id}`);
      expect(acted.sort()).toEqual(expected.sort());
      expect(seen).toMatchObject({ forged: 0, changed: 0 });
    }
  });

  test('of one sale the reversal comes after the posting', () => {
    for (const { effects } of receivers) {
      const places = new Map(
        [...effects.values()].map(({ type, resource_id, place }) => [
          `${type} ${resource_id}`,
          place,
        ]),
      );
      for (const id of reversed) {
        const posted = places.get(`sale.posted ${id}`) ?? Number.NaN;
        expect(places.get(`sale.reversed ${id}`)).toBeGreaterThan(posted);
      }
    }
  });

  test('each job had its effect once; an SMS is sent once or unsure, and none twice', async () => {
    const rows = await admin<{ state: string; count: number }>(
      'select state, count(*)::int from sms_message group by state order by state',
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(JOBS);
    const sent = new Set(GATEWAYS.messages.map(({ to }) => to));
    expect(sent.size).toBe(GATEWAYS.messages.length);
    const unsure = rows.find(({ state }) => state === 'unsure')?.count ?? 0;
    expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unsure')).toEqual([]);
    // A connection sends one at a time, so a killed server leaves one at most.
    expect(unsure).toBeLessThanOrEqual(Math.ceil(KILLS / 2));
    expect(sent.size).toBeGreaterThanOrEqual(JOBS - unsure);
    console.log(`outside: ${JSON.stringify(rows)}, ${sent.size} at the gateway`);
  });

  test('no job is left that fails, and every invariant holds', async () => {
    const failing = await admin(`select task_identifier, attempts, last_error from jobs.jobs
      where last_error is not null or attempts >= max_attempts`);
    expect(failing).toEqual([]);
    expect(await findBrokenInvariants(store.owner)).toEqual([]);
  });
});
