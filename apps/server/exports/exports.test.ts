import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Role } from '#domains/access/contract/role.ts';
import type { checkImportRoute, uploadImportRoute } from '#domains/imports/contract/import.ts';
import { checkImport } from '#domains/imports/server/check-import.ts';
import { commitImport } from '#domains/imports/server/commit-import.ts';
import { uploadImport } from '#domains/imports/server/upload-import.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import {
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
  toDialled,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import { formatClock, formatDay, formatTime } from '#domains/kernel/core/format-time.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { createCustomerFieldRoute } from '#domains/parties/contract/customer-field.ts';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { createCustomerField } from '#domains/parties/server/customer-fields.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { ReportAnswerRow } from '#domains/reports/contract/report-route.ts';
import { listShownRows } from '#domains/reports/core/frame/shown-rows.ts';
import { type Column, headingOf, plainNumber, valueAt } from '#platform/export/column.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { firstSheet } from '../../../testkit/first-sheet.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { keyOf, requestRoute, sampleOf } from '../../../testkit/routes.ts';
import { addUnit } from '../../../testkit/sample-bodies.ts';
import { answerOf, openTestShop } from '../../../testkit/shop.ts';
import { showMoney } from '../../../testkit/table-values.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { endpoints } from '../endpoints.ts';
import { EXPORTS } from './lists.ts';
import { groupPermissions } from './map-rows.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let owner: string;
const compared = new Set<string>();

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  owner = await world.token(world.shop.owner);
  await world.post.receipt();
  await world.post.sale();
  await world.post.openingBalance();
  // One row in every list; some samples bring rows of other lists.
  const plan = '/inventory/variants/{id}/price-plans';
  const rise = '/inventory/cost-increases/{id}/dismiss';
  await sampleOf(endpointOf(`POST ${rise}`), world);
  await world.post.batch();
  const makers = [...EXPORTS.keys(), '/owner-credit', '/recurring/invoice', plan];
  for (const key of makers.map((path) => `POST ${path}`)) {
    const maker = endpoints.find((one) => keyOf(one) === key);
    if (maker === undefined) continue;
    const input = await sampleOf(maker, world);
    const made = await requestRoute(server, maker, {
      input,
      headers: { authorization: `token ${owner}` },
    });
    expect([key, made.code]).toEqual([key, '']);
  }
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const today = momentIn(new Date().toISOString()).slice(0, 10);

const endpointOf = (key: string) =>
  assertPresent(
    endpoints.find((one) => keyOf(one) === key),
    key,
  );

type Query = Record<string, string | number>;

/** The file over HTTP, as a browser stores it. */
async function fileOf(path: string, query: Query, token = owner) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const response = await fetch(`${server.url}/api/v1${path}?${search}`, {
    headers: { authorization: `token ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

async function tableOf(path: string, query: Query, token = owner) {
  const { status, bytes } = await fileOf(path, query, token);
  expect(status).toBe(200);
  const table = await firstSheet(bytes);
  // An empty list has a header only.
  return isRejection(table) ? { header: [], rows: [] } : table;
}

type Row = Readonly<Record<string, unknown>>;
type Language = 'bn' | 'en';

/** In print, in CSV, and as a spreadsheet reads the number; null: it needs more than its row. */
function written(value: unknown, kind: Column['kind'], language: Language): string[] | null {
  const plain = String(value);
  const yesOrNo = (is: boolean) => message(language, 'exports', is ? 'yes' : 'no');
  if (kind === 'flag') return [yesOrNo(value !== null && value !== false)];
  if (typeof kind === 'object' || kind === 'local') return null;
  if (value === null || value === undefined) return [''];
  const amount = Number(value);
  const formatters = {
    text: () => [Array.isArray(value) ? value.join(' ') : plain],
    list: () => [(value as string[]).join(', ')],
    phone: () => [toDigitsOf(language, toDialled(plain)), toDialled(plain)],
    money: () => [
      formatAmount(minor(amount), language),
      showMoney(minor(amount)),
      plainNumber(amount, 2),
    ],
    quantity: () => [formatQuantity(quantity(amount), language), plainNumber(amount, 4)],
    rate: () => [formatPercent(rate(amount), language), plainNumber(amount, 4)],
    count: () => [formatCount(amount, language), plain],
    day: () => [formatDay(plain, language), plain],
    moment: () => [formatTime(plain, 'Asia/Dhaka', language), momentIn(plain)],
    clock: () => [formatClock(plain, 'Asia/Dhaka', language), momentIn(plain).slice(-5)],
  };
  return formatters[kind]();
}

/** 2026-08-01T09:00:00Z is 2026-08-01 15:00 in the shop's time zone. */
function momentIn(instant: string): string {
  const there = new Date(Date.parse(instant) + 6 * 3_600_000).toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 16)}`;
}

const optionAt = (index: number) => (row: Row) =>
  (row.options as { name: string }[])[index]?.name ?? '';
const choiceAt = (index: number) => (row: Row) =>
  valueAt(row, `one.options.${optionAt(index)(row)}`) ?? '';

/** Columns whose values are computed: how the file gets them. */
const MADE: Readonly<Record<string, Readonly<Record<string, (row: Row) => unknown>>>> = {
  '/inventory/product': {
    'one.option_1': optionAt(0),
    'one.value_1': choiceAt(0),
    'one.option_2': optionAt(1),
    'one.value_2': choiceAt(1),
  },
  '/inventory/product-stock': {
    available: ({ on_hand, reserved }) => Number(on_hand) - Number(reserved),
  },
  '/inventory/price-lists/{id}/lines': {
    sale_price: ({ sale_price, unit_id }) => (unit_id === null ? sale_price : null),
  },
};

/** The rows of a statement as its page shows them: costs are negative there, and not here. */
function statementRows(answered: readonly Row[]): Row[] {
  const rows = answered as readonly ReportAnswerRow[];
  return listShownRows(rows, new Set()).map(({ row }) => {
    const signed = (value: number | null) => (row.is_less && value !== null ? 0 - value : value);
    const amounts = Object.entries(row.amounts).map(([key, value]) => [key, signed(value)]);
    return { ...row, amounts: Object.fromEntries(amounts) };
  });
}

/** Splits rows that only the file splits. */
function partsOf(row: Row, each: string): readonly object[] {
  if (each === 'groups') return groupPermissions(row as Role).groups;
  return row[each] as Row[];
}

/** The parameters of a sample that the list requires. */
function neededOf({ route }: Endpoint, query: object = {}): Query {
  const shape = route.query.shape as Record<string, z.ZodType>;
  const isNeeded = (name: string) => !shape[name]?.safeParse(undefined).success;
  return Object.fromEntries(Object.entries(query).filter(([name]) => isNeeded(name)));
}

describe('a list as a file has the rows of the list, formatted like its screen', () => {
  test.each([...EXPORTS])('%s', async (path, how) => {
    const list = endpointOf(`GET ${path}`);
    const { params = {}, query: sample } = await sampleOf(list, world);
    const query = neededOf(list, sample);
    const paging = 'limit' in list.route.query.shape ? { limit: 200 } : {};
    const input = { params, query: { ...query, ...paging } };
    const response = await requestRoute(server, list, {
      input,
      headers: { authorization: `token ${owner}` },
    });
    expect(response.status).toBe(200);
    const answered = valueAt(response.json, how.rows ?? 'data') as Row[];
    const own = how.columnsFrom?.(response.json as object) ?? [];
    const inList = how.columnsFrom === undefined ? answered : statementRows(answered);
    const expectedRows = inList.flatMap((row) =>
      how.each === undefined ? [row] : partsOf(row, how.each).map((one) => ({ ...row, one })),
    );
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    if (expectedRows.length > 0) compared.add(path);
    const fixed = how.columns.filter((column) => column.requiredParam === undefined);
    const columns = [...fixed, ...own];
    const isFooted =
      how.after !== undefined && (how.after.fields !== undefined || expectedRows.length > 0);
    const made = MADE[path] ?? {};
    for (const lang of ['bn', 'en'] as const) {
      const headings = columns.map((column) => headingOf(column, lang));
      const cells = columns.map(({ kind, path: at }) => {
        const of = made[at] ?? ((row: Row) => valueAt(row, at));
        return expectedRows.map((row) => written(of(row), kind, lang));
      });
      for (const [formatIndex, format] of ['pdf', 'csv', 'xlsx'].entries()) {
        if (format === 'pdf') continue;
        const table = await tableOf(`/exports${filled}`, { ...query, format, lang });
        if (expectedRows.length > 0)
          expect(table.header.slice(0, headings.length)).toEqual(headings);
        expect([format, table.rows.length]).toEqual([
          format,
          expectedRows.length + (isFooted ? 1 : 0),
        ]);
        for (const [index, expected] of cells.entries()) {
          const found = expectedRows.map((_, row) => table.rows[row]?.[1][index] ?? '');
          expect(found).toEqual(
            expected.map(
              (forms, row) => (forms?.[formatIndex] ?? forms?.at(-1))?.trim() ?? found[row],
            ),
          );
        }
      }
      const pdf = await fileOf(`/exports${filled}`, { ...query, format: 'pdf', lang });
      expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
      const printed = expectedRows.flatMap((_, row) =>
        cells.flatMap((forms) => forms[row]?.[0] ?? []),
      );
      expectInOrder(pdfText(pdf.bytes), printed);
    }
  });
});

/** Numbers, dates and names; joined letters are extracted as glyphs, and are not compared. */
function expectInOrder(text: string, cells: readonly string[]): void {
  let at = 0;
  for (const cell of cells.map((one) => one.replace(/\s/g, ''))) {
    if (/[\u0980-\u09e5]/.test(cell)) continue;
    const next = text.indexOf(cell, at);
    expect([cell, next >= at]).toEqual([cell, true]);
    at = next + cell.length;
  }
}

test('all lists but six had rows to compare', () => {
  const left = [...EXPORTS.keys()].filter((path) => !compared.has(path));
  expect(left).toEqual([
    '/inventory/archived',
    '/inventory/reorder',
    '/inventory/serials',
    '/promotions/{id}/uses',
    '/customers/{id}/points/lines',
    '/services',
  ]);
});

test('the printout of a count names the count and its warehouse', async () => {
  const post = endpointOf('POST /inventory/stock-count/{id}/post');
  const input = await sampleOf(post, world);
  const headers = { authorization: `token ${owner}` };
  expect((await requestRoute(server, post, { input, headers })).code).toBe('');
  const { params = {} } = input;
  const one = endpointOf('GET /inventory/stock-count/{id}');
  const { json } = await requestRoute(server, one, { input: { params }, headers });
  // A count without a difference posted nothing, and has no number.
  const number = String(valueAt(json, 'data.number') ?? '');
  const warehouseName = String(valueAt(json, 'data.warehouse.name'));
  const path = `/exports/inventory/stock-count/${params.id}/lines`;
  const { bytes } = await fileOf(path, { format: 'pdf', lang: 'en' });
  expect(pdfText(bytes)).toContain(`${number}${warehouseName}`.replace(/\s/g, ''));
});

test('archived records are listed by kind', async () => {
  await sampleOf(endpointOf('POST /inventory/archived/{id}/restore'), world);
  const query = { format: 'csv', lang: 'en', kind: 'brand' };
  const { header, rows } = await tableOf('/exports/inventory/archived', query);
  expect([header, rows.length]).toEqual([['Name', 'Date'], 1]);
});

test('the audit log has the action, the values before and after, and the address', async () => {
  const id = await added('/customers', { code: 'AUD-1', name: 'Rahima' });
  const change = endpointOf('PATCH /customers/{id}');
  const headers = { authorization: `token ${owner}` };
  for (const [index, credit_limit] of [50_000, 75_000].entries()) {
    const input = { params: { id }, body: { version: index + 1, credit_limit } };
    expect((await requestRoute(server, change, { input, headers })).code).toBe('');
  }
  const query = { format: 'csv', subject_id: id };
  const inEnglish = await tableOf('/exports/audit-log', { ...query, lang: 'en' });
  const at = (name: string) => inEnglish.header.indexOf(name);
  const first = inEnglish.rows[0]?.[1] ?? [];
  expect(first[at('Action')]).toBe('Taslima edited a customer: Rahima');
  expect(first[at('Before and after')]).toContain('500.00 → 750.00');
  const inBengali = await tableOf('/exports/audit-log', { ...query, lang: 'bn' });
  expect(inBengali.rows[0]?.[1].join()).toContain('৫০০.০০ → ৭৫০.০০');
});

test('permissions of a role and the scope of a member are texts', async () => {
  const roles = await tableOf('/exports/role', { format: 'csv', lang: 'en' });
  expect(roles.header).toEqual(['Role', 'Staff', 'Discount up to (%)', 'Area', 'Permissions']);
  const till = roles.rows.find(([, cells]) => cells[0] === 'Cashier')?.[1] ?? [];
  expect(till[4]).toContain(message('en', 'permissions', 'pos-sale.create'));
  const staff = await tableOf('/exports/staff-users', { format: 'csv', lang: 'en' });
  const branchNames = staff.rows.map(([, cells]) => cells[staff.header.indexOf('Branches')]);
  expect(new Set(branchNames)).toContain('All branches');
  expect(branchNames.join()).not.toMatch(/[0-9a-f]{8}-/);
});

test('a statement of a month begins with the opening due and ends with the closing', async () => {
  const customer_id = world.customer;
  const path = `/customers/${customer_id}/statement`;
  const query = { from: '2026-01-01', to: '2026-12-31', lang: 'en' };
  const list = endpointOf('GET /customers/{id}/statement');
  const input = { params: { id: customer_id }, query: { from: query.from, to: query.to } };
  const response = await requestRoute(server, list, {
    input,
    headers: { authorization: `token ${owner}` },
  });
  const { opening, debit, credit, closing, party } = valueAt(response.json, 'data') as {
    [name in 'opening' | 'debit' | 'credit' | 'closing']: Minor;
  } & { party: { code: string; name: string } };
  const { rows } = await tableOf(`/exports${path}`, { ...query, format: 'csv' });
  const first = ['2026-01-01', 'Opening balance', '', '', '', showMoney(opening)];
  const sums = [debit, credit, closing].map(showMoney);
  expect(rows.at(0)?.[1]).toEqual(first);
  expect(rows.at(-1)?.[1]).toEqual(['', 'Closing balance', '', ...sums]);
  const { bytes } = await fileOf(`/exports${path}`, { ...query, format: 'pdf' });
  const head = `${party.code}${party.name}·1Jan2026–31Dec2026`.replace(/\s/g, '');
  expect(pdfText(bytes)).toContain(head);
});

test('a statement of a month without documents ends with its opening due', async () => {
  const days = { from: '2099-01-01', to: '2099-01-31' };
  const path = `/customers/${world.customer}/statement`;
  const list = endpointOf('GET /customers/{id}/statement');
  const input = { params: { id: world.customer }, query: days };
  const response = await requestRoute(server, list, {
    input,
    headers: { authorization: `token ${owner}` },
  });
  const closing = valueAt(response.json, 'data.closing') as Minor;
  expect(closing).toBeGreaterThan(0);
  const { rows } = await tableOf(`/exports${path}`, { ...days, format: 'csv', lang: 'en' });
  expect(rows.map(([, cells]) => cells)).toEqual([
    [days.from, 'Opening balance', '', '', '', showMoney(closing)],
    ['', 'Closing balance', '', '0.00', '0.00', showMoney(closing)],
  ]);
});

test('totals of an empty list are empty', async () => {
  const query = { format: 'csv', lang: 'en', from: '2099-01-01', to: '2099-01-31' };
  expect((await tableOf('/exports/pos-sale/', query)).rows).toEqual([]);
});

/** Creates a record by `POST path`; answers its id. */
async function added(path: string, body: object, params = {}): Promise<string> {
  const input = { params, body };
  const headers = { authorization: `token ${owner}` };
  const { json, code } = await requestRoute(server, endpointOf(`POST ${path}`), { input, headers });
  expect([path, code]).toEqual([path, '']);
  return String(valueAt(json, 'data.id'));
}

test('the lines of a price list show what its screen shows, with their limits', async () => {
  const lists = '/inventory/price-lists';
  const id = await added(lists, { name: 'Wholesale', name_bn: 'পাইকারি' });
  const category = await added('/inventory/category', { name: 'Spices', name_bn: 'মসলা' });
  const brand = await added('/inventory/brand', { name: 'Radhuni' });
  const product = { code: 'PL-1', name: 'Zira', name_bn: 'জিরা', sale_price: 9_000 };
  const variant = { target: 'variant', target_id: await world.shop.addProduct(product) };
  const { id: unit_id } = await addUnit(world);
  const amounts = { min_amount: 50_000, max_amount: 90_000 };
  const lines = [
    { target: 'category', target_id: category, rate: -50_000 },
    { target: 'brand', target_id: brand, rate: -20_000 },
    { rate: -10_000, min_amount: 100_000 },
    { ...variant, price: 8_000, ...amounts },
    { ...variant, price: 90_000, unit_id, min_quantity: 20_000, max_quantity: 50_000 },
  ];
  for (const line of lines) await added(`${lists}/{id}/lines`, line, { id });
  const path = `/exports${lists}/${id}/lines`;
  const inEnglish = await tableOf(path, { format: 'csv', lang: 'en' });
  expect(inEnglish.header).toEqual([
    ...['Name', 'Unit', 'Minimum quantity', 'Maximum quantity'],
    ...['Minimum amount', 'Maximum amount', 'Price', 'List price', 'By percent'],
  ]);
  expect(inEnglish.rows.map(([, cells]) => cells.join('|'))).toEqual([
    'All products||0||1000.00||||-1',
    'Brand: Radhuni||0||0.00||||-2',
    'Category: Spices||0||0.00||||-5',
    'Zira||0||500.00|900.00|90.00|80.00',
    'Zira|Roll|2|5|0.00|||900.00',
  ]);
  const inBengali = await tableOf(path, { format: 'csv', lang: 'bn' });
  expect(inBengali.rows.map(([, cells]) => cells[0])).toEqual([
    ...['সব মাল', 'ব্র্যান্ড: Radhuni', 'শ্রেণি: মসলা', 'জিরা', 'জিরা'],
  ]);
  const { bytes } = await fileOf(path, { format: 'pdf', lang: 'en' });
  expect(pdfText(bytes)).toContain('Wholesale');
});

test.each([
  ['/dues/customers', 'totals', ['to_30', 'over_90', 'total']],
  ['/dues/suppliers', 'totals', ['to_30', 'over_90', 'total']],
  ['/pos-sale/', 'totals', ['total', 'paid', 'due']],
])('%s ends with the sums that its screen shows', async (path, totalsPath, names) => {
  const list = endpointOf(`GET ${path}`);
  const days = path === '/pos-sale/' ? { from: today, to: today } : {};
  const headers = { authorization: `token ${owner}` };
  const response = await requestRoute(server, list, {
    input: { query: { limit: 200, ...days } },
    headers,
  });
  const totals = valueAt(response.json, totalsPath) as Record<string, Minor>;
  const columns = EXPORTS.get(path)?.columns ?? [];
  const { rows } = await tableOf(`/exports${path}`, { format: 'csv', lang: 'en', ...days });
  const last = rows.at(-1)?.[1] ?? [];
  expect(last).toContain('Total');
  expect(names.map((name) => last[columns.findIndex((column) => column.path === name)])).toEqual(
    names.map((name) => showMoney(assertPresent(totals[name], name))),
  );
});

test('a trial balance from a day has opening and period, and its totals balance', async () => {
  const query = { format: 'csv', lang: 'en', from: '2026-01-01' };
  const { header, rows } = await tableOf('/exports/book-keeping/trial-balance', query);
  expect(header.slice(3)).toEqual([
    ...['Opening debit', 'Opening credit', 'Period debit', 'Period credit'],
    ...['Debit', 'Credit'],
  ]);
  const sums = rows.at(-1)?.[1].slice(3) ?? [];
  expect(sums[2]).not.toBe('0.00');
  expect([sums[0], sums[2], sums[4]]).toEqual([sums[1], sums[3], sums[5]]);
});

test('a reversed document is marked', async () => {
  const params = { id: await world.post.receipt() };
  answerOf(
    await world.shop.call(reverseReceipt, { params, body: { id: newId(), reason: 'Twice' } }),
  );
  const path = '/purchases/receipts/';
  const { header, rows } = await tableOf(`/exports${path}`, { format: 'csv', lang: 'en' });
  const at = header.indexOf('Reversed');
  expect(new Set(rows.map(([, cells]) => cells[at]))).toEqual(new Set(['Yes', 'No']));
});

test('every column has a title in both languages', async () => {
  for (const { columns, name } of EXPORTS.values()) {
    const labels = [...columns.map(({ label }) => label), `of_${name}`];
    for (const label of labels) {
      for (const language of ['bn', 'en'] as const) {
        const column = { label, kind: 'text', path: '' } as const;
        const key = label.split(':').at(-1);
        expect([label, headingOf(column, language)]).not.toEqual([label, key]);
      }
    }
  }
});

test('the column titles of a file are unique', () => {
  for (const [path, { columns }] of EXPORTS) {
    for (const language of ['bn', 'en'] as const) {
      const headings = columns.map((column) => headingOf(column, language));
      expect([path, headings]).toEqual([path, [...new Set(headings)]]);
    }
  }
});

test('a file needs the permission of its list; cost columns need theirs', async () => {
  const cashier = await world.token(world.shop.cashier);
  expect((await fileOf('/exports/audit-log', { format: 'csv' }, cashier)).status).toBe(403);
  const query = { format: 'csv', lang: 'en' };
  const unrestricted = await tableOf('/exports/inventory/product-stock', query);
  expect(unrestricted.header).toContain('Value');
  const { branchAdmin } = world.shop;
  const permissions = new Set([...branchAdmin.permissions].filter((one) => one !== 'cost.read'));
  const list = endpointOf('GET /exports/inventory/product-stock');
  const result = await world.shop.call(list, { query }, { ...branchAdmin, permissions });
  const { bytes } = answerOf(result) as unknown as { bytes: Uint8Array };
  expect(Buffer.from(bytes).toString()).not.toContain('Value');
});

test('filters and sorting apply to the file; a cursor does not', async () => {
  const [first, second] = ['ZZ-EXPORT-1', 'ZZ-EXPORT-2'];
  for (const code of [first, second]) await world.shop.addProduct({ code, name: `Of ${code}` });
  const query = { format: 'csv', q: 'ZZ-EXPORT', lang: 'en' };
  const { rows } = await tableOf('/exports/inventory/product', query);
  expect(rows.map(([, cells]) => cells[0])).toEqual([first, second]);
  expect((await fileOf('/exports/inventory/product', { ...query, limit: 5 })).status).toBe(422);
  expect((await fileOf('/exports/inventory/product', { ...query, cursor: 'x' })).status).toBe(422);
  expect((await fileOf('/exports/inventory/product', { format: 'exe' })).status).toBe(422);
});

test.each([
  ['=HYPERLINK("http://evil","x")', `'=HYPERLINK(""http://evil"",""x"")`],
  ['+1-1', "'+1-1"],
  ['-2+3', "'-2+3"],
  ['@SUM(1)', "'@SUM(1)"],
  // A value may begin with a tab.
  ['\t=1', "'\t'=1"],
])('a name that would be reckoned stays a name: %s', async (name, cell) => {
  const code = `F${Buffer.from(name).toString('hex').slice(0, 12)}`;
  await world.shop.addProduct({ code, name });
  const { bytes } = await fileOf('/exports/inventory/product', { format: 'csv', q: code });
  const text = Buffer.from(bytes).toString();
  expect(text).toContain(cell);
  const book = await tableOf('/exports/inventory/product', { format: 'xlsx', q: code });
  expect(book.rows[0]?.[1][1]).toBe(name.trim());
});

test.each(['csv', 'xlsx'])(
  'products exported as %s are imported again unchanged',
  async (format) => {
    const shop = await openTestShop(db.database);
    const token = await world.token(shop.owner);
    await shop.addProduct({
      code: 'RT-1',
      name: 'Rice, fine "A"',
      name_bn: 'চিকন চাল',
      unit: 'kg',
      sale_price: 12_345,
      vat_rate: 75_000,
      barcodes: ['8901234500017', 'RT-ONE'],
    });
    await shop.addProduct({ code: 'RT-2', name: '007', vat_rate: 0 });
    await shop.addProduct({ code: 'RT-3', name: "=1+1, not '=2", name_bn: "'-ব্র্যান্ড" });
    await shop.addProduct({ code: 'RT-4', name: "'=quoted" });
    const out = async (by: string) => {
      const { bytes } = await fileOf(
        '/exports/inventory/product',
        { format, lang: 'bn', q: 'RT-' },
        by,
      );
      return Buffer.from(bytes);
    };
    const before = await out(token);
    const other = await openTestShop(db.database);
    const body = fileBody(before);
    const batch = answerOf(await other.call<typeof uploadImportRoute>(uploadImport, { body })).data;
    const input = {
      params: { id: batch.id },
      body: { mapping: batch.mapping, warehouse_id: null },
    };
    const checked = answerOf(await other.call<typeof checkImportRoute>(checkImport, input)).data;
    expect(checked.checked).toMatchObject({ errors: 0 });
    answerOf(await other.call(commitImport, { params: { id: batch.id } }));
    const after = await out(await world.token(other.owner));
    const importedFields = async (file: Buffer) => {
      const table = await firstSheet(file);
      // Brand, discount and stock are not fields of a product import.
      return isRejection(table) ? [] : table.rows.map(([, cells]) => cells.slice(0, 12));
    };
    expect(await importedFields(after)).toEqual(await importedFields(before));
  },
);

test('a custom field of customers is a column of their file', async () => {
  const shop = await openTestShop(db.database);
  const token = await world.token(shop.owner);
  const body = { name: 'Work', name_bn: 'পেশা', kind: 'text' };
  const made = await shop.call<typeof createCustomerFieldRoute>(createCustomerField, { body });
  const custom = [{ field_id: answerOf(made).data.id, text: 'Tailor' }];
  const name = { code: 'OWN-1', name: 'Rahima' };
  const added = await shop.call<typeof createCustomerRoute>(createCustomer, { body: name });
  const params = { id: answerOf(added).data.id };
  answerOf(await shop.call(updateCustomer, { params, body: { version: 1, custom } }));
  const { header, rows } = await tableOf(
    '/exports/customers',
    { format: 'csv', lang: 'bn' },
    token,
  );
  expect([header.at(-1), rows[0]?.[1].at(-1)]).toEqual(['পেশা', 'Tailor']);
});
