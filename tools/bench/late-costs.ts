import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/pos/server/post-sale.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openStore, type Store } from '../../apps/server/open-store.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { say, settleDown } from './rig.ts';

const LINES = 100;
const MOST_S = { 20000: 2, 2000000: 60 } as const;
const WAIT_MOST_MS = 100;

/**
 * Freight on a receipt of 100 lines of whose goods 20,000 movements were posted since (`npm run
 * bench -- late-costs 2000000`: so many), while a till sells the same goods: how long it takes,
 * how long a sale waits at most, and how much memory it needs.
 */
export async function run(): Promise<void> {
  const movements = Number(process.argv[3] ?? 20_000);
  await withStore(async (store) => {
    const options = { vat_registered: true, rounding_unit: 1 };
    const shop = await openTestShop(store.database, options);
    const goods: string[] = [];
    for (let n = 0; n < LINES; n += 1) {
      goods.push(await shop.addProduct({ code: `G-${n}`, sale_price: 20_000 }));
    }
    const supplier_id = await addSupplier(shop);
    const receipt_id = await receive(shop, goods, supplier_id);
    await addSales(store, shop, movements);
    const { waited, stop } = sellMeanwhile(shop, goods[0] ?? '');
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const begun = performance.now();
    const body = {
      ...{ id: newId(), receipt_id, supplier_id, payments: [] },
      costs: [{ by: 'quantity', amount: 1_234_567 }],
    };
    answerOf(await shop.call(postLandedCost, { body }));
    const seconds = (performance.now() - begun) / 1_000;
    clearInterval(watch);
    await stop();
    const sales = waited.toSorted((a, b) => a - b);
    const figures = {
      ...{ movements, seconds: Number(seconds.toFixed(2)), sales: sales.length },
      sale_median_ms: Math.round(sales[Math.floor(sales.length / 2)] ?? 0),
      sale_most_ms: Math.round(sales.at(-1) ?? 0),
      memory_mb: Math.round((most - before) / 2 ** 20),
    };
    say(JSON.stringify(figures));
    const bound = movements <= 20_000 ? MOST_S[20_000] : MOST_S[2_000_000];
    const isSlow = seconds > bound || figures.sale_most_ms > WAIT_MOST_MS;
    say(`${isSlow ? 'not within' : 'within'} ${bound} s and ${WAIT_MOST_MS} ms a sale`);
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

async function receive(shop: TestShop, goods: readonly string[], supplier_id: string) {
  const lines = goods.map((variant_id) => {
    return { variant_id, quantity: 1_000_000_000, unit_cost: 10_000, vat_rate: 0 };
  });
  const place = { warehouse_id: shop.warehouses.shop, supplier_id };
  const body = { id: newId(), ...place, lines, payments: [] };
  const { data } = answerOf(await shop.call(postReceipt, { body })) as { data: { id: string } };
  return data.id;
}

/** Sales of one of each of the goods, by statements: only what costs rest on. */
async function addSales(store: Store, shop: TestShop, movements: number): Promise<void> {
  const client = new Client(store.owner);
  await client.connect();
  const { shop_id, warehouses } = shop;
  const asked = [shop_id, warehouses.shop, movements / LINES];
  await client.query('alter table document disable trigger user');
  for (const table of ['document', 'stock_movement', 'stock_level']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query(
    `create temporary table past as select gen_random_uuid() as id from generate_series(1, $1)`,
    [asked[2]],
  );
  await client.query(
    `insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
       posted_by, request_hash)
     select d.shop_id, p.id, 'sale', d.branch_id, d.warehouse_id, d.business_date, d.posted_at,
       d.posted_by, d.request_hash
     from past p cross join lateral (
       select * from document where shop_id = $1 and kind = 'goods_receipt' limit 1) d`,
    [shop_id],
  );
  await client.query(
    `insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
       quantity, value, business_date)
     select l.shop_id, p.id, row_number() over (partition by p.id), 'move', l.warehouse_id,
       l.variant_id, -10000, -10000, l.moved_on
     from past p cross join stock_level l where l.shop_id = $1 and l.warehouse_id = $2
     order by p.id`,
    [shop_id, warehouses.shop],
  );
  await client.query(
    `update stock_level set on_hand = on_hand - 10000 * $3::bigint, value = value - 10000 * $3
     where shop_id = $1 and warehouse_id = $2`,
    asked,
  );
  for (const table of ['document', 'stock_movement', 'stock_level']) {
    await client.query(`alter table ${table} force row level security`);
  }
  await client.query('alter table document enable trigger user');
  await client.end();
  await settleDown(store.owner);
}

/** A till that sells one of the goods again and again: how long each sale took, in milliseconds. */
function sellMeanwhile(shop: TestShop, variant_id: string) {
  const waited: number[] = [];
  let isOpen = true;
  const work = (async () => {
    while (isOpen) {
      const begun = performance.now();
      const body = {
        ...{ id: newId(), warehouse_id: shop.warehouses.shop },
        lines: [{ variant_id, quantity: 10_000 }],
        payments: [{ payment_method_id: shop.methods.cash, amount: 21_000 }],
      };
      answerOf(await shop.call(postSale, { body }));
      waited.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const stop = async () => {
    isOpen = false;
    await work;
  };
  return { waited, stop };
}
