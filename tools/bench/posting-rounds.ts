import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { round } from './closed-loop.ts';
import { JsonClient } from './json-client.ts';
import { createBenchShop } from './pos-sale-shops.ts';
import {
  POSTING_KINDS,
  POSTINGS,
  type Posting,
  type PostingKind,
  type PostingShop,
} from './postings.ts';
import { type Rig, say, settleDown, withRig } from './rig.ts';
import { type Cost, postmasterPid, readUsed, rounds } from './sale-rounds.ts';

const PRODUCTS = 1_000;
const CLIENTS = 8;
const COUNT = Number.parseInt(process.env.BENCH_COUNT ?? '80', 10);

/**
 * What the other postings cost, kind by kind: `npm run bench -- posting`. Under `--against` it is
 * one checkout's side, and measures whenever its parent asks.
 */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const shop = await createPostingShop(rig);
    const postgres = await postmasterPid(rig.store.owner);
    for (const kind of POSTING_KINDS) await measure(rig, postgres, shop, kind);
    if (process.send === undefined) {
      for (const kind of POSTING_KINDS) {
        say(`${kind}: ${JSON.stringify(await measure(rig, postgres, shop, kind))}`);
      }
      return;
    }
    process.send('ready');
    for await (const wanted of rounds<PostingKind>()) {
      process.send(await measure(rig, postgres, shop, wanted));
    }
  });
}

async function createPostingShop({ store }: Rig): Promise<PostingShop> {
  const shop = await createBenchShop(store.database, store.owner, PRODUCTS);
  const client = new JsonClient(shop.token);
  const owner = new Client(store.owner);
  await owner.connect();
  const { rows } = await owner.query('select branch_id from warehouse where id = $1', [
    shop.warehouse_id,
  ]);
  await owner.end();
  const place = { id: newId(), branch_id: rows[0].branch_id, name: 'Store' };
  await client.post('warehouse', '/inventory/warehouse', place);
  const supplier = { id: newId(), name: 'Supplier' };
  await client.post('supplier', '/suppliers', supplier);
  return { ...shop, client, supplier_id: supplier.id, store_id: place.id };
}

/** A number of postings by eight clients, after what they need was made. */
async function measure(
  rig: Rig,
  postgres: number,
  shop: PostingShop,
  kind: PostingKind,
): Promise<Cost> {
  const postings: Posting[] = [];
  for (let made = 0; made < COUNT; made += 1) postings.push(await POSTINGS[kind](shop));
  await settleDown(rig.store.owner);
  const before = await readUsed(rig, postgres);
  const begun = performance.now();
  const times: number[] = [];
  const client = async () => {
    for (let next = postings.pop(); next !== undefined; next = postings.pop()) {
      const sent = performance.now();
      if (!(await next()))
        throw new Error(`${kind} failed: ${JSON.stringify([...shop.client.counts])}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const per_s = round((COUNT * 1_000) / (performance.now() - begun));
  const after = await readUsed(rig, postgres);
  const each = (name: keyof typeof before) => round((after[name] - before[name]) / COUNT, 3);
  const p99_ms = round(times.sort((a, b) => a - b).at(-1) ?? 0);
  const [database_ms, server_ms, wal_kb] = [each('database'), each('server'), each('wal')];
  return { per_s, p99_ms, database_ms, server_ms, wal_kb };
}
