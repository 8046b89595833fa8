import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { addNamedProducts } from './add-named-products.sql.ts';
import { round } from './closed-loop.ts';
import { addHistory, LINES_A_DAY } from './dashboard-history.sql.ts';
import { JsonClient } from './json-client.ts';
import { CLIENTS, measureAll, type Paths, SECONDS } from './measure-all.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { type Rig, say, settleDown, withRig } from './rig.ts';
import { pick } from './sell.ts';

const PRODUCTS = 100_000;
const MOVEMENTS = 1_000_000;
const IMPORTED = 20_000;
const LIST_MAX_MS = 60;
const PAST_MAX_MS = 300;
const IMPORT_MAX_S = 60;
const DRAFTS = 200;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const typed = (terms: readonly string[]) => encodeURIComponent(pick(terms));
const BENGALI = ['মিনিকেট', 'সাবান', 'গুঁড়া', 'চিড়া', 'পেঁয়াজ', 'টুথপেস্ট'];
// cspell:ignore inike uphul entil haat
const PARTS = ['inike', 'uphul', 'entil', 'lour', 'রুফ', 'জিরশা'];

/**
 * Every stock list at 100,000 products and a year of movements, the stock value on a past day, and
 * an import of 20,000 products: each with its limit.
 */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const shop = await fill(rig);
    say(`${PRODUCTS} products, ${MOVEMENTS} movements, ${CLIENTS} clients, ${SECONDS} s each`);
    const lists = await measureAll(shop, listsOf(shop), LIST_MAX_MS);
    const past = await measureAll(shop, pastOf(shop), PAST_MAX_MS);
    const import_s = await measureImport(shop);
    say(JSON.stringify({ ...lists, ...past, import_s }));
  });
}

async function fill({ store }: Rig): Promise<BenchShop> {
  const shop = await createBenchShop(store.database, store.owner, PRODUCTS, addNamedProducts);
  const client = new Client(store.owner);
  await client.connect();
  const { shop_id, user_id, warehouse_id, method_id } = shop;
  const days = Math.ceil(MOVEMENTS / LINES_A_DAY);
  await addHistory(client, { shop_id, user_id, warehouse_id, method_id, days });
  await client.end();
  await addDrafts(shop);
  await settleDown(store.owner);
  return shop;
}

/** Draft transfers to a second warehouse. */
async function addDrafts({ token, warehouse_id, variant_ids }: BenchShop): Promise<void> {
  const api = new JsonClient(token);
  const branch = { code: 'STORE', name: 'Store', warehouse: { name: 'Store' } };
  await api.post('branch', '/branches', branch);
  const { data } = await api.get('warehouses', '/inventory/warehouse');
  const warehouses = data as unknown as { id: string }[];
  const to_warehouse_id = warehouses.find(({ id }) => id !== warehouse_id)?.id;
  for (let made = 0; made < DRAFTS; made += 1) {
    await api.post('transfer', '/inventory/stock-transfer', {
      id: newId(),
      from_warehouse_id: warehouse_id,
      to_warehouse_id,
      lines: [{ variant_id: pick(variant_ids), quantity: 10_000 }],
    });
  }
}

function listsOf({ warehouse_id, variant_ids }: BenchShop): Paths {
  const warehouseQuery = `warehouse_id=${warehouse_id}`;
  const stock = '/inventory/product-stock?limit=50';
  const period = `from=${day(30)}&to=${day(0)}`;
  const moved = `/inventory/inventory-movement?limit=50&${period}`;
  return {
    'product stock, by place': () => stock,
    'product stock, by name': () => `${stock}&sort=name`,
    'product stock, of a warehouse': () => `${stock}&sort=name&${warehouseQuery}`,
    'product stock, running low': () => `${stock}&sort=name&low=1`,
    'product stock, search by a Bengali word': () => `${stock}&q=${typed(BENGALI)}`,
    'product stock, search by a name': () => `${stock}&q=${typed(['Doel Milk', 'Haat cola'])}`,
    'product stock, search by a part of a word': () => `${stock}&q=${typed(PARTS)}`,
    'stock journal': () => '/inventory/stock-journal?limit=50',
    'stock journal, of a warehouse': () => `/inventory/stock-journal?limit=50&${warehouseQuery}`,
    'stock journal, of one variant': () =>
      `/inventory/stock-journal?limit=50&variant_id=${pick(variant_ids)}`,
    transfers: () => '/inventory/stock-transfer?limit=50',
    counts: () => '/inventory/stock-count?limit=50',
    'product movement': () =>
      `/inventory/product-movement?limit=50&variant_id=${pick(variant_ids)}`,
    'inventory movement': () => moved,
    'inventory movement, search': () => `${moved}&q=${typed(BENGALI)}`,
    'products, search by a Bengali word': () => `/inventory/product?limit=50&q=${typed(BENGALI)}`,
  };
}

function pastOf({ warehouse_id }: BenchShop): Paths {
  const ago = () => day(1 + Math.floor(Math.random() * 300));
  return {
    'stock value at a past date': () => `/inventory/stock-value?date=${ago()}`,
    'stock value at a past date, of a warehouse': () =>
      `/inventory/stock-value?date=${ago()}&warehouse_id=${warehouse_id}`,
    'inventory dashboard': () => '/dashboard/inventory',
  };
}

/** Uploads, tries and commits an import, while polling its progress. */
async function measureImport({ token, warehouse_id }: BenchShop): Promise<number> {
  const api = new JsonClient(token);
  const rows = Array.from(
    { length: IMPORTED },
    (_, n) => `NEW-${n},New goods ${n},নতুন মাল ${n},${10 + (n % 90)}.50,99${n},5,8.25`,
  );
  const text = `code,name,name_bn,price,barcode,qty,cost\n${rows.join('\n')}\n`;
  const begun = performance.now();
  const { data } = await api.post('upload', '/imports', {
    kind: 'products',
    file_name: 'goods.csv',
    file: Buffer.from(text).toString('base64'),
  });
  const path = `/imports/${String(data.id)}`;
  const steps = new Set<unknown>();
  const looking = setInterval(async () => {
    steps.add((await api.get('progress', `${path}/progress`)).data.done);
  }, 500);
  await api.post('check', `${path}/check`, { mapping: data.mapping, warehouse_id });
  const checked_s = (performance.now() - begun) / 1000;
  await api.post('commit', `${path}/commit`, {});
  clearInterval(looking);
  const taken_s = round((performance.now() - begun) / 1000);
  const word = taken_s < IMPORT_MAX_S ? 'within' : 'BEYOND';
  say(
    `import of ${IMPORTED} products: ${taken_s} s, of them until tried ${round(checked_s)} s,` +
      ` ${word} ${IMPORT_MAX_S} s; ${steps.size} steps of progress seen;` +
      ` ${JSON.stringify([...api.counts])}`,
  );
  await measureUndo(api, path);
  return taken_s;
}

/** Undoes it, while polling its progress. */
async function measureUndo(api: JsonClient, path: string): Promise<void> {
  const steps = new Set<unknown>();
  const looking = setInterval(async () => {
    steps.add((await api.get('undo progress', `${path}/progress`)).data.done);
  }, 500);
  const begun = performance.now();
  const { status } = await api.post('undo', `${path}/undo`, {});
  clearInterval(looking);
  const taken_s = round((performance.now() - begun) / 1000);
  say(`undo of it: ${status} after ${taken_s} s, ${steps.size} steps of progress seen`);
}
