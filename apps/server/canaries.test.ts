import { createHmac, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../testkit/http.ts';
import { ownerConnection, withAdmin } from '../../testkit/server.ts';
import { answerOf, GATEWAYS } from '../../testkit/shop.ts';
import { openReceiver, type Receiver } from '../../testkit/webhook-receiver.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

/*
 * A shop whose secrets and customer are found again wherever they stand: its gateway and its
 * receiver answer 500 and repeat all that they got.
 */

const PERSONAL = {
  name: 'Canary Begum',
  phone: '+8801799887766',
  address: 'Canary Lane 77',
  email: 'canary@begum.test',
};
/** Of texts in which spaces are written otherwise. */
const PERSONAL_MARKS = ['Canary', '1799887766', 'canary@'];

/** Secrets by their name, as the shop gets or types them. */
const secrets = new Map<string, string>([['gateway key', `canary-key-${newId()}`]]);
const refused: string[] = [];

let db: TestDatabase;
let server: TestServer;
let w: World;
let receiver: Receiver;
let token: string;
let customer_id: string;
let connection_id: string;
let log = '';

const stream = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});

beforeAll(async () => {
  db = await createTestDatabase();
  await keepJobs();
  receiver = await openReceiver();
  server = await openTestServer(db.database, {
    logger: { stream },
    outbound_allow: ['localhost'],
    beside: {
      channels: { mail: async () => undefined, sms: async () => undefined },
      jobs: { login: db.jobsLogin, database: db.database },
    },
  });
  w = await openWorld(db.database);
  token = await tokenOf(server, db.database, w.shop.owner);
  await useTheShop();
});

afterAll(async () => {
  await server.app.close();
  await receiver.close();
  await db.drop();
});

/** A job that is done is deleted: each is written down as it is enqueued. */
function keepJobs() {
  return withAdmin(db.connection, (admin) =>
    admin.query(`create table kept_job (row text not null);
      create function keep_job() returns trigger language plpgsql security definer as $$
        begin insert into public.kept_job values (to_jsonb(new)::text); return null; end $$;
      create trigger keep after insert or update on jobs._private_jobs
        for each row execute function keep_job()`),
  );
}

type Got = { status: number; text: string };

async function request(method: string, path: string, body?: object, as = `token ${token}`) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: as, 'content-type': 'application/json' },
    ...defined({ body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) }),
  });
  const got: Got = { status: answer.status, text: await answer.text() };
  if (!answer.ok) refused.push(got.text);
  return got;
}

async function must<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await request(method, path, body);
  expect([method, path, status < 300 || text]).toEqual([method, path, true]);
  return JSON.parse(text).data as T;
}

const secret = (name: string) => secrets.get(name) ?? '';

/** Everything that a shop does with others, well and badly. */
async function useTheShop(): Promise<void> {
  await addCustomer();
  await connectGateway();
  await openInbox();
  await addEndpoint();
  await callByKey();
  await remind();
}

async function addCustomer(): Promise<void> {
  const { name, phone, address, email } = PERSONAL;
  const made = await must<{ id: string; version: number }>('POST', '/customers', { name, phone });
  customer_id = made.id;
  await must('PATCH', `/customers/${made.id}`, { version: made.version, address, email });
  await request('POST', '/customers', { name, phone, code: 'customer 1' });
  await request('POST', '/customers', { name, phone, address });
}

async function connectGateway(): Promise<void> {
  const key = secret('gateway key');
  const path = '/app-integrations/sms_net_bd/connect';
  const body = { name: 'SMS', keys: { api_key: key } };
  await request('POST', path, body);
  GATEWAYS.accounts.set(key, '50.0000');
  GATEWAYS.fault('balance', 'echo_500');
  await request('POST', path, body);
  await request('POST', path, { ...body, keys: { api_key: key, other: key } });
  await request('POST', path, { ...body, keys: { api_key: key.repeat(20) } });
  const made = await must<{ id: string; version: number }>('POST', path, body);
  connection_id = made.id;
  GATEWAYS.fault('balance', 'echo_500');
  await must('POST', `/app-integrations/connections/${made.id}/check`, { version: made.version });
}

async function openInbox(): Promise<void> {
  const { version } = await must<{ version: number }>(
    'GET',
    `/app-integrations/connections/${connection_id}`,
  );
  const made = await must<{ address: string; secret: string }>(
    'POST',
    `/app-integrations/connections/${connection_id}/rotate-address`,
    { version },
  );
  const { pathname } = new URL(made.address);
  secrets.set('inbox token', pathname.split('/').at(-1) ?? '');
  secrets.set('inbox secret', made.secret.slice('whsec_'.length));
  const body = JSON.stringify({ type: 'sms.delivery', data: { id: PERSONAL.phone } });
  expect(await push(pathname, body, made.secret)).toBe(200);
  expect(await push(pathname, '{"type":"sms.delivery"}', 'whsec_AAAA')).toBe(401);
  expect(await push(pathname, 'x'.repeat(70_000), made.secret)).toBe(413);
  expect(await push(`${pathname.slice(0, -2)}aa`, body, made.secret)).toBe(404);
}

async function push(path: string, body: string, signing: string): Promise<number> {
  const id = randomUUID();
  const timestamp = String(Math.trunc(Date.now() / 1000));
  const key = Buffer.from(signing.slice('whsec_'.length), 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mark}`,
  };
  return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status;
}

/** Its receiver repeats the headers, the body, and the secret that it verifies by. */
async function addEndpoint(): Promise<void> {
  const made = await must<{ id: string; secret: string }>('POST', '/webhooks/endpoints', {
    url: receiver.url,
    events: ['sale.posted', 'payment.received'],
  });
  receiver.secret = made.secret;
  secrets.set('webhook secret', made.secret.slice('whsec_'.length));
  for (let times = 0; times < 20; times += 1) {
    receiver.answers.push((response) => {
      const { headers } = response.req;
      const sent = receiver.received.at(-1)?.body;
      response.writeHead(500).end(`${made.secret} ${JSON.stringify(headers)} ${sent}`);
    });
  }
  const body = {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    customer_id,
    lines: [{ variant_id: w.variant, quantity: 10_000 }],
    payments: [],
    note: PERSONAL.address,
  };
  answerOf(await w.shop.call(postSale, { body }));
  await must('POST', `/webhooks/endpoints/${made.id}/test`);
  await waitFor('/webhooks/deliveries', 'sale.posted');
  await waitFor('/webhooks/deliveries', 'status_500');
}

async function callByKey(): Promise<void> {
  const { key } = await must<{ key: string }>('POST', '/api-keys', {
    name: 'Canaries',
    scopes: ['customers.read'],
  });
  secrets.set('API key', key.slice('hk_'.length + 6));
  const bearer = `Bearer ${key}`;
  expect((await request('GET', '/customers', undefined, bearer)).status).toBe(200);
  expect((await request('POST', '/customers', { name: 'x' }, bearer)).status).toBe(403);
  expect((await request('GET', '/api-keys', undefined, `Bearer ${key}x`)).status).toBe(401);
  await request('GET', `/customers/${key}`);
  await request('GET', `/customers?cursor=${key}`);
  await request('GET', `/customers?sort=${key}&other=${key}`);
  await request('POST', '/customers', { name: { key }, other: key });
  await request('GET', `/${key}?key=${key}`);
}

/** A message that may have been sent, and that the gateway refuses when it is sent again. */
async function remind(): Promise<void> {
  GATEWAYS.fault('send', 'echo_500');
  await must('POST', '/due-reminders', { customer_ids: [customer_id], channel: 'sms' });
  await waitFor('/app-integrations/items', '"state":"to_fix"');
  const [item] = await must<{ id: string }[]>('GET', '/app-integrations/items');
  for (const [fault, code] of Object.entries({
    echo: 'number_refused',
    echo_part: 'text_refused',
  })) {
    GATEWAYS.fault('send', fault as 'echo');
    await must('POST', `/app-integrations/items/${item?.id}/retry`);
    await waitFor('/app-integrations/items', code);
  }
}

function waitFor(path: string, part: string): Promise<void> {
  const look = async () => expect((await request('GET', path)).text).toContain(part);
  return vi.waitFor(look, { timeout: 20_000, interval: 100 });
}

/** The names of the secrets in a text, in any form that would be of use. */
function secretsIn(text: string): string[] {
  const bytes = (value: string) => Buffer.from(value);
  return [...secrets].flatMap(([name, value]) => {
    const forms = [
      value,
      encodeURIComponent(value),
      bytes(value).toString('hex'),
      bytes(value).toString('base64'),
    ];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}

const personalIn = (text: string) => PERSONAL_MARKS.filter((mark) => text.includes(mark));

test('every secret is known to the test, and every part of the shop was used', () => {
  const names = ['gateway key', 'inbox token', 'inbox secret', 'webhook secret', 'API key'];
  expect([...secrets.keys()]).toEqual(names);
  expect([...secrets.values()].every((value) => value.length > 15)).toBe(true);
  expect(secretsIn(`x${secret('API key')}x`)).toEqual(['API key']);
  expect(refused.length).toBeGreaterThan(8);
});

describe('neither secrets nor persons are', () => {
  test('in the log', () => {
    expect([secretsIn(log), personalIn(log)]).toEqual([[], []]);
  });

  test('in the metrics', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('outbound_call_seconds');
    expect([secretsIn(text), personalIn(text)]).toEqual([[], []]);
  });

  test('in refusals', () => {
    for (const text of refused) {
      expect([text, secretsIn(text), personalIn(text)]).toEqual([text, [], []]);
    }
  });

  test('in jobs', async () => {
    const admin = await ownerConnection(db.connection);
    const { rows } = await admin.query<{ row: string }>('select row from kept_job');
    const text = rows.map(({ row }) => row).join('\n');
    for (const kind of ['deliver', 'sms', 'send_message', 'inbox']) {
      expect(text).toContain(`"key": "${kind}:`);
    }
    expect([secretsIn(text), personalIn(text)]).toEqual([[], []]);
  });

  test('in what is sent to receivers', () => {
    const text = receiver.received.map(({ body }) => body).join('\n');
    expect(text).toContain('sale.posted');
    expect([secretsIn(text), personalIn(text)]).toEqual([[], []]);
  });

  test('in items, calls, notices and deliveries', async () => {
    const paths = [
      '/app-integrations',
      `/app-integrations/connections/${connection_id}`,
      `/app-integrations/connections/${connection_id}/calls`,
      '/app-integrations/items',
      '/app-integrations/notices',
      '/webhooks/endpoints',
      '/webhooks/deliveries',
      '/exports/app-integrations/items?format=csv',
    ];
    const { data } = JSON.parse((await request('GET', '/webhooks/deliveries')).text);
    paths.push(...data.map(({ id }: { id: string }) => `/webhooks/deliveries/${id}`));
    for (const path of paths) {
      const { status, text } = await request('GET', path);
      expect([path, status, secretsIn(text), personalIn(text)]).toEqual([path, 200, [], []]);
    }
  });
});

test('no secret is in any list, export or entry of the audit log of its owner', async () => {
  const read = endpoints.filter(
    ({ route, access }) => route.method === 'GET' && access === 'read' && !route.path.includes('{'),
  );
  const seen: string[] = [];
  for (const { route } of read) {
    const format = route.path.startsWith('/exports/') ? '?format=csv' : '';
    const { status, text } = await request('GET', route.path + format);
    expect([route.path, secretsIn(text)]).toEqual([route.path, []]);
    if (status === 200) seen.push(route.path);
  }
  expect(seen).toEqual(expect.arrayContaining(['/audit-log', '/exports/api-keys']));
  expect(seen.length).toBeGreaterThan(60);
});

test('a member without the permission sees neither the customer nor what was sent', async () => {
  const cashier = await tokenOf(server, db.database, w.shop.cashier);
  for (const path of ['/app-integrations/items', '/webhooks/deliveries', '/audit-log']) {
    const { status, text } = await request('GET', path, undefined, `token ${cashier}`);
    expect([path, status, personalIn(text)]).toEqual([path, 403, []]);
  }
});

test('of all rows, only the records of the customer name them; no row has a secret', async () => {
  const admin = await ownerConnection(db.connection);
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ text: string | null }>(
      `select string_agg(to_jsonb(t)::text, ' ') as text from ${name} t`,
    );
    const text = rows[0]?.text ?? '';
    expect([name, secretsIn(text)]).toEqual([name, []]);
    if (personalIn(text).length > 0) naming.push(name);
  }
  const records = ['audit_log', 'due_reminder', 'party', 'sale'];
  expect(naming.sort()).toEqual(records.map((name) => `public."${name}"`));
});
