import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { addBooks, findPlaces } from './books-history.sql.ts';
import { type BooksPath, type BooksShop, booksPaths } from './books-paths.ts';
import { type LoadResult, round, runClosedLoop } from './closed-loop.ts';
import { openHttpClient } from './http-client.ts';
import { JsonClient } from './json-client.ts';
import { CLIENTS, SECONDS } from './measure-all.ts';
import { addTokens, createBenchShop } from './pos-sale-shops.ts';
import { PORT, type Rig, say, settleDown, withRigIn } from './rig.ts';

/** Journal lines: 1,000,000 and 10,000,000 with the same products, parties and days. */
const LINES = (process.env.BENCH_LINES ?? '1000000,10000000').split(',').map(Number);
const PRODUCTS = 20_000;
const CUSTOMERS = 10_000;
const SUPPLIERS = 200;
const BRANCHES = ['MID', 'END'];
const RATIO_MAX = 1.2;
const ROUNDS = 3;
const ROOT = join(process.env.BENCH_DATA ?? tmpdir(), 'halkhata-bench-books');

type Books = { shop: BooksShop; lines: number; port: number };

/**
 * Statements, ledgers, the journal, balances of parties, dashboards and explanations over HTTP, at
 * few and at many journal lines in turn. The data is kept for the next run; `--fresh` builds anew.
 */
export async function run(): Promise<void> {
  const words = process.argv.slice(3).filter((word) => !word.startsWith('--'));
  await withBooks(LINES, [], async (books) => {
    const sizes = LINES.map((lines) => `${lines / 1_000_000} M`).join(' and ');
    say(`${sizes} journal lines, ${CLIENTS} clients, ${SECONDS} s each`);
    const missed: string[] = [];
    for (const path of booksPaths) {
      if (words.length > 0 && !words.some((word) => path.title.includes(word))) continue;
      if (!(await measureAt(path, books))) missed.push(path.title);
    }
    say(missed.length === 0 ? 'all within their bounds' : `BEYOND: ${missed.join('; ')}`);
  });
}

/** Measures a path at each size in turn, so that load on the machine affects all. */
async function measureAt({ title, max_ms, path }: BooksPath, books: Books[]): Promise<boolean> {
  const rounds: LoadResult[][] = books.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, of] of books.entries()) rounds[at]?.push(await measure(of, path));
  }
  const results = rounds.map(middleOf);
  const words = results.map(({ p50_ms, p99_ms, failed }, at) => {
    const failures = failed > 0 ? `, ${failed} FAILED` : '';
    return `${(books[at]?.lines ?? 0) / 1_000_000} M p50 ${p50_ms} p99 ${p99_ms} ms${failures}`;
  });
  const [few, many = few] = results;
  const ratio = round((many?.p99_ms ?? 0) / (few?.p99_ms ?? 1), 2);
  const isWithin =
    results.every(({ p99_ms, failed }) => p99_ms <= max_ms && failed === 0) && ratio <= RATIO_MAX;
  const of_p50 = round((many?.p50_ms ?? 0) / (few?.p50_ms ?? 1), 2);
  const ratios = results.length > 1 ? `, ratio of p99 ${ratio}, of p50 ${of_p50}` : '';
  const word = isWithin ? 'within' : 'BEYOND';
  say(`${title}: ${words.join('; ')}${ratios}; ${word} ${max_ms} ms and ${RATIO_MAX}`);
  return isWithin;
}

/** The round with the middle p99. */
function middleOf(rounds: readonly LoadResult[]): LoadResult {
  const sorted = rounds.toSorted((a, b) => a.p99_ms - b.p99_ms);
  const middle = sorted[Math.trunc(sorted.length / 2)] as LoadResult;
  return { ...middle, failed: rounds.reduce((sum, { failed }) => sum + failed, 0) };
}

async function measure({ shop, port }: Books, path: BooksPath['path']): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openHttpClient(port)));
  const load = await runClosedLoop(CLIENTS, SECONDS, async (index) => {
    const status = await clients[index]?.get(`/api/v1${path(shop)}`, shop.tokens[index] ?? '');
    return status === 200;
  });
  for (const client of clients) client.close();
  return load;
}

/** Opens the data of each size, one within the other. */
async function withBooks(
  sizes: readonly number[],
  opened: Books[],
  work: (books: Books[]) => Promise<void>,
): Promise<void> {
  const [lines, ...others] = sizes;
  if (lines === undefined) return work(opened);
  const folder = join(ROOT, `${lines}-${await fingerprint()}`);
  const port = PORT + opened.length;
  if (process.argv.includes('--fresh')) await rm(folder, { recursive: true, force: true });
  await removeOthers(lines, folder);
  const known = join(folder, 'shop.json');
  if (!existsSync(known)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await withRigIn(
    folder,
    async (rig) => {
      const shop = existsSync(known)
        ? await openAgain(rig, known)
        : await build(rig, { lines, port, known });
      await withBooks(others, [...opened, { shop, lines, port }], work);
    },
    { port },
  );
}

const HISTORY = 'tools/bench/books-history.sql.ts';

/** Of the schema, the chart and what the books are made of. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const sources = ['db/{schema,migrations}/**/*.sql', 'domains/accounting/core/chart.ts', HISTORY];
  const files: string[] = [];
  for await (const file of glob(sources)) files.push(file);
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

async function removeOthers(lines: number, folder: string): Promise<void> {
  for await (const name of glob(`${lines}-*`, { cwd: ROOT })) {
    if (join(ROOT, name) !== folder) await rm(join(ROOT, name), { recursive: true });
  }
}

async function openAgain({ store }: Rig, known: string): Promise<BooksShop> {
  const shop = JSON.parse(await readFile(known, 'utf8')) as BooksShop;
  const tokens = await asOwner(store.owner, (client) => addTokens(client, shop.user_id));
  return { ...shop, tokens };
}

async function asOwner<Result>(
  owner: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type ToBuild = { lines: number; port: number; known: string };

async function build({ store }: Rig, { lines, port, known }: ToBuild): Promise<BooksShop> {
  const begun = performance.now();
  const made = await createBenchShop(store.database, store.owner, PRODUCTS);
  const api = new JsonClient(made.token, port);
  for (const code of BRANCHES) {
    await api.post('branch', '/branches', { code, name: code, warehouse: { name: code } });
  }
  const { shop_id, user_id } = made;
  const to = new Date().toISOString().slice(0, 10);
  const from = firstDay(to);
  const books = { shop_id, user_id, lines, from, customers: CUSTOMERS, suppliers: SUPPLIERS };
  const places = await asOwner(store.owner, async (client) => {
    await addBooks(client, books);
    return findPlaces(client, shop_id);
  });
  const shop = { ...made, from, to, ...places };
  await settleDown(store.owner);
  await writeFile(known, JSON.stringify(shop));
  say(`${lines} lines were built in ${round((performance.now() - begun) / 1000)} s`);
  return shop;
}

/** Of the fiscal year that began four years before the present one. */
function firstDay(today: string): string {
  const year = Number.parseInt(today.slice(0, 4), 10) - (today.slice(5, 7) < '07' ? 1 : 0);
  return `${year - 4}-07-01`;
}
