import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openStore, type Store } from '../../apps/server/open-store.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { say, settleDown } from './rig.ts';

const LINES = 100;
/** Lines of one sale in the history. */
const LINES_OF_SALE = 5;
const MOST_S = { 20000: 2, 2000000: 60 } as const;
const WAIT_MOST_MS = 100;
const PAUSE_MS = 20;
const IDLE_MS = 3_000;

/**
 * Freight of 5 % on a receipt of 100 lines with 20,000 later movements (`npm run bench --
 * late-costs 2000000` for more), each of which gets another cost, while a till sells the same
 * products. It measures the duration, the longest wait of a sale, and the memory of this process,
 * with the till and without that of the history.
 */
export async function run(): Promise<void> {
  const movements = Number(process.argv[3] ?? 20_000);
  await withStore(async (store) => {
    const options = { vat_registered: true, rounding_unit: 1 };
    const shop = await openTestShop(store.database, options);
    const variants: string[] = [];
    for (let n = 0; n < LINES; n += 1) {
      variants.push(await shop.addProduct({ code: `G-${n}`, sale_price: 20_000 }));
    }
    const supplier_id = await addSupplier(shop);
    const receipt_id = await receive(shop, variants, supplier_id);
    await addSales(store, shop, movements);
    const idle = await sellDuring(shop, variants, () => setTimeout(IDLE_MS));
    say(`without a late cost: ${JSON.stringify(waitsOf(idle.waited))}`);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const body = {
      id: newId(),
      receipt_id,
      supplier_id,
      payments: [],
      costs: [{ by: 'quantity', amount: 5_000_000_000 }],
    };
    const { waited, seconds } = await sellDuring(shop, variants, async () => {
      answerOf(await shop.call(postLandedCost, { body }));
    }).finally(() => clearInterval(watch));
    const waits = waitsOf(waited);
    const memory_mb = Math.round((most - before) / 2 ** 20);
    say(JSON.stringify({ movements, seconds: Number(seconds.toFixed(2)), memory_mb, ...waits }));
    const bound = movements <= 20_000 ? MOST_S[20_000] : MOST_S[2_000_000];
    const isSlow = seconds > bound || waits.sale_most_ms > WAIT_MOST_MS;
    say(`${isSlow ? 'not within' : 'within'} ${bound} s and ${WAIT_MOST_MS} ms a sale`);
    if (isSlow) process.exitCode = 1;
  });
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-bench-'));
  process.env.DATA_DIR = folder;
  const store = await openStore(readConfig({ DATA_DIR: folder }), 'owns');
  try {
    await work(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addSupplier(shop: TestShop): Promise<string> {
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const added = await shop.run((tx) => addParties(tx, whose, [{ code: 'S', name: 'Meghna' }]));
  return assertPresent(added.get('S'), 'the supplier was added');
}

async function receive(shop: TestShop, variants: readonly string[], supplier_id: string) {
  const lines = variants.map((variant_id) => {
    return { variant_id, quantity: 1_000_000_000, unit_cost: 10_000, vat_rate: 0 };
  });
  const header = { warehouse_id: shop.warehouses.shop, supplier_id };
  const body = { id: newId(), ...header, lines, payments: [] };
  const { data } = answerOf(await shop.call(postReceipt, { body })) as { data: { id: string } };
  return data.id;
}

/** Inserts sales of one of five products each: only the rows that costs depend on. */
async function addSales(store: Store, shop: TestShop, movements: number): Promise<void> {
  const client = new Client(store.owner);
  await client.connect();
  const { shop_id, warehouses } = shop;
  // Rows of the same kind by the million: their references exist.
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table past as select uuidv7((n - $1) * interval '1 second') as id, n
     from generate_series(0, $1::int - 1) as n`,
    [movements / LINES_OF_SALE],
  );
  await client.query(
    `insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
       posted_by, request_hash)
     select d.shop_id, p.id, 'sale', d.branch_id, d.warehouse_id, d.business_date, d.posted_at,
       d.posted_by, d.request_hash
     from past p cross join lateral (
       select * from document where shop_id = $1 and kind = 'goods_receipt' limit 1) d
     order by p.n`,
    [shop_id],
  );
  await client.query(
    `insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
       quantity, value, business_date)
     select l.shop_id, p.id, l.n % $3 + 1, 'move', l.warehouse_id, l.variant_id, -10000, -10000,
       l.moved_on
     from past p
     join (
       select *, (row_number() over (order by variant_id) - 1)::int as n
       from stock_level where shop_id = $1 and warehouse_id = $2
     ) l on l.n / $3 = p.n % $4
     order by p.n, l.n`,
    [shop_id, warehouses.shop, LINES_OF_SALE, LINES / LINES_OF_SALE],
  );
  await client.query(
    `update stock_level set on_hand = on_hand - 10000 * $3::bigint, value = value - 10000 * $3
     where shop_id = $1 and warehouse_id = $2`,
    [shop_id, warehouses.shop, movements / LINES],
  );
  await client.end();
  await settleDown(store.owner);
}

/** The durations of sales in milliseconds, one after another beside `work`. */
async function sellDuring(
  shop: TestShop,
  variants: readonly string[],
  work: () => Promise<unknown>,
) {
  const waited: number[] = [];
  let isOpen = true;
  const till = async () => {
    for (let n = 0; isOpen; n += 1) {
      const begun = performance.now();
      const body = {
        id: newId(),
        warehouse_id: shop.warehouses.shop,
        lines: [{ variant_id: variants[n % variants.length], quantity: 10_000 }],
        payments: [{ payment_method_id: shop.methods.cash, amount: 21_000 }],
      };
      answerOf(await shop.call(postSale, { body }));
      waited.push(performance.now() - begun);
      await setTimeout(PAUSE_MS);
    }
  };
  const begun = performance.now();
  let seconds = 0;
  const worked = work().finally(() => {
    isOpen = false;
    seconds = (performance.now() - begun) / 1_000;
  });
  // An error of the work is reported before its effects on the till.
  const [done, sold] = await Promise.allSettled([worked, till()]);
  if (done.status === 'rejected') throw done.reason;
  if (sold.status === 'rejected') throw sold.reason;
  return { waited, seconds };
}

function waitsOf(waited: readonly number[]) {
  const sales = waited.toSorted((a, b) => a - b);
  return {
    sales: sales.length,
    sale_median_ms: Math.round(sales[Math.floor(sales.length / 2)] ?? 0),
    sale_most_ms: Math.round(sales.at(-1) ?? 0),
  };
}
