import { round, runClosedLoop } from './closed-loop.ts';
import { Connections } from './connections.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type Answer, openLoop, timesOf } from './open-loop.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { peakMemoryMb } from './process-usage.ts';
import { PORT, type Rig, say, settleDown, withRig } from './rig.ts';
import { pick, sell } from './sell.ts';

const SHOPS = 20;
const PRODUCTS = 500;
const CLIENTS = 8;
const TIMES_CAPACITY = 4;
/** One list per four sales: a user reads reports while the tills are busy. */
const LISTS_SHARE = 0.25;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '10', 10);
/** Fills the queue first: requests of this time are not measured. */
const FILL_S = 2;
const SHED_MAX_S = 0.05;
/** A later answer to a sale is useless to the waiting customer. */
const DEADLINE_MS = 2_000;

/** Sales at their peak, then four times as many and lists: what still succeeds. */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const shops: BenchShop[] = [];
    for (let made = 0; made < SHOPS; made += 1) {
      shops.push(await createBenchShop(rig.store.database, rig.store.owner, PRODUCTS));
    }
    await peakOf(shops);
    await settleDown(rig.store.owner);
    const peak = await peakOf(shops);
    say(`peak: ${peak} sales/s at ${CLIENTS} clients`);
    await settleDown(rig.store.owner);
    const results = await overload(rig, shops, peak);
    say(JSON.stringify({ peak_per_s: peak, ...results }));
  });
}

async function peakOf(shops: readonly BenchShop[]): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  const { per_s } = await runClosedLoop(
    CLIENTS,
    SECONDS,
    async (index) => (await sell(clients[index] as HttpClient, pick(shops))) === 201,
  );
  for (const client of clients) client.close();
  return per_s;
}

async function overload({ server }: Rig, shops: readonly BenchShop[], peak: number) {
  const connections = new Connections(PORT);
  const memory_before_mb = peakMemoryMb(server.pid ?? 0);
  const applyLoad = async (perSecond: number, once: (client: HttpClient) => Promise<number>) => {
    const answers = await openLoop(perSecond, FILL_S + SECONDS, () => connections.use(once));
    return answers.filter(({ sent_ms }) => sent_ms >= FILL_S * 1000);
  };
  const [sales, lists] = await Promise.all([
    applyLoad(peak * TIMES_CAPACITY, (client) => sell(client, pick(shops))),
    applyLoad(peak * TIMES_CAPACITY * LISTS_SHARE, (client) =>
      client.get('/api/v1/customers', pick(shops).token),
    ),
  ]);
  connections.close();
  const good = sales.filter(({ status, ms }) => status === 201 && ms <= DEADLINE_MS);
  const shed = [...sales, ...lists].filter(({ status }) => status === 503);
  const results = {
    goodput_per_s: round(good.length / SECONDS),
    share_of_peak: round(good.length / SECONDS / peak, 2),
    sold: timesOf(good),
    shed: timesOf(shed),
    shed_in_time_at_server: await shareShedWithin(SHED_MAX_S),
    lists_answered: lists.filter(({ status }) => status === 200).length,
    other: countOthers([...sales, ...lists]),
    memory_before_mb,
    memory_peak_mb: peakMemoryMb(server.pid ?? 0),
    connections: connections.opened,
  };
  say(
    `${TIMES_CAPACITY} times the peak: ${results.goodput_per_s} sales/s answered within ` +
      `${DEADLINE_MS} ms (${results.share_of_peak} of the peak), p99 ${results.sold.p99_ms} ms; ` +
      `${results.shed.count} refused with 503, p50 ${results.shed.p50_ms} ms, ` +
      `p99 ${results.shed.p99_ms} ms (within ${SHED_MAX_S * 1000} ms at the server: ` +
      `${results.shed_in_time_at_server}); ` +
      `memory ${memory_before_mb} -> ${results.memory_peak_mb} MB`,
  );
  return results;
}

/** The share of refusals within a time by the server's own clock, without the network. */
async function shareShedWithin(seconds: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
  const sumOf = (name: string, le: string) =>
    [...metrics.matchAll(/^http_request_seconds_(\w+)\{(.*)\} (\d+)$/gm)]
      .filter(([, of, labels]) => of === name && labels?.includes('status="503"'))
      .filter(([, , labels]) => labels?.includes(le))
      .reduce((sum, [, , , count]) => sum + Number(count), 0);
  return round(sumOf('bucket', `le="${seconds}"`) / sumOf('count', ''), 4);
}

/** Neither done nor refused with 503: there should be none. */
function countOthers(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) {
    if (status !== 200 && status !== 201 && status !== 503) {
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }
  return counts;
}
