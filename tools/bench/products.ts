import { Client, type ClientConfig } from 'pg';
import { parseSearch } from '#domains/catalog/server/products/search-terms.ts';
import { addNamedProducts, SEARCH_ALONE, setShop } from './add-named-products.sql.ts';
import { type LoadResult, round, runClosedLoop } from './closed-loop.ts';
import { openHttpClient } from './http-client.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { PORT, say, settleDown, withRig } from './rig.ts';
import { pick } from './sell.ts';

const PRODUCTS = 100_000;
const CLIENTS = 8;
const PAGE = 50;
const SECONDS = Number.parseInt(process.env.BENCH_SECONDS ?? '4', 10);
const APP_ROLE = '-c role=halkhata_app';
const P99_MAX_MS = 60;

const randomUpTo = (max: number) => 1 + Math.floor(Math.random() * max);

// cspell:ignore padma shapla haat golap rupa inike uphul entil -- what is typed is no word.
/** What a cashier types: each call gives another text. */
const SEARCHES: Readonly<Record<string, () => string>> = {
  'Bengali word': () => pick(['মিনিকেট', 'সাবান', 'গুঁড়া', 'চিড়া', 'পেঁয়াজ', 'টুথপেস্ট']),
  'Bengali name': () => pick(['দোয়েল তরল দুধ', 'পদ্মা মসুর ডাল', 'শাপলা চা পাতা', 'মেঘনা লবণ']),
  'English word': () => pick(['rice', 'Soap', 'powder', 'lentils', 'Ginger', 'oil']),
  'English name': () => pick(['Doel Milk Powder', 'padma sugar', 'shapla tea leaf', 'Haat cola']),
  'part of a word': () => pick(['inike', 'uphul', 'entil', 'lour', 'রুফ', 'োয়াবি', 'জিরশা']),
  'two words apart': () => pick(['rupa 37', 'salt 12 g', 'golap ghee', 'চিনি 44', 'রূপা ডাল']),
  'one or two letters': () => pick(['চা', 'ti', 'ম', 'so', 'ডি', 'r', 'দু']),
  'nothing there': () => pick(['zzzz', 'motorcycle', 'হেলিকপ্টার', 'qwerty']),
  code: () => `G-${String(randomUpTo(PRODUCTS)).padStart(6, '0')}`,
  'part of a barcode': () => String(randomUpTo(PRODUCTS)).padStart(10, '0').slice(-8),
};

/**
 * Lists and searches at 100,000 products over HTTP, compared with the search in the database alone.
 */
export async function run(): Promise<void> {
  await withRig(async ({ store }) => {
    const shop = await createBenchShop(store.database, store.owner, PRODUCTS, addNamedProducts);
    await settleDown(store.owner);
    say(`${PRODUCTS} products in one shop, ${CLIENTS} clients, ${SECONDS} s each`);
    const rows = {
      ...(await measureLists(shop)),
      ...(await measureSearches(store.owner, shop)),
      ...(await measureProducts(shop)),
    };
    const worst = Math.max(...Object.values(rows).map(({ p99_ms }) => p99_ms));
    const word = worst < P99_MAX_MS ? 'within' : 'BEYOND';
    say(`slowest p99: ${worst} ms, ${word} ${P99_MAX_MS} ms`);
    say(JSON.stringify(rows));
  });
}

type Rows = Record<string, Pick<LoadResult, 'per_s' | 'p50_ms' | 'p99_ms'> & { ratio?: number }>;

async function measureLists(shop: BenchShop): Promise<Rows> {
  const warehouseQuery = `warehouse_id=${shop.warehouse_id}`;
  const list = `/api/v1/inventory/pos-product?${warehouseQuery}&limit=${PAGE}`;
  const code = () => `894${String(randomUpTo(PRODUCTS)).padStart(10, '0')}`;
  return {
    'first page': report('first page', await measure(shop, () => list)),
    scan: report('scan', await measure(shop, () => `${list}&barcode=${code()}`)),
    'first page of the product list': report(
      'first page of the product list',
      await measure(shop, () => `/api/v1/inventory/product?limit=${PAGE}`),
    ),
  };
}

async function measureSearches(owner: ClientConfig, shop: BenchShop): Promise<Rows> {
  const rows: Rows = {};
  const list = `/api/v1/inventory/pos-product?warehouse_id=${shop.warehouse_id}&limit=${PAGE}`;
  for (const [name, typed] of Object.entries(SEARCHES)) {
    const http = await measure(shop, () => `${list}&q=${encodeURIComponent(typed())}`);
    const alone = await measureAlone(owner, shop, typed);
    const title = `search, ${name}`;
    rows[title] = { ...report(title, http, alone), ratio: round(http.per_s / alone.per_s, 2) };
  }
  return rows;
}

async function measureProducts(shop: BenchShop): Promise<Rows> {
  const list = `/api/v1/inventory/product?limit=${PAGE}`;
  const kinds = ['Bengali word', 'English name', 'part of a word', 'one or two letters'] as const;
  const rows: Rows = {};
  for (const kind of kinds) {
    const typed = SEARCHES[kind] ?? (() => '');
    const title = `product list, ${kind}`;
    const http = await measure(shop, () => `${list}&q=${encodeURIComponent(typed())}`);
    rows[title] = report(title, http);
  }
  return rows;
}

async function measure(shop: BenchShop, path: () => string): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(PORT)));
  const load = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    return (await clients[index]?.get(path(), shop.tokens[index] ?? '')) === 200;
  });
  for (const client of clients) client.close();
  return load;
}

/** The search as one prepared call, without the rows of the page: the upper limit over HTTP. */
async function measureAlone(owner: ClientConfig, shop: BenchShop, typed: () => string) {
  const open = async () => {
    const client = new Client({ ...owner, options: APP_ROLE });
    await client.connect();
    await setShop(client, shop.shop_id);
    return client;
  };
  const clients = await Promise.all(Array.from({ length: CLIENTS }, open));
  const load = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    const terms = parseSearch(typed());
    if (terms === null) return false;
    const { requested_code, folded_text, patterns, is_indexed } = terms;
    const values = [requested_code, folded_text, patterns, is_indexed, PAGE + 1];
    await clients[index]?.query({ name: 'search', text: SEARCH_ALONE, values });
    return true;
  });
  await Promise.all(clients.map((client) => client.end()));
  return load;
}

function report(title: string, http: LoadResult, alone?: LoadResult) {
  const limit =
    alone === undefined
      ? ''
      : ` (alone ${alone.per_s}, ratio ${round(http.per_s / alone.per_s, 2)},` +
        ` p99 ${alone.p99_ms} ms)`;
  const failed = http.failed > 0 ? `, ${http.failed} FAILED` : '';
  say(`${title}: ${http.per_s}/s${limit}, p50 ${http.p50_ms} ms, p99 ${http.p99_ms} ms${failed}`);
  const { per_s, p50_ms, p99_ms } = http;
  return { per_s, p50_ms, p99_ms };
}
