import { Client, type ClientConfig } from 'pg';
import { quantile, round, runClosedLoop } from './closed-loop.ts';
import { addHistory, LINES_A_DAY } from './dashboard-history.sql.ts';
import { openHttpClient } from './http-client.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { cpuSeconds } from './process-usage.ts';
import { PORT, say, settleDown, withRig } from './rig.ts';

const CLIENTS = 8;
const PRODUCTS = 2_000;
const ROUNDS = 3;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '5', 10);
const P99_MAX_MS = 20;
/** Sale lines at the same daily rate: four days of a shop, and a year. */
const HISTORIES = [10_000, 1_000_000];

type Shop = BenchShop & { lines: number };

/** The requests of the first view: the figures, and the lists beside them. */
const OF_DAY = ['dashboard-data', 'day-lists'] as const;
const OF_NOW = ['open-drawers', 'alerts'] as const;
const REQUESTS = [...OF_DAY, ...OF_NOW];

type Times = Record<(typeof REQUESTS)[number], number[]>;

type View = { per_s: number; failed: number; times: Times };

/**
 * The first view of the dashboard over HTTP, at the beginning of a history and after a year: each
 * client opens it repeatedly, and each of its requests is timed.
 */
export async function run(): Promise<void> {
  await withRig(async ({ store, server }) => {
    const shops: Shop[] = [];
    for (const lines of HISTORIES) {
      const shop = await createBenchShop(store.database, store.owner, PRODUCTS);
      shops.push({ ...shop, lines: await addPast(store.owner, shop, lines) });
    }
    await settleDown(store.owner);
    const cpuUsed = () => cpuSeconds(server.pid ?? 0);
    for (const shop of shops) await measure(shop, '');
    // Alternating, so that load on the machine affects both.
    const rounds: View[][] = shops.map(() => []);
    const begun = cpuUsed();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, shop] of shops.entries()) rounds[index]?.push(await measure(shop, ''));
    }
    say(`server: ${round((cpuUsed() - begun) / (ROUNDS * shops.length * SECONDS), 2)} cores`);
    const p99s = shops.map(({ lines }, index) => report('first view', lines, rounds[index] ?? []));
    const [few = 0, many = 0] = p99s;
    const word = Math.max(few, many) < P99_MAX_MS ? 'within' : 'BEYOND';
    say(`p99 of many lines to that of few: ${round(many / few, 2)}; ${word} ${P99_MAX_MS} ms`);
    for (const shop of shops) {
      report('the day before', shop.lines, [await measure(shop, `?date=${dayAgo(1)}`)]);
    }
  });
}

async function addPast(owner: ClientConfig, shop: BenchShop, lines: number): Promise<number> {
  const days = Math.ceil(lines / LINES_A_DAY);
  const client = new Client(owner);
  await client.connect();
  try {
    const { shop_id, user_id, warehouse_id, method_id } = shop;
    await addHistory(client, { shop_id, user_id, warehouse_id, method_id, days });
  } finally {
    await client.end();
  }
  return days * LINES_A_DAY;
}

async function measure(shop: BenchShop, date: string): Promise<View> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  const times = Object.fromEntries(REQUESTS.map((name): [string, number[]] => [name, []])) as Times;
  const settled = performance.now() + SECONDS * 100;
  const { per_s, failed } = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    for (const name of REQUESTS) {
      const sent = performance.now();
      const path = `/api/v1/dashboard/${name}${OF_DAY.some((each) => each === name) ? date : ''}`;
      if ((await clients[index]?.get(path, shop.tokens[index] ?? '')) !== 200) return false;
      if (sent >= settled) times[name].push(performance.now() - sent);
    }
    return true;
  });
  for (const client of clients) client.close();
  return { per_s, failed, times };
}

/** The median of the rounds, which ignores other load on the machine. */
function report(what: string, lines: number, rounds: readonly View[]): number {
  const middle = (of: (view: View) => number) => {
    const sorted = rounds.map(of).sort((a, b) => a - b);
    return sorted[Math.trunc(sorted.length / 2)] ?? 0;
  };
  const failed = rounds.reduce((count, view) => count + view.failed, 0);
  say(
    `${what}, ${lines} sale lines, ${CLIENTS} clients: ${middle(({ per_s }) => per_s)} a second` +
      (failed > 0 ? `, ${failed} FAILED` : ''),
  );
  const p99s = REQUESTS.map((name) => {
    const at = (share: number) =>
      middle(({ times }) =>
        round(
          quantile(
            [...times[name]].sort((a, b) => a - b),
            share,
          ),
        ),
      );
    say(`  ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    return at(0.99);
  });
  return Math.max(...p99s);
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
