import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { round, runClosedLoop } from './closed-loop.ts';
import { addEndpoints, openReceiver, waitUntilSent } from './endpoint.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { cpuSeconds, peakMemoryMb } from './process-usage.ts';
import { PORT, type Rig, say, settleDown, withRig } from './rig.ts';
import { pick, sell } from './sell.ts';

const PRODUCTS = 10_000;
const SHOPS = Number.parseInt(process.env.BENCH_SHOPS ?? '100', 10);
/** Of `--with-endpoint`: an endpoint hears each sale of each shop of this side. */
const HAS_ENDPOINT = process.env.BENCH_ENDPOINT === '1';
const CLIENTS = 8;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '6', 10);

/** Which shops a round sells in: one with all the products, or many that share as many. */
export type Round = 'one shop' | 'many shops';

/** What a round costs: sales a second, milliseconds of CPU a sale, kilobytes of WAL a sale. */
export type Cost = Record<'per_s' | 'p99_ms' | 'database_ms' | 'server_ms' | 'wal_kb', number>;

/**
 * One checkout's side of `pos-sale --against`: its own database and server. It measures a round
 * whenever its parent asks, so that two checkouts take turns on one machine.
 */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const { database, owner } = rig.store;
    const big = await createBenchShop(database, owner, PRODUCTS);
    const small: BenchShop[] = [];
    for (let made = 0; made < SHOPS; made += 1) {
      small.push(await createBenchShop(database, owner, Math.floor(PRODUCTS / SHOPS)));
    }
    const postgres = await postmasterPid(owner);
    // Statements are planned while tables are as large as they stay.
    await settleDown(owner);
    await load([big]);
    await load(small);
    const receiver = HAS_ENDPOINT ? await openReceiver() : null;
    if (receiver !== null) await addEndpoints([big, ...small], receiver);
    process.send?.('ready');
    for await (const wanted of rounds<Round>()) {
      const shops = wanted === 'one shop' ? [big] : small;
      process.send?.(await measure(rig, postgres, shops));
    }
    receiver?.close();
    say(`peak memory of the server: ${peakMemoryMb(rig.server.pid ?? 0)} MB`);
  });
}

/** What the parent asks to measure, until it disconnects: it is done, or was killed. */
export async function* rounds<R>(): AsyncGenerator<R> {
  const disconnected = once(process, 'disconnect').then(() => null);
  while (process.connected) {
    const wanted = await Promise.race([once(process, 'message'), disconnected]);
    if (wanted === null) return;
    yield wanted[0] as R;
  }
}

async function measure(rig: Rig, postgres: number, shops: BenchShop[]): Promise<Cost> {
  const { owner } = rig.store;
  await settleDown(owner);
  const before = await readUsed(rig, postgres);
  const { per_s, p99_ms, done, failed } = await load(shops);
  if (failed > 0) throw new Error(`${failed} sales failed`);
  if (HAS_ENDPOINT) await waitUntilSent(owner);
  const after = await readUsed(rig, postgres);
  const each = (name: keyof typeof before) => round((after[name] - before[name]) / done, 3);
  const [database_ms, server_ms, wal_kb] = [each('database'), each('server'), each('wal')];
  return { per_s, p99_ms, database_ms, server_ms, wal_kb };
}

/** What server and database have used so far. */
export async function readUsed({ server, store }: Rig, postgres: number) {
  const client = new Client(store.owner);
  await client.connect();
  const { rows } = await client.query("select pg_current_wal_lsn() - '0/0' as bytes");
  await client.end();
  return {
    server: cpuSeconds(server.pid ?? 0) * 1000,
    database: cpuSeconds(postgres, true) * 1000,
    wal: Number(rows[0].bytes) / 1024,
  };
}

async function load(shops: BenchShop[]) {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  let done = 0;
  const result = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    const isSold = (await sell(clients[index] as HttpClient, pick(shops))) === 201;
    done += isSold ? 1 : 0;
    return isSold;
  });
  for (const client of clients) client.close();
  return { ...result, done };
}

export async function postmasterPid(owner: ClientConfig): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as text");
  await client.end();
  return Number.parseInt(rows[0].text, 10);
}
