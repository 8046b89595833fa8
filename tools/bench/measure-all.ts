import { type LoadResult, runClosedLoop } from './closed-loop.ts';
import { openHttpClient } from './http-client.ts';
import type { BenchShop } from './pos-sale-shops.ts';
import { PORT, say } from './rig.ts';

export const CLIENTS = 8;
export const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '4', 10);

/** Paths by name; each call gives another one. */
export type Paths = Readonly<Record<string, () => string>>;

type Rows = Record<string, Pick<LoadResult, 'per_s' | 'p50_ms' | 'p99_ms'>>;

/** Measures each path with all clients for some seconds, and prints its limit. */
export async function measureAll(shop: BenchShop, paths: Paths, max_ms: number): Promise<Rows> {
  const rows: Rows = {};
  for (const [title, path] of Object.entries(paths)) {
    const { per_s, p50_ms, p99_ms, failed } = await measure(shop, path);
    const word = p99_ms < max_ms ? 'within' : 'BEYOND';
    const failures = failed > 0 ? `, ${failed} FAILED` : '';
    say(
      `${title}: ${per_s}/s, p50 ${p50_ms} ms, p99 ${p99_ms} ms, ${word} ${max_ms} ms${failures}`,
    );
    rows[title] = { per_s, p50_ms, p99_ms };
  }
  return rows;
}

async function measure(shop: BenchShop, path: () => string): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  const load = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    const status = await clients[index]?.get(`/api/v1${path()}`, shop.tokens[index] ?? '');
    return status === 200;
  });
  for (const client of clients) client.close();
  return load;
}
