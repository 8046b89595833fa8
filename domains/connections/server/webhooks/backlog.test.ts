import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Tx } from '#platform/db/tx.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAll } from '../../../../testkit/fold.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { answerOf, NOW } from '../../../../testkit/shop.ts';
import { makeWebhook } from '../../../../testkit/webhook-posts.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { enqueueOverdueWebhooks } from '../door/deliver-webhooks.ts';
import { eraseWebhookSecrets } from '../door/erase-webhook-secrets.ts';
import { findNextDue, selectOpenLanes, settleDelivery, takeDelivery } from './delivery.sql.ts';
import { replayDeliveries } from './delivery-log.sql.ts';
import { deleteEndpoint } from './endpoint.sql.ts';
import { insertEventsQuery } from './event.sql.ts';
import { rotateWebhookSecret } from './steer-endpoint.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BACKLOG = 4_000;
/** Rows of an index page and of what goes with one delivery, and no more. */
const FEW = 100;

let db: TestDatabase;
let w: World;
let endpoint_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});

beforeEach(async () => {
  endpoint_id = (await makeWebhook(w.shop)).id;
  return () => w.shop.run((tx) => deleteEndpoint(tx, { ...w.shop, id: endpoint_id }));
});

afterAll(() => db.drop());

type Backlog = {
  readonly count: number;
  readonly lane: number;
  readonly resource_id: string | null;
};

const later = (ms: number) => new Date(NOW.getTime() + ms);
const lane0 = () => ({ shop_id: w.shop.shop_id, endpoint_id, lane: 0 });

/**
 * Events of a lane in their order, due as `due_at` says for each number from 1: each of a resource
 * of its own, unless one is given.
 */
async function addBacklog(
  due_at: string,
  { count = BACKLOG, lane = 0, resource_id = null }: Partial<Backlog> = {},
): Promise<void> {
  const { shop_id } = w.shop;
  await w.shop.run(async (tx) => {
    await sql`
      with event as (
        insert into outgoing_event (shop_id, id, type, resource_id, happened_at)
        select ${shop_id}::uuid, gen_random_uuid(), 'webhook.test',
          coalesce(${resource_id}::uuid, gen_random_uuid()), ${NOW}
        from generate_series(1, ${count}) returning *
      )
      insert into webhook_delivery (shop_id, id, endpoint_id, event_id, position, type, resource_id,
        happened_at, lane, state, due_at)
      select shop_id, gen_random_uuid(), ${endpoint_id}::uuid, id, position, type, resource_id,
        happened_at, ${lane}, 'waiting', ${sql.raw(due_at)}
      from (select e.*, row_number() over (order by position) as n from event e) as e
    `.execute(tx);
  });
  await withAdmin(db.connection, (admin) => admin.query('analyze webhook_delivery'));
}

/** The rows of deliveries that a transaction reads and writes. */
async function rowsTouched(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return w.shop.run(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + idx_tup_fetch + n_tup_upd)::int as n from pg_stat_xact_user_tables
        where relname = 'webhook_delivery'`.execute(tx);
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}

test('a reversal is sent after its sale, whatever the clock and the ids say', async () => {
  const sale = await w.post.sale();
  const body = { id: `01900000${newId().slice(8)}`, reason: 'Entered by mistake' };
  const input = { params: { id: sale.id }, body };
  answerOf(await w.shop.call(reverseSale, input, w.shop.owner, later(-MINUTE)));
  await foldAll(db.database);
  const events = await w.shop.run((tx) =>
    tx
      .selectFrom('outgoing_event')
      .select('type')
      .where('resource_id', '=', sale.id)
      .orderBy('position')
      .execute(),
  );
  expect(events).toEqual([{ type: 'sale.posted' }, { type: 'sale.reversed' }]);
  const lane = { ...lane0(), lane: Number.parseInt(sale.id.slice(-1), 16) % 4 };
  const first = await w.shop.run((tx) => takeDelivery(tx, { ...lane, now: later(HOUR) }));
  expect(first).toMatchObject({ type: 'sale.posted' });
  const second = await w.shop.run((tx) => takeDelivery(tx, { ...lane, now: later(HOUR) }));
  expect(second).toBeUndefined();
});

test('what waits behind a failed event is due with it, and at once when it has ended', async () => {
  const sale = await w.post.sale();
  const input = { params: { id: sale.id }, body: { id: newId(), reason: 'Entered by mistake' } };
  answerOf(await w.shop.call(reverseSale, input));
  await foldAll(db.database);
  const lane = { ...lane0(), lane: Number.parseInt(sale.id.slice(-1), 16) % 4 };
  const run = async (state: string, due_at: Date) => {
    const now = later(HOUR);
    const taken = await w.shop.run((tx) => takeDelivery(tx, { ...lane, now }));
    if (taken === undefined) throw new Error('nothing is due');
    const { shop_id } = w.shop;
    const end = { status: null, code: null, took_ms: 1, answer: '' };
    await w.shop.run((tx) =>
      settleDelivery(tx, { shop_id, taken, state, due_at, now: later(HOUR), ...end }),
    );
    const rows = await w.shop.run((tx) =>
      tx
        .selectFrom('webhook_delivery')
        .select(['state', 'due_at'])
        .where('resource_id', '=', sale.id)
        .orderBy('position')
        .execute(),
    );
    return rows;
  };
  expect(await run('waiting', later(2 * HOUR))).toMatchObject([
    { state: 'waiting', due_at: later(2 * HOUR) },
    { state: 'waiting', due_at: later(2 * HOUR) },
  ]);
  await w.shop.run((tx) =>
    sql`update webhook_delivery set due_at = ${NOW} where tries = 1`.execute(tx),
  );
  expect(await run('done', NOW)).toMatchObject([
    { state: 'done' },
    { state: 'waiting', due_at: later(HOUR) },
  ]);
});

test.each([
  ['of which nothing is due', `now() + interval '100 days'`, 'active'],
  [
    'of which the last is due',
    `case when n < ${BACKLOG} then 'infinity' else e.happened_at end`,
    'active',
  ],
  ['of which all is due', 'e.happened_at', 'active'],
  ['of a paused endpoint', 'e.happened_at', 'paused'],
  ['of a resting endpoint', 'e.happened_at', 'resting'],
])('a backlog %s costs a few rows for each wake', async (_case, due_at, state) => {
  await addBacklog(due_at);
  const now = later(2 * MINUTE);
  const until = later(3 * MINUTE);
  await w.shop.run((tx) =>
    sql`update webhook_endpoint set
        paused_at = case when ${state} = 'paused' then ${NOW}::timestamptz end,
        resting_until = case when ${state} = 'resting' then ${until}::timestamptz end
      where id = ${endpoint_id}`.execute(tx),
  );
  expect(await rowsTouched((tx) => takeDelivery(tx, { ...lane0(), now }))).toBeLessThan(FEW);
  expect(await rowsTouched((tx) => findNextDue(tx, lane0()))).toBeLessThan(FEW);
  expect(
    await rowsTouched((tx) => selectOpenLanes(tx, now, { after: undefined, most: 500 })),
  ).toBeLessThan(FEW);
});

test('many events of one resource cost a few rows each, after one wait for the first', async () => {
  const resource_id = newId();
  await addBacklog('e.happened_at', { resource_id });
  const { shop_id } = w.shop;
  const result = { shop_id, status: null, code: null, took_ms: 1, answer: '' };
  const run = async (now: Date, state: string, due_at: Date) => {
    const settle = async (tx: Tx) => {
      const taken = await takeDelivery(tx, { ...lane0(), now });
      if (taken === undefined) throw new Error('nothing is due');
      await settleDelivery(tx, { ...result, taken, state, due_at, now });
    };
    const touched = await rowsTouched(settle);
    return [touched < FEW, await w.shop.run((tx) => findNextDue(tx, lane0()))];
  };
  for (const state of ['done', 'failed', 'done']) {
    expect([state, await run(later(MINUTE), state, later(MINUTE))]).toEqual([state, [true, NOW]]);
  }
  // All that waits behind the first is due with it: this once it costs as many rows.
  expect(await run(later(MINUTE), 'waiting', later(HOUR))).toEqual([false, later(HOUR)]);
  const take = (tx: Tx) => takeDelivery(tx, { ...lane0(), now: later(HOUR - MINUTE) });
  expect(await rowsTouched(take)).toBeLessThan(FEW);
  expect(await rowsTouched((tx) => addEvent(tx, resource_id))).toBeLessThan(FEW);
  for (const state of ['done', 'failed', 'done']) {
    const ran = await run(later(2 * HOUR), state, later(2 * HOUR));
    expect([state, ran]).toEqual([state, [true, later(HOUR)]]);
  }
  const { rows } = await w.shop.run((tx) =>
    sql`select due_at, count(*)::int as count from webhook_delivery
      where resource_id = ${resource_id} and state = 'waiting' group by due_at`.execute(tx),
  );
  expect(rows).toEqual([{ due_at: later(HOUR), count: BACKLOG - 5 }]);
});

/** A further event of a resource, due at once if nothing of it waits. */
async function addEvent(tx: Tx, resource_id: string): Promise<void> {
  const event = { id: newId(), type: 'webhook.test', resource_id, happened_at: NOW };
  const delivery = { ...event, id: newId(), event_id: event.id, endpoint_id, lane: 0 };
  const deliveries = [{ ...delivery, is_dropped: false, due_at: NOW }];
  await tx.executeQuery(insertEventsQuery(tx, w.shop.shop_id, { events: [event], deliveries }));
}

test('all lanes that are overdue are woken, in as many batches as it takes', async () => {
  for (const lane of [0, 1, 2, 3]) await addBacklog('e.happened_at', { count: 50, lane });
  await withAdmin(db.connection, (admin) => admin.query('delete from jobs._private_jobs'));
  const keys = () =>
    withAdmin(db.connection, async (admin) => {
      const { rows } = await admin.query('select key from jobs.jobs');
      return rows.map(({ key }) => key).sort();
    });
  const all = [0, 1, 2, 3].map((lane) => `deliver:${w.shop.shop_id}:${endpoint_id}:${lane}`);
  await enqueueOverdueWebhooks(db.database, later(59_000), 1);
  expect(await keys()).toEqual([]);
  await enqueueOverdueWebhooks(db.database, later(61_000), 1);
  expect(await keys()).toEqual(all);
});

test('a replay of very many is done in parts, the oldest first, with one job a lane', async () => {
  for (const lane of [0, 1]) await addBacklog('e.happened_at', { count: 300, lane });
  const { shop_id } = w.shop;
  await w.shop.run((tx) => sql`update webhook_delivery set state = 'failed'`.execute(tx));
  const replay = () =>
    w.shop.run((tx) => replayDeliveries(tx, shop_id, { endpoint_id, failed: true }, NOW, 400));
  const counts = (lanes: { count: number }[]) => lanes.reduce((sum, { count }) => sum + count, 0);
  const first = await replay();
  expect([first.length, counts(first), counts(await replay()), await replay()]).toEqual([
    2,
    400,
    200,
    [],
  ]);
});

test('a former secret is erased when its time is over, though nothing is sent', async () => {
  const params = { id: endpoint_id };
  answerOf(await w.shop.call(rotateWebhookSecret, { params, body: { version: 1 } }));
  const former = () =>
    w.shop.run((tx) =>
      tx
        .selectFrom('webhook_endpoint')
        .select(['earlier_secret', 'earlier_until'])
        .where('id', '=', endpoint_id)
        .executeTakeFirstOrThrow(),
    );
  await eraseWebhookSecrets(db.database, later(24 * HOUR - MINUTE));
  expect(await former()).not.toMatchObject({ earlier_secret: null });
  await eraseWebhookSecrets(db.database, later(24 * HOUR + MINUTE));
  expect(await former()).toEqual({ earlier_secret: null, earlier_until: null });
});
