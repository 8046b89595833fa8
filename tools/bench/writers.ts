import { Client, type ClientConfig } from 'pg';
import { v7 as newId } from 'uuid';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Database } from '#platform/db/database.ts';
import { createShop } from '../../apps/server/create-shop.ts';
import { findBrokenInvariants } from '../../apps/server/doctor/doctor.ts';
import { round } from './closed-loop.ts';
import { type JsonAnswer, JsonClient } from './json-client.ts';
import { addTokens } from './pos-sale-shops.ts';
import { say, withRig } from './rig.ts';
import { pick } from './sell.ts';
import { addEmptyProducts, countDocuments, readWorst } from './writers.sql.ts';

const WRITERS = 32;
/** Few, so that writers compete for the same levels. */
const PRODUCTS = 24;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? process.argv[3] ?? '300', 10);
const PIECE = 10_000;

type Shop = { here: string; there: string; supplier: string; cash: string; variants: string[] };

/** A writer, with its sales that can be returned. */
type Writer = { api: JsonClient; shop: Shop; sold: Sold[] };

type Sold = { id: string; total: number; lines: { id: string; quantity: number }[] };

/**
 * 32 writers that transfer the same products both ways, sell, return, receive and count them. Exit
 * 1 unless every invariant holds, no level is negative and no deadlock occurred.
 */
export async function run(): Promise<void> {
  await withRig(async ({ store }) => {
    const { shop, tokens } = await openShop(store.database, store.owner);
    const writers = tokens.map((token): Writer => ({ api: new JsonClient(token), shop, sold: [] }));
    await Promise.all(writers.slice(0, 1).map((writer) => receive(writer, shop.variants, 500)));
    say(`${WRITERS} writers, ${PRODUCTS} kinds of goods, 2 warehouses, ${SECONDS} s`);
    const until = performance.now() + SECONDS * 1000;
    await Promise.all(
      writers.map(async (writer) => {
        while (performance.now() < until) await pick(WORK)(writer);
      }),
    );
    const counts = summed(writers.map(({ api }) => api.counts));
    for (const [key, count] of counts) say(`  ${key}: ${count}`);
    await judge(store.owner, counts);
  });
}

async function judge(owner: ClientConfig, counts: readonly (readonly [string, number])[]) {
  const client = new Client(owner);
  await client.connect();
  const { negative, deadlocks } = await readWorst(client);
  for (const { kind, count } of await countDocuments(client)) say(`  ${kind}: ${count} documents`);
  await client.end();
  const broken = await findBrokenInvariants(owner);
  const failed = counts.filter(([key]) => / 5\d\d /.test(key) && !/ 503 /.test(key));
  const faults = failed.reduce((sum, [, count]) => sum + count, 0);
  const requests = counts.reduce((sum, [, count]) => sum + count, 0);
  say(
    `${requests} requests, ${round(requests / SECONDS)} a second; failed ${faults} (0);` +
      ` deadlocks that PostgreSQL met ${deadlocks}, of them visible to clients ${faults} (0);` +
      ` negative stock ${negative} (0); broken invariants ${broken.length} (0)`,
  );
  for (const { id, count, samples } of broken) say(`  ${id}: ${count} ${JSON.stringify(samples)}`);
  if (faults + negative + broken.length > 0) process.exitCode = 1;
}

async function openShop(database: Database, owner: ClientConfig) {
  const made = await createShop(
    database,
    {
      name: 'Writers',
      currency: 'BDT',
      vat_rate: 50_000 as Rate,
      rounding_unit: 100 as Minor,
      branches: [{ code: 'MAIN', name: 'Main', warehouses: [{ name: 'Shop' }, { name: 'Store' }] }],
      owner: { name: 'Writer', email: 'writer@bench.test', password: newId() },
    },
    { now: new Date(), newId: () => newId() },
  );
  const client = new Client(owner);
  await client.connect();
  const unit_id = made.units.get('piece') ?? '';
  const variants = await addEmptyProducts(client, { shop_id: made.shop_id, unit_id }, PRODUCTS);
  const tokens = await addTokens(client, made.owner.user_id, WRITERS);
  await client.end();
  const [here = '', there = ''] = [...made.warehouses.values()];
  const api = new JsonClient(tokens[0] ?? '');
  const supplier = await api.post('supplier', '/suppliers', { name: 'Supplier', code: 'S1' });
  const cash = made.methods.get('cash') ?? '';
  const shop: Shop = { here, there, cash, variants, supplier: String(supplier.data.id) };
  return { shop, tokens };
}

function few(shop: Shop, count: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(pick(shop.variants));
  return [...chosen];
}

async function receive({ api, shop }: Writer, variants: readonly string[], pieces: number) {
  for (const warehouse_id of [shop.here, shop.there]) {
    await api.post('receipt', '/purchases/receipts/', {
      id: newId(),
      supplier_id: shop.supplier,
      warehouse_id,
      payments: [],
      lines: variants.map((variant_id) => ({
        variant_id,
        quantity: pieces * PIECE,
        unit_cost: 500 + Math.floor(Math.random() * 300),
      })),
    });
  }
}

async function sell({ api, shop, sold }: Writer): Promise<void> {
  const { status, data } = await api.post('sale', '/pos-sale/', {
    id: newId(),
    warehouse_id: pick([shop.here, shop.there]),
    lines: few(shop, 3).map((variant_id) => ({ variant_id, quantity: PIECE * pick([1, 2]) })),
    payments: [{ payment_method_id: shop.cash, amount: 10_000_000 }],
  });
  if (status === 201) sold.push(data as Sold);
}

async function takeBack({ api, shop, sold }: Writer): Promise<void> {
  const last = sold.pop();
  if (last === undefined) return;
  await api.post('return', '/return-sale/', {
    id: newId(),
    sale_id: last.id,
    lines: last.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity })),
    refunds: [{ payment_method_id: shop.cash, amount: last.total }],
  });
}

async function transfer({ api, shop }: Writer, isBack: boolean): Promise<void> {
  const [from_warehouse_id, to_warehouse_id] = isBack
    ? [shop.there, shop.here]
    : [shop.here, shop.there];
  const id = newId();
  const drafted = await api.post('transfer', '/inventory/stock-transfer', {
    id,
    from_warehouse_id,
    to_warehouse_id,
    lines: few(shop, 4).map((variant_id) => ({ variant_id, quantity: PIECE * 3 })),
  });
  if (drafted.status !== 201) return;
  const path = `/inventory/stock-transfer/${id}`;
  const { version } = drafted.data;
  const sent = await api.post('send', `${path}/send`, { id: newId(), version });
  const { lines } = sent.data as { lines?: { id: string; quantity: number }[] };
  if (lines === undefined) return;
  const arrived = lines.map((line) => ({ line_id: line.id, quantity: line.quantity }));
  await api.post('arrival', `${path}/receive`, { id: newId(), lines: arrived });
}

async function count({ api, shop }: Writer): Promise<void> {
  const id = newId();
  const path = `/inventory/stock-count/${id}`;
  const begun = await api.post('count', '/inventory/stock-count', {
    id,
    warehouse_id: pick([shop.here, shop.there]),
  });
  if (begun.status !== 201) return;
  let entries = 0;
  for (const variant_id of few(shop, 3)) {
    const { status, data }: JsonAnswer = await api.post('entry', `${path}/entries`, {
      id: newId(),
      variant_id,
      quantity: 400 * PIECE,
      mode: 'set',
    });
    if (status === 201 && data !== undefined) entries += 1;
  }
  await api.post('count posted', `${path}/post`, { id: newId(), entries });
}

/** The actions of a writer, with probability by repetition. */
const WORK: readonly ((writer: Writer) => Promise<void>)[] = [
  ...[sell, sell, sell, takeBack],
  (writer) => transfer(writer, false),
  (writer) => transfer(writer, true),
  (writer) => receive(writer, few(writer.shop, 3), 20),
  count,
];

function summed(all: readonly ReadonlyMap<string, number>[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const each of all) {
    for (const [key, value] of each) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
