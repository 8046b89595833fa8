import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { listAlertsRoute } from '#domains/reports/contract/alerts.ts';
import { listAlerts } from '#domains/reports/server/list-alerts.ts';
import { Unavailable } from '#platform/db/failure.ts';
import type { Tx } from '#platform/db/tx.ts';
import { siteAt } from '#platform/http/site.ts';
import {
  addConnection,
  checkConnection,
  connectApp,
  disconnect,
  newKey,
} from '../../../testkit/connection-samples.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { MIM_KEY } from '../../../testkit/fakes/sms-gateways.ts';
import { withAdmin } from '../../../testkit/server.ts';
import {
  answerOf,
  GATEWAYS,
  NOW,
  openTestShop,
  refusalOf,
  SITE,
  type TestShop,
} from '../../../testkit/shop.ts';
import type { listCallsRoute, readConnectionRoute } from '../contract/connection.ts';
import type {
  countItemsRoute,
  dryRunItemRoute,
  listItemsRoute,
  retryItemsRoute,
} from '../contract/sync-item.ts';
import { changeConnection } from './change-connection.ts';
import { insertCall } from './connection-call.sql.ts';
import { handOverSms } from './door/hand-over-sms.ts';
import { eraseSms, wakeOverdueSms } from './door/mend-messages.ts';
import { workMessages } from './door/work-messages.ts';
import { listCalls, readConnection } from './read-connection.ts';
import { dryRunItem } from './sms/dry-run-item.ts';
import { countItems, ignoreItem, listItems, retryItem, retryItems } from './sms/sync-items.ts';
import { pauseConnection, resumeConnection, takeOverConnection } from './steer-connection.ts';

const PHONE = '+8801712345678';

let db: TestDatabase;
let shop: TestShop;
let connection: Awaited<ReturnType<typeof addConnection>>;
let key: string;
let now: Date;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database);
  key = newKey();
  now = NOW;
  connection = await addConnection(shop, { name: 'SMS', keys: { api_key: key } });
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function hand(text = 'Your due is 120', to = PHONE): Promise<string> {
  const id = newId();
  const sms = { shop_id: shop.shop_id, id, to, text };
  expect(await shop.run((tx) => handOverSms(tx, { site: SITE, now }, sms))).toBe(true);
  return id;
}

const { signal } = new AbortController();

function work(site = SITE, more: Partial<Parameters<typeof workMessages>[2]> = {}): Promise<void> {
  const means = { site, clock: () => now, newId: () => newId(), pick: () => 0 };
  const of = { shop_id: shop.shop_id, connection_id: connection.id };
  const run = { isOver: () => false, signal, transaction: shop.run, ...more };
  return workMessages(means, of, run);
}

/** Begins to work: the gateway has the message, and its answer is late. */
async function workLate(id: string): Promise<{ working: Promise<void> }> {
  const calls = GATEWAYS.calls.send;
  GATEWAYS.fault('send', 'late');
  const working = work();
  while (GATEWAYS.calls.send === calls || (await rowOf(id)).state !== 'running') await pause(5);
  return { working };
}

async function rowOf(id: string) {
  return shop.run((tx) =>
    tx
      .selectFrom('sms_message')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

async function itemOf(id: string) {
  const listed = await shop.call<typeof listItemsRoute>(listItems, { query: { limit: 200 } });
  return answerOf(listed).data.find((item) => item.id === id);
}

async function stateOf(id: string): Promise<string> {
  const item = await itemOf(id);
  return [item?.state, item?.code, item?.delivery].filter((part) => part != null).join(' ');
}

const read = async () => {
  const params = { id: connection.id };
  return answerOf(await shop.call<typeof readConnectionRoute>(readConnection, { params })).data;
};

const arrived = () => GATEWAYS.messages.filter(({ to }) => to === '8801712345678').length;

describe('connecting', () => {
  test('keys are tried, and stored only if they work', async () => {
    const params = { app: 'sms_net_bd' };
    const body = { name: 'SMS', keys: { api_key: 'wrong-key-0000' } };
    expect(await shop.call(connectApp, { params, body })).toMatchObject({
      rejection: 'keys_refused',
      params: { code: '405' },
    });
    GATEWAYS.fault('balance', 'error_500');
    const other = { name: 'SMS', keys: { api_key: newKey() } };
    expect(refusalOf(await shop.call(connectApp, { params, body: other }))).toBe(
      'service_unreachable',
    );
    GATEWAYS.fault('balance', 'never');
    const began = performance.now();
    expect(refusalOf(await shop.call(connectApp, { params, body: other }))).toBe(
      'service_unreachable',
    );
    // Somebody waits for it.
    expect(performance.now() - began).toBeLessThan(3_500);
    const taken = { name: 'SMS', keys: { api_key: key } };
    expect(refusalOf(await shop.call(connectApp, { params, body: taken }))).toBe('account_taken');
    const unknown = { params: { app: 'shopify' }, body };
    expect(refusalOf(await shop.call(connectApp, unknown))).toBe('app_not_found');
    expect(connection).toMatchObject({
      state: 'active',
      balance: 5_000,
      account: `…${key.slice(-4)}`,
    });
    const rows = await shop.run((tx) =>
      tx.selectFrom('connection').select('id').where('shop_id', '=', shop.shop_id).execute(),
    );
    expect(rows).toEqual([{ id: connection.id }]);
  });

  test('an account that is connected many times at once is one connection', async () => {
    const body = { name: 'SMS', keys: { api_key: newKey() } };
    const input = { params: { app: 'sms_net_bd' }, body };
    const results = await Promise.all(
      Array.from({ length: 8 }, () => shop.call(connectApp, input)),
    );
    const refusals = results.map(refusalOf).filter((code) => code !== null);
    expect(refusals).toEqual(Array.from({ length: 7 }, () => 'account_taken'));
  });

  test('a disconnected account is taken up again, and its keys are erased meanwhile', async () => {
    const params = { id: connection.id };
    const waits = await hand();
    answerOf(await shop.call(disconnect, { params }));
    expect(await stateOf(waits)).toBe('ignored');
    const sealed = await shop.run((tx) =>
      tx
        .selectFrom('connection')
        .select('sealed_keys')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    );
    expect(sealed).toEqual([{ sealed_keys: null }]);
    const sms = { shop_id: shop.shop_id, id: newId(), to: PHONE, text: 'x' };
    expect(await shop.run((tx) => handOverSms(tx, { site: SITE, now }, sms))).toBe(false);
    const again = await addConnection(shop, { name: 'Again', keys: { api_key: key } });
    expect(again).toMatchObject({ id: connection.id, state: 'active', name: 'Again' });
  });

  test('MiMSMS sends under its user, with the registered sender', async () => {
    answerOf(await shop.call(disconnect, { params: { id: connection.id } }));
    GATEWAYS.accounts.set(`${shop.shop_id} ${MIM_KEY}`, '12.50');
    const keys = { user_name: shop.shop_id, api_key: MIM_KEY, sender_id: 'NABANNA' };
    connection = await addConnection(shop, { name: 'MiM', keys }, 'mimsms');
    expect(connection).toMatchObject({ account: shop.shop_id, balance: 1_250 });
    const id = await hand('মোট বাকি ১২০ টাকা');
    await work();
    const sent = GATEWAYS.messages.at(-1);
    expect(sent).toMatchObject({ gateway: 'mimsms', sender: 'NABANNA', text: 'মোট বাকি ১২০ টাকা' });
    if (sent !== undefined) sent.status = 'DELIVERED';
    later(61_000);
    await work();
    expect(await stateOf(id)).toBe('done delivered');
  });
});

describe('a message', () => {
  test('is sent once, however often it is handed over, and its delivery is read', async () => {
    const before = arrived();
    const id = newId();
    const sms = { shop_id: shop.shop_id, id, to: PHONE, text: 'once' };
    for (let times = 0; times < 3; times += 1) {
      await shop.run((tx) => handOverSms(tx, { site: SITE, now }, sms));
    }
    await Promise.all([work(), work(), work()]);
    expect(arrived()).toBe(before + 1);
    expect(await stateOf(id)).toBe('done pending');
    const sent = GATEWAYS.messages.at(-1);
    if (sent !== undefined) sent.status = 'Delivered';
    await work();
    expect(await stateOf(id)).toBe('done pending');
    later(60_000);
    await work();
    expect(await itemOf(id)).toMatchObject({ delivery: 'delivered', charge: 35, can_retry: false });
    expect((await read()).operations.map(({ operation }) => operation)).toEqual([
      'balance',
      'report',
      'send',
    ]);
  });

  test('goes only by a shop with a connection, and within Bangladesh', async () => {
    const other = await openTestShop(db.database);
    const sms = (shop_id: string, to: string) => ({ shop_id, id: newId(), to, text: 'x' });
    const give = (from: TestShop, to: string) =>
      from.run((tx) => handOverSms(tx, { site: SITE, now }, sms(from.shop_id, to)));
    expect(await give(other, PHONE)).toBe(false);
    expect(await give(shop, '+447700900123')).toBe(false);
  });

  test('that nobody delivered is to be fixed', async () => {
    const id = await hand();
    await work();
    const sent = GATEWAYS.messages.at(-1);
    if (sent !== undefined) sent.status = 'Undelivered';
    later(60_000);
    await work();
    expect(await stateOf(id)).toBe('to_fix failed');
    const params = { id };
    answerOf(await shop.call(ignoreItem, { params, body: { reason: 'Called them' } }));
    expect(await itemOf(id)).toMatchObject({ state: 'ignored', ignored_reason: 'Called them' });
    answerOf(await shop.call(retryItem, { params }));
    await work();
    expect(await stateOf(id)).toBe('done pending');
  });
});

describe('a gateway that', () => {
  test.each([
    ['answers 500 in its words', 'error_json', 'waiting service_failed', 15_000],
    ['is busy', 'busy', 'waiting service_busy', 120_000],
  ] as const)('%s gets it again later, once', async (_case, fault, waiting, wait_ms) => {
    const before = arrived();
    GATEWAYS.fault('send', fault);
    const id = await hand();
    await work();
    expect(await stateOf(id)).toBe(waiting);
    later(wait_ms - 1);
    await work();
    expect(arrived()).toBe(before);
    later(1);
    await work();
    expect(arrived()).toBe(before + 1);
    expect(await stateOf(id)).toBe('done pending');
  });

  test.each([
    ['breaks off before it has it', 'drop_before', 0],
    ['answers 500 without a word', 'error_500', 0],
    ['breaks off after it has it', 'drop_after', 1],
    ['answers nonsense', 'html', 1],
    ['answers half', 'truncated', 1],
  ] as const)('%s does not get it again without a word of a person', async (_case, fault, has) => {
    const before = arrived();
    GATEWAYS.fault('send', fault);
    const id = await hand();
    await work();
    later(3_600_000);
    await work();
    expect(arrived()).toBe(before + has);
    expect(await itemOf(id)).toMatchObject({ state: 'to_fix', can_retry: true });
    answerOf(await shop.call(retryItem, { params: { id } }));
    await work();
    expect(arrived()).toBe(before + has + 1);
  });

  test('answers late is waited for', async () => {
    const id = await hand();
    const { working } = await workLate(id);
    GATEWAYS.release();
    await working;
    expect(await stateOf(id)).toBe('done pending');
  });

  test('does not take the number or the text loses only that message', async () => {
    const refused = await hand('forbidden words');
    const good = await hand();
    await work();
    expect(await stateOf(refused)).toBe('to_fix text_refused');
    expect(await stateOf(good)).toBe('done pending');
    expect(refusalOf(await shop.call(retryItem, { params: { id: good } }))).toBe('wrong_state');
    expect((await read()).state).toBe('active');
  });

  test('refuses the key stops all, loses nothing, and goes on with a new key', async () => {
    GATEWAYS.accounts.delete(key);
    const ids = [await hand(), await hand(), await hand()];
    const calls = GATEWAYS.calls.send;
    await work();
    await work();
    expect(GATEWAYS.calls.send).toBe(calls + 1);
    expect(await read()).toMatchObject({
      state: 'needs_attention',
      attention_code: 'keys_refused',
      waiting: 3,
      to_fix: 0,
    });
    expect(await alerts()).toEqual([{ kind: 'connection_stopped', count: 1, name: 'SMS' }]);
    const params = { id: connection.id };
    const { version } = await read();
    const body = { version, keys: { api_key: newKey() } };
    const mended = await shop.call(changeConnection, { params, body });
    expect(answerOf(mended)).toMatchObject({ data: { state: 'active', attention_code: null } });
    expect(await alerts()).toEqual([]);
    await work();
    for (const id of ids) expect(await stateOf(id)).toBe('done pending');
  });

  test('has no balance left goes on after the account was topped up', async () => {
    GATEWAYS.accounts.set(key, '0.0000');
    const id = await hand();
    await work();
    expect(await read()).toMatchObject({ attention_code: 'balance_empty', waiting: 1 });
    const check = async () => {
      const { version } = await read();
      const params = { id: connection.id };
      return answerOf(await shop.call(checkConnection, { params, body: { version } }));
    };
    expect(await check()).toMatchObject({ data: { state: 'needs_attention', balance: 0 } });
    GATEWAYS.accounts.set(key, '10.0000');
    expect(await check()).toMatchObject({ data: { state: 'active', balance: 1_000 } });
    await work();
    expect(await stateOf(id)).toBe('done pending');
  });
});

async function alerts() {
  const { data } = answerOf(await shop.call<typeof listAlertsRoute>(listAlerts, {}));
  return data.map(({ kind, count, name }) => ({ kind, count, name }));
}

test('a worker that was killed after it took a message leaves it to a person', async () => {
  const id = await hand();
  await shop.run((tx) =>
    tx
      .updateTable('sms_message')
      .set({ state: 'running', tries: 1, due_at: new Date(now.getTime() + 120_000) })
      .where('shop_id', '=', shop.shop_id)
      .where('id', '=', id)
      .execute(),
  );
  await work();
  expect(await stateOf(id)).toBe('waiting');
  later(120_000);
  await work();
  expect(await stateOf(id)).toBe('to_fix no_answer');
});

test('a worker that is late writes nothing over what a person began anew', async () => {
  const id = await hand();
  const first = await workLate(id);
  later(120_000);
  await work();
  expect(await stateOf(id)).toBe('to_fix no_answer');
  answerOf(await shop.call(retryItem, { params: { id } }));
  expect(await itemOf(id)).toMatchObject({ state: 'waiting', code: null, text: '', tries: 0 });
  const second = await workLate(id);
  GATEWAYS.release(1);
  await first.working;
  expect(await rowOf(id)).toMatchObject({ state: 'running', their_id: null });
  GATEWAYS.release();
  await second.working;
  expect(await stateOf(id)).toBe('done pending');
});

test('what the gateway answered is written once the database is back', async () => {
  const before = arrived();
  const id = await hand();
  const losses = ['before the work', 'after the commit'];
  const transaction = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    const loss = arrived() > before ? losses.shift() : undefined;
    if (loss === 'before the work') throw new Unavailable(loss);
    const result = await shop.run(run);
    if (loss !== undefined) throw new Unavailable(loss);
    return result;
  };
  await work(SITE, { transaction });
  expect(losses).toEqual([]);
  expect(await stateOf(id)).toBe('done pending');
  const { data } = answerOf(
    await shop.call<typeof listCallsRoute>(listCalls, { params: { id: connection.id } }),
  );
  expect(data.map(({ operation }) => operation)).toEqual(['send', 'balance']);
});

describe('disconnecting', () => {
  /** A disconnect that has not committed yet; the returned function lets it. */
  async function beginToDisconnect(): Promise<() => Promise<void>> {
    const locked = Promise.withResolvers<void>();
    const goes = Promise.withResolvers<void>();
    const ending = shop.run(async (tx) => {
      await tx
        .updateTable('connection')
        .set({ state: 'disconnected', sealed_keys: null })
        .where('shop_id', '=', shop.shop_id)
        .execute();
      locked.resolve();
      await goes.promise;
    });
    await locked.promise;
    return async () => {
      await pause(200);
      goes.resolve();
      await ending;
    };
  }

  test('takes no message that is handed over meanwhile', async () => {
    const commit = await beginToDisconnect();
    const sms = { shop_id: shop.shop_id, id: newId(), to: PHONE, text: 'x' };
    const handing = shop.run((tx) => handOverSms(tx, { site: SITE, now }, sms));
    await commit();
    expect(await handing).toBe(false);
  });

  test('refuses what a person sends again meanwhile', async () => {
    const id = await hand('forbidden words');
    await work();
    const commit = await beginToDisconnect();
    const retrying = shop.call(retryItem, { params: { id } });
    await commit();
    expect(refusalOf(await retrying)).toBe('wrong_state');
    expect(await stateOf(id)).toBe('to_fix text_refused');
  });

  test('waits for the answer to a message that is under way', async () => {
    const [sent, refused] = [await hand(), await hand('forbidden words')];
    const first = await workLate(sent);
    answerOf(await shop.call(disconnect, { params: { id: connection.id } }));
    GATEWAYS.release();
    await first.working;
    expect(await itemOf(sent)).toMatchObject({ state: 'done', delivery: 'unknown', due_at: null });
    expect(await stateOf(refused)).toBe('ignored');
  });

  test('drops a message that would be tried again', async () => {
    const id = await hand();
    GATEWAYS.accounts.set(key, '0.0000');
    const { working } = await workLate(id);
    answerOf(await shop.call(disconnect, { params: { id: connection.id } }));
    GATEWAYS.release();
    await working;
    expect(await itemOf(id)).toMatchObject({ state: 'ignored', due_at: null });
  });
});

test.each([
  ['disconnected', { sealed_keys: null }],
  ['paused', {}],
  ['needs_attention', { attention_code: 'keys_refused' }],
])('%s, what a killed worker had is settled all the same', async (state, more) => {
  const [id, waits] = [await hand(), await hand()];
  const due_at = new Date(now.getTime() + 120_000);
  await shop.run(async (tx) => {
    await setConnection(tx, { state, ...more });
    await tx
      .updateTable('sms_message')
      .set({ state: 'running', due_at })
      .where('id', '=', id)
      .execute();
  });
  later(24 * 3_600_000 + 61_000);
  await withAdmin(db.connection, (client) => client.query('delete from jobs._private_jobs'));
  await wakeOverdueSms(db.database, now);
  const jobs = await withAdmin(db.connection, (client) =>
    client.query('select key from jobs.jobs where key = $1', [
      `sms:${shop.shop_id}:${connection.id}`,
    ]),
  );
  expect(jobs.rows).toHaveLength(1);
  await work();
  expect(await stateOf(id)).toBe('to_fix no_answer');
  expect(await stateOf(waits)).toBe('to_fix expired');
});

async function setConnection(
  tx: Tx,
  change: { state?: string; attention_code?: string | null; sealed_keys?: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set(change)
    .where('shop_id', '=', shop.shop_id)
    .where('id', '=', connection.id)
    .execute();
}

test('a server that closes ends the call, and does not wait for the answer', async () => {
  const id = await hand();
  const calls = GATEWAYS.calls.send;
  GATEWAYS.fault('send', 'never');
  const closing = new AbortController();
  const began = performance.now();
  const working = work(SITE, { signal: closing.signal });
  while (GATEWAYS.calls.send === calls) await pause(5);
  closing.abort();
  await working;
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await stateOf(id)).toBe('to_fix no_answer');
});

test('what the old keys were refused does not stop the new ones', async () => {
  const id = await hand();
  GATEWAYS.accounts.delete(key);
  const { working } = await workLate(id);
  const params = { id: connection.id };
  const body = { version: 1, keys: { api_key: newKey() } };
  answerOf(await shop.call(changeConnection, { params, body }));
  GATEWAYS.release();
  await working;
  expect(await read()).toMatchObject({ state: 'active', attention_code: null });
  await work();
  expect(await stateOf(id)).toBe('done pending');
});

test('a check of a paused connection lets nothing go on', async () => {
  const params = { id: connection.id };
  const sealed_keys = Buffer.from('nobody can open this');
  for (const change of [{ state: 'paused' }, { sealed_keys }]) {
    await shop.run((tx) => setConnection(tx, change));
    const { version } = await read();
    answerOf(await shop.call(checkConnection, { params, body: { version } }));
    expect(await read()).toMatchObject({ state: 'paused', attention_code: null });
  }
});

test('the last success and the last failure outlive the last hundred calls', async () => {
  const of = { shop_id: shop.shop_id, connection_id: connection.id };
  const call = { method: 'GET', path: '/', status: 200, duration_ms: 1, their_code: '' };
  const add = (
    tx: Tx,
    operation: string,
    more: { failure_code: 'service_busy' | null; at: Date },
  ) => insertCall(tx, { ...of, ...call, id: newId(), operation, ...more });
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
  await shop.run(async (tx) => {
    for (const [operation, failure_code, at] of [
      ['report', null, days(0)],
      ['report', null, days(1)],
      ['report', 'service_busy', days(2)],
      ['send', null, days(3)],
    ] as const) {
      await add(tx, operation, { failure_code, at });
    }
    for (let n = 0; n < 120; n += 1) {
      await add(tx, 'send', { failure_code: 'service_busy', at: days(4 + n) });
    }
  });
  expect(await read()).toMatchObject({
    last_success_at: days(3).toISOString(),
    operations: [
      { operation: 'balance' },
      {
        operation: 'report',
        succeeded_at: days(1).toISOString(),
        failed_at: days(2).toISOString(),
        failure_code: 'service_busy',
      },
      { operation: 'send', succeeded_at: days(3).toISOString() },
    ],
  });
  const { count } = await shop.run((tx) =>
    tx
      .selectFrom('connection_call')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow(),
  );
  // Beside the last hundred: those of the balance, the report (two) and the sending.
  expect(count).toBe(104);
});

test('what was sent and can be read no more stays sent', async () => {
  const id = await hand();
  await work();
  await shop.run((tx) =>
    tx
      .updateTable('sms_message')
      .set({ sealed_content: Buffer.from('nobody can open this') })
      .where('id', '=', id)
      .execute(),
  );
  later(60_000);
  await work();
  expect(await stateOf(id)).toBe('done secret_unreadable unknown');
  const unsent = await hand();
  await shop.run((tx) =>
    tx.updateTable('sms_message').set({ sealed_content: null }).where('id', '=', unsent).execute(),
  );
  await work();
  expect(await stateOf(unsent)).toBe('to_fix secret_unreadable');
});

test('texts are erased when they are old and their time is over, due or not', async () => {
  const ids = [await hand(), await hand(), await hand()];
  const [due = '', anew = '', ended = ''] = ids;
  await shop.run(async (tx) => {
    await sql`update sms_message set created_at = created_at - interval '31 days',
      expires_at = expires_at - interval '31 days' where shop_id = ${shop.shop_id}`.execute(tx);
    await sql`update sms_message set expires_at = ${now}::timestamptz + interval '1 hour'
      where id = ${anew}`.execute(tx);
    await sql`update sms_message set due_at = null, state = 'dead' where id = ${ended}`.execute(tx);
  });
  await eraseSms(db.database, now);
  const left = await Promise.all(ids.map(async (id) => (await rowOf(id)).sealed_content !== null));
  expect([due, anew, ended].map((_id, index) => left[index])).toEqual([false, true, false]);
});

test('what could not be sent within a day is not sent', async () => {
  const id = await hand();
  later(24 * 3_600_000);
  const before = arrived();
  await work();
  expect(await stateOf(id)).toBe('to_fix expired');
  expect(arrived()).toBe(before);
});

test('a paused connection lets messages wait; resumed, they go', async () => {
  const params = { id: connection.id };
  answerOf(await shop.call(pauseConnection, { params, body: { version: 1 } }));
  expect(refusalOf(await shop.call(pauseConnection, { params, body: { version: 1 } }))).toBe(
    'version_conflict',
  );
  const id = await hand();
  await work();
  expect(await stateOf(id)).toBe('waiting');
  answerOf(await shop.call(resumeConnection, { params, body: { version: 2 } }));
  await work();
  expect(await stateOf(id)).toBe('done pending');
});

/** Of the member for whom the connection acts. */
function endMembership(ended_at: Date | null) {
  return shop.run((tx) =>
    tx
      .updateTable('membership')
      .set({ ended_at })
      .where('shop_id', '=', shop.shop_id)
      .where('user_id', '=', shop.owner.user_id)
      .execute(),
  );
}

test('without its member a connection stands still until another takes it over', async () => {
  const id = await hand();
  await endMembership(now);
  await work();
  expect(await read()).toMatchObject({ attention_code: 'owner_lost_access', waiting: 1 });
  const permissions = shop.owner.permissions;
  const other = { ...shop.branchAdmin, permissions };
  const input = { params: { id: connection.id }, body: { version: 1 } };
  answerOf(await shop.call(takeOverConnection, input, other));
  await work();
  expect(await stateOf(id)).toBe('done pending');
  expect((await read()).acts_as.id).toBe(shop.branchAdmin.user_id);
});

test('with another secret of the site it needs attention, and nothing is lost', async () => {
  const id = await hand();
  await work(siteAt('http://localhost', 'another', null, { services: GATEWAYS.services }));
  expect(await read()).toMatchObject({ attention_code: 'secret_unreadable', waiting: 1 });
  expect(await stateOf(id)).toBe('waiting');
});

describe('a dry run', () => {
  const dryRun = async (id: string) => {
    const result = await shop.call<typeof dryRunItemRoute>(dryRunItem, { params: { id } });
    return 'answer' in result ? result.answer.data : refusalOf(result);
  };

  test('says what would be sent, to whom, in how many parts and at what price', async () => {
    const id = await hand(`forbidden ৳${'a'.repeat(80)} https://shop.test/i/secret-token`);
    await work();
    const before = [GATEWAYS.calls.send, await rowOf(id)];
    const expected = {
      to: PHONE,
      sender: null,
      text: `forbidden ৳${'a'.repeat(80)} https://shop.test/…`,
      alphabet: 'unicode',
      parts: 2,
      price: null,
      balance: 5_000,
      waits_for: null,
    };
    expect(await dryRun(id)).toEqual(expected);
    // The gateway names the price of another message, of one part: ৳0.35.
    const sent = await hand();
    await work();
    later(61_000);
    await work();
    expect(await rowOf(sent)).toMatchObject({ charge: 35, parts: 1 });
    expect(await dryRun(id)).toEqual({ ...expected, price: 70 });
    before[0] = GATEWAYS.calls.send;
    await dryRun(id);
    expect([GATEWAYS.calls.send, await rowOf(id)]).toEqual(before);
  });

  test('says for what it would wait', async () => {
    const id = await hand();
    const { version } = await read();
    const input = { params: { id: connection.id }, body: { version } };
    answerOf(await shop.call(pauseConnection, input));
    expect(await dryRun(id)).toMatchObject({ waits_for: 'paused' });
    answerOf(await shop.call(resumeConnection, { ...input, body: { version: version + 1 } }));
    await endMembership(now);
    expect(await dryRun(id)).toMatchObject({ waits_for: 'owner_lost_access' });
    await endMembership(null);
    expect(await dryRun(id)).toMatchObject({ waits_for: null });
    GATEWAYS.accounts.delete(key);
    await work();
    expect(await dryRun(id)).toMatchObject({ waits_for: 'keys_refused' });
  });

  test('names a price by the last two hundred messages alone', async () => {
    const id = await hand('forbidden');
    await work();
    const add = (charge: number | null, count: number, created_at: Date) =>
      shop.run((tx) =>
        sql`insert into sms_message (shop_id, id, connection_id, recipient_end, parts, state,
            delivery, charge, created_at, changed_at, expires_at)
          select ${shop.shop_id}, gen_random_uuid(), ${connection.id}, '678', 1, 'sent',
            'delivered', ${charge}::bigint, t, t, t
          from generate_series(1, ${count}), cast(${created_at} as timestamptz) as t`.execute(tx),
      );
    await add(35, 1, now);
    later(1_000);
    await add(null, 199, now);
    expect(await dryRun(id)).toMatchObject({ price: 35 });
    await add(null, 1, now);
    expect(await dryRun(id)).toMatchObject({ price: null });
  });

  test('is refused for what is done, erased, or of a connection that ended', async () => {
    const sent = await hand();
    await work();
    expect(await dryRun(sent)).toBe('wrong_state');
    expect(await dryRun(newId())).toBe('not_found');
    const dead = await hand('forbidden');
    await work();
    await shop.run((tx) =>
      tx.updateTable('sms_message').set({ sealed_content: null }).where('id', '=', dead).execute(),
    );
    expect(await dryRun(dead)).toBe('content_erased');
    answerOf(await shop.call(disconnect, { params: { id: connection.id } }));
    expect(await dryRun(dead)).toBe('wrong_state');
  });
});

test('keys, numbers and texts are nowhere unsealed, nor in the log of calls', async () => {
  GATEWAYS.fault('send', 'echo');
  const echoed = await hand('canary text 4711');
  await work();
  expect(await itemOf(echoed)).toMatchObject({
    code: 'number_refused',
    text: expect.stringContaining('xxx'),
  });
  await hand('forbidden canary 4711');
  await work();
  GATEWAYS.fault('send', 'echo_part');
  const repeated = await hand('Dear canary, ৳120 is due since long ago');
  await work();
  expect(await itemOf(repeated)).toMatchObject({ text: 'Not allowed: "[…]"' });
  const params = { id: connection.id };
  const shown = JSON.stringify([
    await shop.call(listCalls, { params }),
    await shop.call(readConnection, { params }),
    await shop.call(listItems, {}),
  ]);
  const stored = await shop.run(async (tx) => [
    await tx.selectFrom('connection').selectAll().execute(),
    await tx.selectFrom('connection_call').selectAll().execute(),
    await tx.selectFrom('sms_message').selectAll().execute(),
    await tx.selectFrom('audit_log').selectAll().execute(),
  ]);
  const text = shown + JSON.stringify(stored, bytesAsText);
  for (const canary of [key.slice(0, 10), '8801712345678', '1712345678', 'canary', '4711']) {
    expect([canary, text.includes(canary)]).toEqual([canary, false]);
  }
});

/** Sealed bytes as the text that they would be if they were not sealed. */
function bytesAsText(_name: string, value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'data' in value;
  const bytes = isBuffer ? (value as { data: unknown }).data : null;
  return Array.isArray(bytes) ? Buffer.from(bytes as number[]).toString('latin1') : value;
}

describe('many items', () => {
  const refuse = async (id: string, last_code: string) => {
    await shop.run((tx) =>
      tx
        .updateTable('sms_message')
        .set({ state: 'dead', due_at: null, last_code })
        .where('shop_id', '=', shop.shop_id)
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };

  const counted = async (query = {}) =>
    answerOf(await shop.call<typeof countItemsRoute>(countItems, { query })).data;

  test('are counted by reason, and filtered by it', async () => {
    for (const code of ['number_refused', 'text_refused', 'number_refused']) {
      await refuse(await hand(), code);
    }
    await hand();
    expect(await counted()).toEqual({
      to_fix: 3,
      waiting: 1,
      done: 0,
      ignored: 0,
      codes: [
        { code: 'number_refused', count: 2 },
        { code: 'text_refused', count: 1 },
      ],
    });
    expect((await counted({ state: 'waiting' })).codes).toEqual([]);
    const other = { connection_id: newId() };
    expect(await counted(other)).toMatchObject({ to_fix: 0, waiting: 0, codes: [] });
    const query = { state: 'to_fix', code: 'number_refused', limit: 50 };
    const listed = answerOf(await shop.call<typeof listItemsRoute>(listItems, { query })).data;
    expect(listed.map(({ code }) => code)).toEqual(['number_refused', 'number_refused']);
  });

  test('are done again together, each answered by itself', async () => {
    const [dead, erased, sent] = [await hand(), await hand(), await hand()];
    await refuse(dead, 'number_refused');
    await refuse(erased, 'number_refused');
    await shop.run((tx) =>
      tx
        .updateTable('sms_message')
        .set({ sealed_content: null })
        .where('shop_id', '=', shop.shop_id)
        .where('id', '=', erased)
        .execute(),
    );
    await work();
    expect(await stateOf(sent)).toBe('done pending');
    const strange = newId();
    const ids = [strange, sent, dead, erased];
    const { data } = answerOf(
      await shop.call<typeof retryItemsRoute>(retryItems, { body: { ids } }),
    );
    expect(data).toEqual({
      retried: 1,
      items: [
        { id: strange, refused: 'not_found' },
        { id: sent, refused: 'wrong_state' },
        { id: dead, refused: null },
        { id: erased, refused: 'content_erased' },
      ],
    });
    const before = arrived();
    await work();
    expect([await stateOf(dead), arrived() - before]).toEqual(['done pending', 1]);
  });

  test('of another shop are not found, and more than a hundred are refused', async () => {
    const dead = await refuse(await hand(), 'number_refused');
    const other = await openTestShop(db.database);
    const input = { body: { ids: [dead] } };
    expect(refusalOf(await other.call(retryItems, input))).toBe('not_found');
    expect(await stateOf(dead)).toBe('to_fix number_refused');
    const many = { body: { ids: Array.from({ length: 101 }, () => newId()) } };
    expect(refusalOf(await shop.call(retryItems, many))).toBe('invalid');
    expect(refusalOf(await shop.call(retryItems, input, shop.cashier))).toBe('permission_denied');
  });
});
