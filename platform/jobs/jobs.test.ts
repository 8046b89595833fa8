import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reject } from '#domains/kernel/core/rejection.ts';
import { withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openTestShop } from '../../testkit/shop.ts';
import { enqueue, enqueueAll, type JobIds, type JobOptions } from './enqueue.sql.ts';
import type { JobFailure, Tasks } from './job.ts';
import { JobWorker, type WorkerOptions } from './job-worker.ts';
import { MIGRATION, OPTIONS } from './open-jobs-login.ts';
import { Places } from './places.ts';
import { queueOf } from './queue-of.ts';
import { startLibrary } from './start-library.ts';

const TASKS = ['test_note', 'test_hang', 'test_fail', 'test_slow', 'test_count', 'test_cron'];
const SHOP = '01990000-0000-7000-8000-0000000000aa';
const OTHER = '01990000-0000-7000-8000-0000000000bb';

let db: TestDatabase;
const workers: JobWorker[] = [];
const failures: JobFailure[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await admin('insert into jobs.task_name (name) select unnest($1::text[])', [TASKS]);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await admin('delete from jobs._private_jobs');
  failures.length = 0;
});

afterAll(() => db.drop());

function admin<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]> {
  return withAdmin(db.connection, async (client) => (await client.query(text, values)).rows as T[]);
}

function startWorker(tasks: Tasks, more: Partial<WorkerOptions> = {}): JobWorker {
  const worker = new JobWorker({
    login: db.jobsLogin,
    database: db.database,
    cron: [],
    tasks,
    onFailure: (failure) => failures.push(failure),
    ...more,
  });
  workers.push(worker);
  return worker;
}

const add = (task: string, ids: JobIds = {}, options?: JobOptions) =>
  withTransaction(db.database, '', (tx) => enqueue(tx, task, ids, options));

const queued = () => admin<{ key: string | null; run_at: Date }>('select * from jobs.jobs');

describe('the door of the queue', () => {
  test.each([
    ["select jobs.add_job('test_note')"],
    ['select * from jobs.jobs'],
    ['select * from jobs._private_jobs'],
    ['delete from jobs.worker_process'],
    ["insert into jobs.task_name values ('mine')"],
    ['create table jobs.mine (id int)'],
  ])('the role of requests cannot run "%s"', async (statement) => {
    const run = withTransaction(db.database, '', (tx) => sql.raw(statement).execute(tx));
    await expect(run).rejects.toThrow('permission denied for schema jobs');
  });

  test('the role of the queue reads no table of a shop, and becomes no other role', async () => {
    await openTestShop(db.database);
    const asQueue = <T>(text: string) =>
      withAdmin(db.jobsLogin, async (client) => (await client.query(text)).rows as T[]);
    await expect(asQueue('select * from shop')).rejects.toThrow('permission denied');
    await expect(asQueue('set role halkhata_app')).rejects.toThrow('permission denied');
  });

  test.each([
    ['an unknown task', 'test_unknown', {}, 'no such task'],
    ['a text', 'test_note', { name: 'a'.repeat(65) }, 'holds more than ids'],
    ['a number', 'test_note', { amount: 5 }, 'holds more than ids'],
    [
      'more than 1 kB',
      'test_note',
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`id_${index}`, SHOP])),
      'holds more than ids',
    ],
  ])('%s is refused', async (_case, task, ids, message) => {
    await expect(add(task, ids as JobIds)).rejects.toThrow(message);
    expect(await queued()).toEqual([]);
  });

  test('a job of another shop is refused', async () => {
    const run = (shop_id: string) =>
      withTransaction(db.database, shopSet(SHOP), (tx) => enqueue(tx, 'test_note', { shop_id }));
    await expect(run(OTHER)).rejects.toThrow('of another shop');
    await run(SHOP);
    expect(await queued()).toHaveLength(1);
  });

  test('a transaction that is rolled back leaves no job', async () => {
    await withTransaction(db.database, '', async (tx) => {
      await enqueue(tx, 'test_note', {});
      return reject('no');
    });
    expect(await queued()).toEqual([]);
    await add('test_note');
    expect(await queued()).toHaveLength(1);
  });

  test('the library has the migrations that the start expects', async () => {
    const [row] = await admin('select max(id) as id from jobs.migrations');
    expect(row).toEqual({ id: MIGRATION });
    startWorker({ test_note: async () => undefined });
    await expect.poll(() => admin('select * from jobs.worker_process')).toHaveLength(1);
    expect(await admin('select max(id) as id from jobs.migrations')).toEqual([row]);
  });
});

describe('a key', () => {
  test('makes one job of a thousand', async () => {
    for (let n = 0; n < 10; n += 1) {
      await withTransaction(db.database, '', (tx) =>
        enqueueAll(
          tx,
          'test_note',
          Array.from({ length: 100 }, () => ({ ids: {}, key: 'one' })),
        ),
      );
    }
    expect(await queued()).toHaveLength(1);
  });

  test('of a job that runs makes another that runs after it', async () => {
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    startWorker({
      test_note: async ({ id = '' }) => {
        seen.push(id);
        if (id === 'first') await first.promise;
      },
    });
    await add('test_note', { id: 'first' }, { key: 'one', queue: 'one' });
    await expect.poll(() => seen).toEqual(['first']);
    await add('test_note', { id: 'second' }, { key: 'one', queue: 'one' });
    await add('test_note', { id: 'third' }, { key: 'one', queue: 'one' });
    first.resolve();
    await expect.poll(() => seen).toEqual(['first', 'third']);
    await expect.poll(queued).toEqual([]);
  });

  test('keeps the earlier time, and what is due now does not wait for later work', async () => {
    const soon = new Date(Date.now() + 60_000);
    const late = new Date(Date.now() + 3_600_000);
    for (const due of [late, soon, late]) await add('test_note', {}, { key: 'one', due });
    expect(await queued()).toMatchObject([{ run_at: soon }]);
    await add('test_note', {}, { key: 'one' });
    await add('test_note', {}, { key: 'one', due: late });
    expect((await queued()).filter(({ run_at }) => run_at <= new Date())).toHaveLength(1);
  });
});

test('a job that waits is left as it is, and starts after all who found it', async () => {
  const seen: string[] = [];
  const soon = new Date(Date.now() + 1_000);
  await add('test_note', {}, { key: 'one', due: soon });
  const [before] = await admin('select id, run_at, revision from jobs.jobs');
  startWorker({ test_note: async () => void seen.push('ran') });
  await withTransaction(db.database, '', async (tx) => {
    await enqueue(tx, 'test_note', {}, { key: 'one', due: new Date(Date.now() + 60_000) });
    await sleep(3_000);
    expect(seen).toEqual([]);
    expect(await admin('select id, run_at, revision from jobs.jobs')).toEqual([before]);
  });
  await expect.poll(() => seen).toEqual(['ran']);
  expect(await queued()).toEqual([]);
});

test('a job that was given up does not stand in the way of the next', async () => {
  const due = new Date(Date.now() + 60_000);
  const later = new Date(Date.now() + 120_000);
  await add('test_note', {}, { key: 'one', due });
  await admin(`update jobs._private_jobs set attempts = max_attempts, run_at = now()`);
  await add('test_note', {}, { key: 'one', due: later });
  const keyed = (await queued()).filter(({ key }) => key !== null);
  expect(keyed).toMatchObject([{ key: 'one later', attempts: 0, run_at: later }]);
});

describe('a worker', () => {
  test('does nothing before its time', async () => {
    const seen: string[] = [];
    startWorker({ test_note: async ({ id = '' }) => void seen.push(id) });
    await add('test_note', { id: 'later' }, { due: new Date(Date.now() + 1_500) });
    await add('test_note', { id: 'now' });
    await expect.poll(() => seen).toEqual(['now']);
    await expect.poll(() => seen).toEqual(['now', 'later']);
  });

  test('works in the shop of the job alone, as the role of requests', async () => {
    const shop = await openTestShop(db.database);
    const seen: unknown[] = [];
    startWorker({
      test_note: async (_ids, { transaction }) => {
        const { rows } = await transaction((tx) =>
          sql`select shop_id, current_user::text as role from shop`.execute(tx),
        );
        seen.push(rows);
      },
    });
    await add('test_note', { shop_id: shop.shop_id });
    await add('test_note', { shop_id: OTHER });
    const role = db.login.user;
    await expect.poll(() => seen).toHaveLength(2);
    expect(seen).toContainEqual([{ shop_id: shop.shop_id, role }]);
    expect(seen).toContainEqual([]);
  });

  test('tries again what failed, and the queue stores no word of the failure', async () => {
    let tries = 0;
    startWorker({
      test_fail: async () => {
        tries += 1;
        if (tries === 1) throw new TypeError('the customer 01711000000');
      },
    });
    await add('test_fail');
    await expect.poll(() => failures).toMatchObject([{ task: 'test_fail', tries: 1 }]);
    await expect
      .poll(() => admin('select last_error from jobs.jobs'))
      .toMatchObject([{ last_error: 'TypeError' }]);
    await expect.poll(() => tries).toBe(2);
    await expect.poll(queued).toEqual([]);
  });

  test('runs the jobs of one queue one after the other', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    startWorker({
      test_slow: async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(20);
        running -= 1;
        done += 1;
      },
    });
    const queue = queueOf('a connection');
    for (let n = 0; n < 4; n += 1) await add('test_slow', {}, { queue });
    await expect.poll(() => done).toBe(4);
    expect(most).toBe(1);
  });

  test('gives no shop more than a quarter of its places', async () => {
    const seen: string[] = [];
    let running = 0;
    let most = 0;
    startWorker({
      test_slow: async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(300);
        running -= 1;
        seen.push('slow');
      },
      test_note: async () => void seen.push('other'),
    });
    const slow = Array.from({ length: 12 }, () => ({ ids: { shop_id: SHOP } }));
    await withTransaction(db.database, '', (tx) => enqueueAll(tx, 'test_slow', slow));
    await add('test_note', { shop_id: OTHER });
    await expect.poll(() => seen).toHaveLength(13);
    expect(seen.indexOf('other')).toBeLessThan(4);
    expect(most).toBe(4);
  });

  test('gives a task that waits for others no more than half of its places', async () => {
    const seen: string[] = [];
    let running = 0;
    let most = 0;
    startWorker(
      {
        test_slow: async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(300);
          running -= 1;
          seen.push('slow');
        },
        test_note: async () => void seen.push('other'),
      },
      { slow: ['test_slow'] },
    );
    const shops = Array.from({ length: 6 }, () => crypto.randomUUID());
    for (const shop_id of shops) {
      const slow = Array.from({ length: 3 }, () => ({ ids: { shop_id } }));
      await withTransaction(db.database, '', (tx) => enqueueAll(tx, 'test_slow', slow));
    }
    await add('test_note', { shop_id: OTHER });
    await expect.poll(() => seen, { timeout: 15_000 }).toHaveLength(19);
    expect(seen.indexOf('other')).toBeLessThan(9);
    expect(most).toBe(8);
  });

  test('that closes gives back the job that does not end', async () => {
    let isSignalled = false;
    const worker = startWorker({
      test_hang: (_ids, { signal }) => {
        signal.addEventListener('abort', () => {
          isSignalled = true;
        });
        return new Promise(() => undefined);
      },
    });
    await add('test_hang');
    const locked = () => admin('select locked_by is not null as l from jobs.jobs');
    await expect.poll(locked).toEqual([{ l: true }]);
    await worker.close();
    expect(isSignalled).toBe(true);
    expect(await locked()).toEqual([{ l: false }]);
  });

  test('closes though the database never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silent.unref();
    const { port } = silent.address() as AddressInfo;
    const login = { ...db.jobsLogin, host: '127.0.0.1', port };
    const worker = startWorker({}, { login });
    await sleep(100);
    const end = await Promise.race([worker.close().then(() => 'closed'), sleep(15_000)]);
    expect(end).toBe('closed');
  });

  test('that lost the database goes on when it is back', async () => {
    let done = 0;
    startWorker({
      test_count: async () => {
        done += 1;
      },
    });
    await add('test_count');
    await expect.poll(() => done).toBe(1);
    await admin('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      db.jobsLogin.user,
    ]);
    await add('test_count');
    await expect.poll(() => done).toBe(2);
  });
});

test('a worker whose jobs ended while the database was away goes on when it is back', async () => {
  const ends = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  let running = 0;
  let done = 0;
  startWorker({
    test_slow: ({ id = '' }) => {
      running += 1;
      return ends[Number(id)]?.promise ?? Promise.resolve();
    },
    test_count: async () => {
      done += 1;
    },
  });
  for (const id of ends.keys()) await add('test_slow', { id: String(id) });
  await expect.poll(() => running).toBe(5);
  const { database } = db.connection;
  const besides = { ...db.connection, database: 'postgres' };
  const allow = (isOpen: boolean) =>
    withAdmin(besides, (client) =>
      client.query(`alter database "${database}" allow_connections ${isOpen}`),
    );
  await allow(false);
  try {
    await withAdmin(besides, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database,
      ]),
    );
    for (const end of ends) {
      end.resolve();
      await sleep(300);
    }
  } finally {
    await allow(true);
  }
  await expect
    .poll(() =>
      add('test_count').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done, { timeout: 60_000 }).toBe(1);
});

test('a library whose start fails at its recurring work leaves nothing behind', async () => {
  const pool = new Pool({ ...db.jobsLogin, options: OPTIONS, max: 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const options = { tasks: {}, database: db.database, places: new Places(4), places_max: 4 };
  // A name that the library refuses when it enqueues it.
  const cron = [{ task: 'a'.repeat(129), when: '0 0 1 1 *' }];
  const never = { isOver: () => false, signal: new AbortController().signal };
  const started = startLibrary({ ...options, ...never, pool, cron, onFailure: () => undefined });
  await expect(started).rejects.toThrow('tasks_identifier_check');
  const end = await Promise.race([pool.end().then(() => 'ended'), sleep(5_000)]);
  expect(end).toBe('ended');
});

describe('several workers', () => {
  test('do each job once', async () => {
    const seen: string[] = [];
    const tasks: Tasks = { test_note: async ({ id = '' }) => void seen.push(id) };
    const ids = Array.from({ length: 300 }, (_, index) => `${index}`);
    await withTransaction(db.database, '', (tx) =>
      enqueueAll(
        tx,
        'test_note',
        ids.map((id) => ({ ids: { id } })),
      ),
    );
    for (let n = 0; n < 3; n += 1) startWorker(tasks);
    await expect.poll(queued).toEqual([]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('run what recurs one after the other, and once for all who ask meanwhile', async () => {
    let runs = 0;
    const first = Promise.withResolvers<void>();
    const tasks: Tasks = {
      test_cron: async () => {
        runs += 1;
        if (runs === 1) await first.promise;
      },
    };
    const cron = [{ task: 'test_cron', when: '0 0 1 1 *' }];
    const start = () => startWorker(tasks, { cron });
    start();
    await expect.poll(() => runs).toBe(1);
    // Each of these asks for a run at its start; the one that waits is replaced.
    for (let n = 0; n < 3; n += 1) start();
    const libraries = () => admin('select from jobs.worker_process');
    await expect.poll(libraries).toHaveLength(4);
    await expect.poll(queued).toHaveLength(2);
    await sleep(1_500);
    expect(runs).toBe(1);
    first.resolve();
    await expect.poll(queued).toEqual([]);
    expect(runs).toBe(2);
  });

  test('take over the job of one that was killed', async () => {
    const argument = JSON.stringify({ login: db.jobsLogin, requests: db.login });
    const child = fork(new URL('worker.fixture.ts', import.meta.url), [argument]);
    await add('test_hang', { id: 'taken' });
    expect(await once(child, 'message')).toContain('inside');
    // The job that another has replaced meanwhile is not run again, and leaves no row.
    await add('test_hang', { id: 'replaced' }, { key: 'one' });
    expect(await once(child, 'message')).toContain('inside');
    await add('test_hang', { id: 'later' }, { key: 'one' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const seen: string[] = [];
    startWorker({ test_hang: async ({ id = '' }) => void seen.push(id) });
    await expect.poll(() => admin('select * from jobs.worker_process')).toHaveLength(2);
    // The time that others wait passes at once.
    await admin(`update jobs.worker_process set seen_at = now() - interval '1 minute'
      where pool_id in (select locked_by from jobs.jobs)`);
    await admin(`update jobs._private_jobs set locked_at = now() - interval '1 minute'`);
    await expect.poll(() => seen, { timeout: 15_000 }).toContain('taken');
    await expect.poll(queued).toEqual([]);
    expect(seen.toSorted()).toEqual(['later', 'taken']);
  });

  test('take over the queue of one that was killed, though its job is there no more', async () => {
    await add('test_note', { id: 'behind' }, { queue: 'of the killed' });
    await admin(`update jobs._private_job_queues set locked_by = 'killed',
      locked_at = now() - interval '1 minute' where queue_name = 'of the killed'`);
    const seen: string[] = [];
    startWorker({ test_note: async ({ id = '' }) => void seen.push(id) });
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['behind']);
  });
});
