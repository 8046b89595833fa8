import { v7 as newId } from 'uuid';
import { fillSite } from '../../apps/server/fill-site.ts';
import { runClosedLoop } from './closed-loop.ts';
import { openHttpClient } from './http-client.ts';
import { PORT, say, withRig } from './rig.ts';

const CLIENTS = 32;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '10', 10);
const PER_SECOND_MIN = 1_000;

/** The home page of the public site for visitors, in both languages. */
export async function run(): Promise<void> {
  await withRig(
    async ({ store }) => {
      await fillSite(store.database, { now: new Date(), newId });
      for (const language of ['en', 'bn']) {
        const clients = await Promise.all(
          Array.from({ length: CLIENTS }, () => openHttpClient(PORT)),
        );
        const load = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
          return (await clients[index]?.get(`/?lang=${language}`, '')) === 200;
        });
        for (const client of clients) client.close();
        const word = load.per_s >= PER_SECOND_MIN ? 'within' : 'BELOW';
        say(
          `home, ${language}, ${CLIENTS} clients: ${load.per_s} a second` +
            ` (${word} ${PER_SECOND_MIN}), p50 ${load.p50_ms} ms, p99 ${load.p99_ms} ms,` +
            ` ${load.failed} failed`,
        );
      }
    },
    { isWeb: true },
  );
}
