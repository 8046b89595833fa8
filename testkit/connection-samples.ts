import { v7 as newId } from 'uuid';
import type { connectAppRoute } from '#domains/connections/contract/connection.ts';
import { checkConnection as check } from '#domains/connections/server/check-connection.ts';
import { connectApp as connect } from '#domains/connections/server/connect-app.ts';
import { disconnect as end } from '#domains/connections/server/disconnect.ts';
import { handOverSms } from '#domains/connections/server/door/hand-over-sms.ts';
import { insertNotice } from '#domains/connections/server/inbox/notice.sql.ts';
import { sealBody } from '#domains/connections/server/inbox/sealed-notices.ts';
import { findMessageConnection } from '#domains/connections/server/sms/sms-message.sql.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { MIM_KEY, MIM_USER } from './fakes/sms-gateways.ts';
import { answerOf, type CallInput, GATEWAYS, NOW, SITE, type TestShop } from './shop.ts';
import type { World } from './world.ts';

/** The endpoints of apps that are connected by keys. */
export const [checkConnection, connectApp, disconnect] = [check([]), connect([]), end([])];

/** A key that the fake gateway accepts, of an account of its own. */
export function newKey(): string {
  const key = `k-${newId()}`;
  GATEWAYS.accounts.set(key, '50.0000');
  return key;
}

const connecting = () => ({ name: 'SMS of Mirpur', keys: { api_key: newKey() } });

export async function addConnection(
  shop: TestShop,
  body: object = connecting(),
  app = 'sms_net_bd',
) {
  const params = { app };
  const made = await shop.call<typeof connectAppRoute>(connectApp, { params, body });
  const { data } = answerOf(made);
  assert('id' in data, 'an app that is connected by keys');
  return data;
}

/** A message of the shop that its gateway refused; returns its id. */
export async function addDeadSms(shop: TestShop): Promise<string> {
  const { shop_id } = shop;
  const id = newId();
  const sms = { shop_id, id, to: '+8801712345678', text: 'Your due is 120' };
  await shop.run(async (tx) => {
    await handOverSms(tx, { site: SITE, now: NOW }, sms);
    await tx
      .updateTable('sms_message')
      .set({ state: 'dead', due_at: null, last_code: 'number_refused' })
      .where('shop_id', '=', shop_id)
      .where('id', '=', id)
      .execute();
  });
  return id;
}

/** A shop may have fifty connections, and hundreds of calls need one: the former ends. */
async function connection(w: World) {
  const { shop_id } = w.shop;
  await w.shop.run((tx) =>
    tx
      .updateTable('connection')
      .set({ state: 'disconnected', sealed_keys: null, attention_code: null })
      .where('shop_id', '=', shop_id)
      .where('state', '!=', 'disconnected')
      .execute(),
  );
  const { id, version } = await addConnection(w.shop);
  return { params: { id }, body: { version } };
}

async function paused(w: World) {
  const input = await connection(w);
  const { shop_id } = w.shop;
  await w.shop.run((tx) =>
    tx
      .updateTable('connection')
      .set({ state: 'paused' })
      .where('shop_id', '=', shop_id)
      .where('id', '=', input.params.id)
      .execute(),
  );
  return input;
}

/** By the connection that is there: a message of a former call stays one that can be sent. */
async function item(w: World) {
  const { shop } = w;
  const existing = await shop.run((tx) => findMessageConnection(tx, shop.shop_id));
  if (existing === undefined) await connection(w);
  return { params: { id: await addDeadSms(shop) } };
}

/** The messages of a connection, of which one was refused. */
async function items(w: World) {
  const { params } = await item(w);
  const { shop_id } = w.shop;
  const { connection_id } = await w.shop.run((tx) =>
    tx
      .selectFrom('sms_message')
      .select('connection_id')
      .where('shop_id', '=', shop_id)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(),
  );
  return { query: { connection_id, state: 'to_fix' } };
}

/** A notice that was worked on. */
async function notice(w: World) {
  const { params } = await connection(w);
  const id = newId();
  const { shop_id } = w.shop;
  await w.shop.run((tx) =>
    insertNotice(tx, {
      shop_id,
      id,
      connection_id: params.id,
      notice_id: id,
      topic: 'sms.delivery',
      sealed_body: sealBody(SITE, id, '{"type":"sms.delivery","data":{"id":"1"}}'),
      state: 'waiting',
      received_at: NOW,
    }),
  );
  return { params: { id } };
}

/** A successful call of every route of connections. */
export const CONNECTION_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /app-integrations': () => ({}),
  'POST /app-integrations/{app}/connect': () => ({
    params: { app: 'mimsms' },
    body: { id: newId(), name: 'MiM', keys: mimKeys() },
  }),
  'GET /app-integrations/connections/{id}': async (w) => ({
    params: (await connection(w)).params,
  }),
  'PATCH /app-integrations/connections/{id}': async (w) => {
    const { params, body } = await connection(w);
    return { params, body: { ...body, name: 'Renamed', keys: { api_key: newKey() } } };
  },
  'DELETE /app-integrations/connections/{id}': async (w) => ({
    params: (await connection(w)).params,
  }),
  'POST /app-integrations/connections/{id}/pause': connection,
  'POST /app-integrations/connections/{id}/resume': paused,
  'POST /app-integrations/connections/{id}/check': connection,
  'POST /app-integrations/connections/{id}/take-over': connection,
  'GET /app-integrations/connections/{id}/calls': async (w) => ({
    params: (await connection(w)).params,
  }),
  'GET /app-integrations/notices': async (w) => ({
    query: { connection_id: (await connection(w)).params.id },
  }),
  'POST /app-integrations/notices/{id}/replay': notice,
  'POST /app-integrations/connections/{id}/rotate-address': connection,
  'GET /app-integrations/items': items,
  'GET /app-integrations/item-counts': async (w) => ({
    query: { connection_id: (await connection(w)).params.id },
  }),
  'GET /app-integrations/items/{id}/dry-run': item,
  'POST /app-integrations/items/{id}/retry': item,
  'POST /app-integrations/items/retry': async (w) => ({
    body: { ids: [(await item(w)).params.id] },
  }),
  'POST /app-integrations/items/{id}/ignore': async (w) => ({
    ...(await item(w)),
    body: { reason: 'Called the customer' },
  }),
};

function mimKeys() {
  const user_name = `${newId()}-${MIM_USER}`;
  GATEWAYS.accounts.set(`${user_name} ${MIM_KEY}`, '12.50');
  return { user_name, api_key: MIM_KEY, sender_id: 'NABANNA' };
}
