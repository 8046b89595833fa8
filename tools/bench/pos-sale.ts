import { readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { v7 as newId } from 'uuid';
import type { Store } from '../../apps/server/open-store.ts';
import { type LoadResult, round, runClosedLoop } from './closed-loop.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { cpuSeconds, peakMemoryMb } from './process-usage.ts';
import { PORT, type Rig, say, settleDown, withRig } from './rig.ts';
import { postmasterPid } from './sale-rounds.ts';
import { basket, pick, sell } from './sell.ts';

const CLIENTS = [1, 8, 32];
const PRODUCTS = 10_000;
const SHOPS = 100;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '8', 10);
const APP_ROLE = '-c role=halkhata_app';

type Row = Omit<LoadResult, 'failed'> & { limit_per_s: number; ratio: number };
type Measured = Rig & { postgres: number };

/**
 * Sales over HTTP, compared in the same run with the least that a sale can cost: one call of a
 * stored function over tables with nothing but the books (`limit.sql`).
 */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const { store, server } = rig;
    const postgres = await postmasterPid(store.owner);
    const shops = await createShops(store);
    await addLimit(store.owner);
    await measureHttp(8, shops);
    const one_shop = await measure({ ...rig, postgres }, 'one shop', shops.slice(0, 1));
    const hundred_shops = await measure({ ...rig, postgres }, `${SHOPS} shops`, shops.slice(1));
    const rss_mb = peakMemoryMb(server.pid ?? 0);
    say(`server, peak memory: ${rss_mb} MB`);
    say(JSON.stringify({ one_shop, hundred_shops, rss_mb }));
  });
}

/** One shop with all the products, and a hundred that share as many. */
async function createShops({ database, owner }: Store): Promise<BenchShop[]> {
  const shops = [await createBenchShop(database, owner, PRODUCTS)];
  for (let made = 0; made < SHOPS; made += 1) {
    shops.push(await createBenchShop(database, owner, PRODUCTS / SHOPS));
  }
  return shops;
}

async function addLimit(owner: ClientConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  await client.query(await readFile(new URL('./limit.sql', import.meta.url), 'utf8'));
  await client.end();
}

async function measure(rig: Measured, title: string, shops: BenchShop[]) {
  const rows: Record<string, Row> = {};
  for (const clients of CLIENTS) {
    await settleDown(rig.store.owner);
    const cpuUsed = cpuMeter(rig);
    const http = await measureHttp(clients, shops);
    const cpu = cpuUsed();
    await settleDown(rig.store.owner);
    const usedByLimit = cpuMeter(rig);
    const limit = await measureLimit(rig.store.owner, clients, shops);
    const limit_ms = round((usedByLimit().database * 1000) / (limit.per_s * SECONDS), 2);
    const ratio = round(http.per_s / limit.per_s, 2);
    const failed = http.failed + limit.failed;
    const each = (seconds: number) => round((seconds * 1000) / (http.per_s * SECONDS), 2);
    say(
      `${title}, ${clients} clients: ${http.per_s} sales/s (limit ${limit.per_s},` +
        ` ratio ${ratio}), p50 ${http.p50_ms} ms, p99 ${http.p99_ms} ms, CPU a sale: server` +
        ` ${each(cpu.server)} ms, database ${each(cpu.database)} ms (limit ${limit_ms},` +
        ` ratio ${round(limit_ms / each(cpu.database), 2)})` +
        (failed > 0 ? `, ${failed} FAILED` : ''),
    );
    const { per_s, p50_ms, p99_ms } = http;
    rows[`c${clients}`] = { per_s, p50_ms, p99_ms, limit_per_s: limit.per_s, ratio };
  }
  return rows;
}

/** Seconds of CPU from now until it is called. */
function cpuMeter({ server, postgres }: Measured) {
  const read = () => ({
    server: cpuSeconds(server.pid ?? 0),
    database: cpuSeconds(postgres, true),
  });
  const before = read();
  return () => {
    const after = read();
    return { server: after.server - before.server, database: after.database - before.database };
  };
}

async function measureHttp(clients: number, shops: BenchShop[]): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openHttpClient(PORT)),
  );
  const load = await runClosedLoop(
    clients,
    SECONDS,
    async (index) => (await sell(connections[index] as HttpClient, pick(shops))) === 201,
  );
  for (const connection of connections) connection.close();
  return load;
}

async function measureLimit(owner: ClientConfig, clients: number, shops: BenchShop[]) {
  const open = async () => {
    const client = new Client({ ...owner, options: APP_ROLE });
    await client.connect();
    return client;
  };
  const connections = await Promise.all(Array.from({ length: clients }, open));
  const text = 'select bench_limit.post_sale($1, $2, $3, $4, $5, $6, $7, $8)';
  const load = await runClosedLoop(clients, SECONDS, async (index) => {
    const shop = pick(shops);
    const { shop_id, user_id, warehouse_id, method_id } = shop;
    // A shop of the bench has one warehouse in one branch: the same id names both.
    const place = [warehouse_id, warehouse_id];
    const values = [shop_id, user_id, newId(), ...place, method_id, basket(shop), newId()];
    await connections[index]?.query({ name: 'sale', text, values });
    return true;
  });
  await Promise.all(connections.map((client) => client.end()));
  return load;
}
