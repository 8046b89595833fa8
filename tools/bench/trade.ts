import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { addNamedProducts } from './add-named-products.sql.ts';
import { quantile, round } from './closed-loop.ts';
import { addHistory, LINES_A_DAY } from './dashboard-history.sql.ts';
import { openHttpClient } from './http-client.ts';
import { CLIENTS, measureAll, type Paths, SECONDS } from './measure-all.ts';
import { type BenchShop, createBenchShop } from './pos-sale-shops.ts';
import { PORT, type Rig, say, settleDown, withRig } from './rig.ts';
import { pick } from './sell.ts';
import { listDebtors } from './trade.sql.ts';

const PRODUCTS = 5_000;
const LINES = Number.parseInt(process.env.BENCH_LINES ?? '1000000', 10);
const CUSTOMERS = 1_000;
const LIST_MAX_MS = 80;
/** A typical invoice, and one of a wholesaler. */
const PRINTOUTS = [
  { lines: 5, max_ms: 50 },
  { lines: 500, max_ms: 1_000 },
] as const;
const TIMES = 15;

type Traded = { shop: BenchShop; debtors: string[] };

/**
 * Lists of documents, statements and ageing at a year of sale lines, with a tenth of the sales on
 * account, and the PDF of an invoice: each with its limit.
 */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const traded = await fill(rig);
    say(`${LINES} sale lines, ${CUSTOMERS} customers, ${CLIENTS} clients, ${SECONDS} s each`);
    const lists = await measureAll(traded.shop, listsOf(traded), LIST_MAX_MS);
    const printouts: Record<string, number> = {};
    for (const { lines, max_ms } of PRINTOUTS) {
      printouts[`PDF of ${lines} lines`] = await measurePrintout(traded.shop, lines, max_ms);
    }
    say(JSON.stringify({ ...lists, ...printouts }));
  });
}

async function fill({ store }: Rig): Promise<Traded> {
  const shop = await createBenchShop(store.database, store.owner, PRODUCTS, addNamedProducts);
  const client = new Client(store.owner);
  await client.connect();
  const { shop_id, user_id, warehouse_id, method_id } = shop;
  const days = Math.ceil(LINES / LINES_A_DAY);
  const context = { shop_id, user_id, warehouse_id, method_id };
  await addHistory(client, { ...context, days, customers: CUSTOMERS });
  const debtors = await listDebtors(client, shop_id);
  await client.end();
  await settleDown(store.owner);
  return { shop, debtors };
}

function listsOf({ shop, debtors }: Traded): Paths {
  const most = debtors[0] ?? '';
  const one = () => pick(debtors);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const sales = '/pos-sale/?limit=50';
  return {
    sales: () => sales,
    'sales, of a month': () => `${sales}&from=${day(40)}&to=${day(10)}`,
    'sales, by number': () => `${sales}&q=H-${Math.ceil(Math.random() * 100_000)}`,
    'sales, of a customer': () => `${sales}&customer_id=${one()}`,
    'sales, on due': () => `${sales}&due=1`,
    'sales, with one variant': () => `${sales}&variant_id=${pick(shop.variant_ids)}`,
    invoices: () => '/sales/?limit=50',
    returns: () => `${sales}&kind=return`,
    'sales, returns and reversals': () => `${sales}&kind=all`,
    'payments of customers': () => '/payments?limit=50',
    receipts: () => '/purchases/receipts/?limit=50',
    statement: () => `/customers/${one()}/statement?limit=50`,
    'statement, of who owes most': () => `/customers/${most}/statement?limit=50`,
    'statement of a month, of who owes most': () =>
      `/customers/${most}/statement?limit=50&from=${day(40)}&to=${day(10)}`,
    'dues by age': () => '/dues/customers?limit=50',
    'dues by age, the oldest first': () => '/dues/customers?limit=50&sort=oldest',
    'dues by age, past their day': () => '/dues/customers?limit=50&overdue=1',
    'open documents, of who owes most': () => `/dues/customers/${most}?limit=50`,
    customers: () => '/customers?limit=50',
  };
}

/** The PDF of a sale, requested repeatedly; the first is discarded. */
async function measurePrintout(shop: BenchShop, lines: number, max_ms: number): Promise<number> {
  const id = newId();
  const client = await openHttpClient(PORT);
  const sold = await client.post(
    '/api/v1/pos-sale/',
    shop.token,
    JSON.stringify({
      id,
      warehouse_id: shop.warehouse_id,
      lines: shop.variant_ids
        .slice(0, lines)
        .map((variant_id) => ({ variant_id, quantity: 10_000 })),
      payments: [{ payment_method_id: shop.method_id, amount: 1_000_000_000 }],
    }),
  );
  const times: number[] = [];
  let failed = sold === 201 ? 0 : 1;
  for (let time = 0; time <= TIMES; time += 1) {
    const begun = performance.now();
    const status = await client.get(`/api/v1/documents/${id}.pdf?lang=bn`, shop.token);
    if (status !== 200) failed += 1;
    else if (time > 0) times.push(performance.now() - begun);
  }
  client.close();
  times.sort((a, b) => a - b);
  const median = round(quantile(times, 0.5));
  const word = median < max_ms ? 'within' : 'BEYOND';
  const failures = failed > 0 ? `, ${failed} FAILED` : '';
  const slowest = round(times.at(-1) ?? 0);
  say(
    `PDF of ${lines} lines: median ${median} ms, ${word} ${max_ms} ms, slowest ${slowest}` +
      failures,
  );
  return median;
}
