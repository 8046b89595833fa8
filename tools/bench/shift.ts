import type { ClientConfig } from 'pg';
import { v7 as newId } from 'uuid';
import { round } from './closed-loop.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { PORT, say, settleDown, withRig } from './rig.ts';
import { sell } from './sell.ts';
import { countSales, findRegister, reopenShift } from './shift.sql.ts';

const SALES = 5_000;
const PRODUCTS = 1_000;
const CLIENTS = 4;
const TIMES = 21;
const LIMIT_MS = 200;
const SHIFTS = '/api/v1/pos/shifts';

/** Closes and reports a shift with 5,000 sales over HTTP. */
export async function run(): Promise<void> {
  await withRig(async ({ store }) => {
    const shop = await createBenchShop(store.database, store.owner, PRODUCTS);
    const shift_id = await openFull(store.owner, shop);
    const client = await openHttpClient(PORT);
    const close = () => timed(() => closeShift(client, shop, shift_id));
    // The first request: plans and pages are not in memory yet.
    const cold = await close();
    await settleDown(store.owner);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await reopenShift(store.owner, shift_id);
      times.push(await close());
    }
    const reports: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      reports.push(await timed(() => client.get(`${SHIFTS}/${shift_id}`, shop.token)));
    }
    client.close();
    const [median, worst] = [medianOf(times), Math.max(...times)];
    const word = Math.max(cold, median) < LIMIT_MS ? 'within' : 'BEYOND';
    say(
      `close: cold ${cold} ms, median of ${TIMES} ${median} ms, ${word} ${LIMIT_MS} ms` +
        ` (slowest ${worst} ms); Z report: median ${medianOf(reports)} ms`,
    );
    say(JSON.stringify({ sales: SALES, cold, median, worst, report: medianOf(reports) }));
  });
}

/** A shift of 5,000 sales of five lines, each through the till's own request. */
async function openFull(owner: ClientConfig, shop: BenchShop): Promise<string> {
  const register_id = await findRegister(owner, shop.shop_id);
  const shift_id = newId();
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  const body = JSON.stringify({ id: shift_id, register_id, opening_float: 200_000 });
  await clients[0]?.post(SHIFTS, shop.token, body);
  let left = SALES;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        await sell(client, shop, register_id);
      }
      client.close();
    }),
  );
  const sales = await countSales(owner, shift_id);
  if (sales !== SALES) throw new Error(`the shift has ${sales} sales`);
  say(`one shift with ${sales} sales of five lines`);
  return shift_id;
}

async function closeShift(client: HttpClient, shop: BenchShop, shift_id: string): Promise<number> {
  const body = JSON.stringify({ id: newId(), counted: 200_000 });
  return client.post(`${SHIFTS}/${shift_id}/close`, shop.token, body);
}

async function timed(send: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const status = await send();
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}`);
  return round(performance.now() - begun, 1);
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
