import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_PERMISSIONS } from '#domains/access/core/permissions.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeSuppliers } from '#domains/parties/server/merge-party.ts';
import { postWriteOff } from '#domains/parties/server/write-offs.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { listUnseenFields } from '#platform/contract/seen-by.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll } from '../../testkit/fold.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { keyOf, requestRoute, sampleOf } from '../../testkit/routes.ts';
import { withAdmin } from '../../testkit/server.ts';
import { answerOf, type CallInput } from '../../testkit/shop.ts';
import { addMember, addRole, roleId } from '../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

/** In paisa, unique in this shop: 79,193.17 bought, 61,337.77 found. */
const BOUGHT = 7_919_317;
const FOUND = 6_133_777;
/** Owed to suppliers since before the books: 52,718.91, and to a second one 37,195.83. */
const OPENED = 5_271_891;
const MERGED = 3_719_583;
/** Of what the first is owed, written off: 18,642.97. */
const WRITTEN_OFF = 1_864_297;
/** Stock from before the books: 26,483.79. */
const OLD_STOCK = 2_648_379;
const PRICE = 20_000_000;

let db: TestDatabase;
let server: TestServer;
let world: World;
let blind: string;
let owner: string;
let canaries: ReadonlySet<string>;
let ids: Record<'documents' | 'variants' | 'accounts' | 'parties' | 'shifts', string[]>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  const { shop } = world;
  owner = await world.token(shop.owner);
  const role_id = await addRole(
    shop,
    ALL_PERMISSIONS.filter((permission) => permission !== 'cost.read'),
  );
  blind = await world.token((await addMember(shop, { role_id, scope: EVERYWHERE })).actor);
  await trade();
  canaries = await readCanaries();
  ids = await readIds();
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** Of its own, so that the amount owed to it stays unique. */
async function addSupplier(name: string): Promise<string> {
  const added = await world.shop.call(createSupplier, { body: { name, phone: '' } });
  return (answerOf(added) as { data: { id: string } }).data.id;
}

type Rows = Partial<Record<'dues' | 'stock', readonly object[]>>;

/** The remainder goes to the default account. */
async function open(rows: Rows): Promise<void> {
  const { shop } = world;
  const head = { id: newId(), branch_id: shop.branches.mirpur };
  answerOf(await shop.call(postOpeningBalance, { body: { ...head, ...rows } }));
}

/** A supplier that was owed `MERGED` becomes the same as one that is owed nothing. */
async function mergeTwo(): Promise<void> {
  const [survivor, duplicate_id] = [await addSupplier('Kept'), await addSupplier('Twice')];
  await open({ dues: [{ party_id: duplicate_id, amount: MERGED, number: 'OLD-2' }] });
  const merge = { params: { id: survivor }, body: { duplicate_id } };
  answerOf(await world.shop.call(mergeSuppliers, merge));
}

/**
 * Products are bought, found, lost, sold and returned, and a receipt is reversed. Suppliers are
 * owed from before the books, and one is merged.
 */
async function trade(): Promise<void> {
  const { shop, customer } = world;
  const { call } = shop;
  const supplier = await addSupplier('First of canaries');
  const warehouse_id = shop.warehouses.shop;
  const variant_id = await shop.addProduct({
    code: 'CANARY',
    name: 'Canary',
    name_bn: 'ক্যানারি',
    sale_price: PRICE,
  });
  const line = { variant_id, quantity: 30_000, unit_cost: BOUGHT, vat_rate: 50_000 };
  const receipt = () => ({
    id: newId(),
    supplier_id: supplier,
    warehouse_id,
    payments: [],
    lines: [line],
  });
  const [posted, reversed] = [receipt(), receipt()];
  answerOf(await call(postReceipt, { body: posted }));
  answerOf(await call(postReceipt, { body: reversed }));
  const body = { id: newId(), reason: 'Twice' };
  answerOf(await call(reverseReceipt, { params: { id: reversed.id }, body }));
  await open({ dues: [{ party_id: supplier, amount: OPENED, number: 'OLD-1' }] });
  const written = { party_id: supplier, warehouse_id, amount: WRITTEN_OFF, reason: 'Given up' };
  answerOf(await call(postWriteOff, { body: { id: newId(), ...written } }));
  await mergeTwo();
  const old = await shop.addProduct({ code: 'OLD', name: 'Old', name_bn: 'পুরনো' });
  await open({
    stock: [{ variant_id: old, warehouse_id, quantity: 10_000, value: OLD_STOCK }],
  });
  const found = { variant_id, quantity_change: 20_000, unit_cost: FOUND };
  const count = { warehouse_id, reason: 'count' };
  answerOf(await call(postAdjustment, { body: { ...count, id: newId(), lines: [found] } }));
  const lost = { variant_id, quantity_change: -10_000 };
  const damage = { id: newId(), warehouse_id, reason: 'damage', lines: [lost] };
  answerOf(await call(postAdjustment, { body: damage }));
  const sold = answerOf(
    await call(postSale, {
      body: {
        id: newId(),
        warehouse_id,
        customer_id: customer,
        payments: [],
        lines: [{ variant_id, quantity: 20_000 }],
      },
    }),
  ) as { data: { id: string; lines: { id: string }[] } };
  const lines = [{ sale_line_id: sold.data.lines[0]?.id, quantity: 10_000 }];
  const back = { id: newId(), sale_id: sold.data.id, lines, refunds: [] };
  answerOf(await call(postReturn, { body: back }));
}

const OF_COST = `(a.kind = 'equity' or a.purpose in ('inventory', 'cost_of_sales', 'payable',
  'input_vat', 'stock_gain', 'stock_loss'))`;

/** Where the books and the documents store costs. */
const COSTS = [
  'select abs(value) from stock_movement',
  'select abs(value) from stock_level',
  'select unit_cost from goods_receipt_line',
  'select unit_cost from stock_adjustment_line where unit_cost is not null',
  'select abs(value) from stock_adjustment_line',
  'select abs(cost) from sales_sum',
  'select abs(gross - returned - discount - cost) from sales_sum',
  'select abs(cost) from product_sum',
  'select abs(net - cost) from product_sum',
  `select abs(b.debit - b.credit) from account_sum b
   join account a on a.shop_id = b.shop_id and a.id = b.account_id
   where ${OF_COST}`,
  `select greatest(l.debit, l.credit) from journal_line l
   join account a on a.shop_id = l.shop_id and a.id = l.account_id
   where ${OF_COST}`,
  `select abs(balance) from party_balance b
   join party p on p.shop_id = b.shop_id and p.id = b.party_id
   where p.kind = 'supplier'`,
];

/** What suppliers are owed: needs permission to see costs. */
const OWED_TO_SUPPLIERS = [
  'GET /suppliers/{id}/statement',
  'GET /dues/suppliers',
  'GET /dues/suppliers/{id}',
];

/** Routes that only show costs: refused without permission to see costs. */
const OF_COSTS = [
  'GET /book-keeping/trial-balance',
  'GET /book-keeping/profit-and-loss',
  'GET /book-keeping/account-balances',
  'GET /book-keeping/fiscal-years',
  'GET /book-keeping/journal-report',
  'GET /book-keeping/balance-sheet',
  'GET /book-keeping/cash-flow-statement',
  'GET /book-keeping/changes-in-equity',
  'GET /book-keeping/cash-flow-documents',
  'GET /reports/explain',
  'GET /inventory/cost-increases',
  ...OWED_TO_SUPPLIERS,
];

async function numbersOf(statements: readonly string[]): Promise<number[]> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ number: string }>(
      statements
        .map((statement) => `select x.n::text as number from (${statement}) x (n)`)
        .join(' union '),
    );
    return rows.map(({ number }) => Number(number));
  });
}

/** Small and round numbers occur everywhere, and prove nothing. */
const isTelling = (number: number) => number > 1_000_000 && number % 1_000 !== 0;

/** Each unique cost as in JSON, and as formatted text in either script. */
async function readCanaries(): Promise<ReadonlySet<string>> {
  await foldAll(db.database);
  const numbers = (await numbersOf(COSTS)).filter(isTelling);
  expect(numbers).toContain(BOUGHT);
  expect(numbers).toContain(FOUND);
  for (const number of [OPENED, MERGED, OLD_STOCK, WRITTEN_OFF]) expect(numbers).toContain(number);
  expect(numbers.length).toBeGreaterThan(10);
  return new Set(numbers.map(String));
}

async function readIds(): Promise<typeof ids> {
  const { shop_id } = world.shop;
  const idsOf = (statement: string) =>
    withAdmin(db.connection, async (admin) => {
      const { rows } = await admin.query<{ id: string }>(statement, [shop_id]);
      return rows.map(({ id }) => id);
    });
  return {
    documents: await idsOf('select id from document where shop_id = $1'),
    variants: await idsOf('select id from variant where shop_id = $1'),
    accounts: await idsOf('select id from account where shop_id = $1'),
    parties: await idsOf('select id from party where shop_id = $1'),
    shifts: await idsOf('select id from shift where shop_id = $1'),
  };
}

/** Replaces Bengali digits with Latin ones, and removes digit grouping. */
function plain(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .replace(/(?<=\d)[,.](?=\d)/g, '');
}

function costsIn(text: string): string[] {
  const numbers = plain(text).match(/\d{7,}/g) ?? [];
  return numbers.filter((number) => canaries.has(number));
}

/** The sample of a route, and variants of it for each id that it accepts. */
async function inputsFor(endpoint: Endpoint): Promise<CallInput[]> {
  const sample = await sampleOf(endpoint, world);
  const { route } = endpoint;
  const wide = { ...sample, query: widenQuery(route.path, sample) };
  const each = [...ids.documents, ...ids.variants, ...ids.accounts, ...ids.parties, ...ids.shifts];
  if (route.path.includes('{')) {
    const [, name = 'id'] = /\{(\w+)\}/.exec(route.path) ?? [];
    return [sample, ...each.map((id) => ({ ...sample, params: { ...sample.params, [name]: id } }))];
  }
  if (route.path.endsWith('/ledger')) {
    return [sample, ...ids.accounts.map((account_id) => ({ query: { account_id } }))];
  }
  // The first entries are of these documents, before any file that a test takes.
  if (route.path === '/audit-log') return [sample, { query: { sort: 'oldest', limit: 200 } }, wide];
  return [sample, wide];
}

/** The widest query: only the filters that a route requires. */
function widenQuery(path: string, { query = {} }: CallInput) {
  const needed = ['warehouse_id', 'since', 'from', 'to', 'code', 'permissions'];
  const required = Object.entries(query).filter(([name]) => needed.includes(name));
  return {
    ...Object.fromEntries(required),
    ...defined({ q: path === '/search' ? 'First' : undefined }),
  };
}

async function costsFor(token: string, endpoint: Endpoint, inputs: readonly CallInput[]) {
  const found: string[] = [];
  let answered = 0;
  // Answered, or refused for a permission: ids that the route does not know are left out.
  const known: CallInput[] = [];
  for (const input of inputs) {
    const headers = { authorization: `token ${token}` };
    const got = await requestRoute(server, endpoint, { input, headers });
    if (got.status === 200 || got.status === 201) answered += 1;
    if (got.status !== 404) known.push(input);
    expect(got.status).toBeLessThan(500);
    found.push(...costsIn(got.text));
  }
  return { found: [...new Set(found)], answered, known };
}

type Costs = ReturnType<typeof costsFor>;

const costsByEndpoint = new Map<Endpoint, Promise<Awaited<Costs>>>();

/** An actor with every permission except to see costs. */
function costsForBlind(endpoint: Endpoint): Costs {
  const known = costsByEndpoint.get(endpoint);
  const costs = known ?? inputsFor(endpoint).then((all) => costsFor(blind, endpoint, all));
  costsByEndpoint.set(endpoint, costs);
  return costs;
}

/** The inputs with an answer: ids unknown to a route are answered to no one. */
async function knownTo(endpoint: Endpoint): Promise<CallInput[]> {
  if (OF_COSTS.includes(keyOf(endpoint))) return inputsFor(endpoint);
  return (await costsForBlind(endpoint)).known;
}

/** Operator routes of the public site belong to no shop. */
const isOfShops = (path: string) => !path.startsWith('/cms/operator');

const reads = endpoints.filter(
  ({ route }) => route.method === 'GET' && route.file === null && isOfShops(route.path),
);

describe('without permission to see costs, no answer contains one', () => {
  test.each(reads.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'in %s',
    async (key, endpoint) => {
      const { found, answered } = await costsForBlind(endpoint);
      expect([key, found]).toEqual([key, []]);
      expect([key, answered > 0]).toEqual([key, !OF_COSTS.includes(key)]);
    },
  );

  test('in the answers of posting stock documents', async () => {
    for (const key of ['POST /purchases/receipts/', 'POST /inventory/stock-adjustment']) {
      const endpoint = endpoints.find((one) => keyOf(one) === key);
      if (endpoint === undefined) throw new Error(`no such route: ${key}`);
      const sample = await sampleOf(endpoint, world);
      const headers = { authorization: `token ${blind}` };
      const got = await requestRoute(server, endpoint, { input: sample, headers });
      expect([key, got.status]).toEqual([key, 201]);
      expect(got.text).not.toMatch(/"(unit_cost|value|net|subtotal|total|due|paid)"/);
    }
  });
});

test('the owner gets the costs by the same requests', async () => {
  const revealing: string[] = [];
  for (const endpoint of reads) {
    const { found } = await costsFor(owner, endpoint, await knownTo(endpoint));
    if (found.length > 0) revealing.push(keyOf(endpoint));
  }
  expect(revealing).toEqual(
    expect.arrayContaining([
      'GET /inventory/product-stock',
      'GET /inventory/stock-journal',
      'GET /inventory/stock-adjustment/{id}',
      'GET /purchases/receipts/{id}',
      'GET /documents/{id}',
      'GET /book-keeping/ledger',
      'GET /book-keeping/chart_of_accounts',
      'GET /book-keeping/trial-balance',
      'GET /audit-log',
      'GET /suppliers',
      'GET /suppliers/{id}/statement',
      'GET /search',
    ]),
  );
});

// The value of a scale label is a weight or a price.
test('every field named as a cost is marked as one in its contract', () => {
  const costName = /(^|\.)(unit_cost|cost|profit|margin|value|average_cost)$/;
  const unmarked = endpoints.flatMap((endpoint) =>
    fieldsOf(endpoint)
      .filter((field) => costName.test(field) && field !== 'data.scale_layout.value')
      .filter((field) => !listUnseenFields(endpoint.route.answer).includes(field))
      .map((field) => `${keyOf(endpoint)}: ${field}`),
  );
  expect(unmarked).toEqual([]);
});

test('cashier, storekeeper and salesperson see no costs', async () => {
  const { shop } = world;
  for (const code of ['cashier', 'storekeeper', 'salesperson'] as const) {
    const member = await addMember(shop, { role_id: await roleId(shop, code), scope: EVERYWHERE });
    const token = await world.token(member.actor);
    const found = new Set<string>();
    for (const endpoint of reads) {
      const { found: costs } = await costsFor(token, endpoint, await knownTo(endpoint));
      for (const cost of costs) found.add(cost);
    }
    expect([code, [...found]]).toEqual([code, []]);
  }
});

/** The paths of all fields of an answer. */
function fieldsOf({ route }: Endpoint): string[] {
  type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
  const walk = (schema: Schema, at: string): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [path, ...walk(inner, path)];
    }),
    ...(schema.items ? walk(schema.items, at) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => walk(inner, at)),
  ];
  return walk(z.toJSONSchema(route.answer, { io: 'output', unrepresentable: 'any' }) as Schema, '');
}
