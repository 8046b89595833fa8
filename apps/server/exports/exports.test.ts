import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { checkImportRoute, uploadImportRoute } from '#domains/imports/contract/import.ts';
import { checkImport } from '#domains/imports/server/check-import.ts';
import { commitImport } from '#domains/imports/server/commit-import.ts';
import { uploadImport } from '#domains/imports/server/upload-import.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { createCustomerFieldRoute } from '#domains/parties/contract/customer-field.ts';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { createCustomerField } from '#domains/parties/server/customer-fields.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { headingOf, plainFigure, valueAt } from '#platform/export/column.ts';
import { readTable } from '#platform/table/read-table.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { ask, keyOf, sampleOf } from '../../../testkit/routes.ts';
import { answerOf, openTestShop } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { endpoints } from '../endpoints.ts';
import { EXPORTS } from './lists.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let owner: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  owner = await world.token(world.shop.owner);
  await world.post.receipt();
  await world.post.sale();
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const endpointOf = (key: string) =>
  assertPresent(
    endpoints.find((one) => keyOf(one) === key),
    key,
  );

type Query = Record<string, string | number>;

/** The file, over HTTP, as the bytes that a browser keeps. */
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
  const table = await readTable(bytes);
  // A list of nothing has a heading alone.
  return isRejection(table) ? { header: [], rows: [] } : table;
}

const PLACES: Readonly<Record<string, number>> = { money: 2, quantity: 4, count: 0, rate: 4 };

describe('a list as a file says what the list answers', () => {
  test.each([...EXPORTS])('%s', async (path, { columns, rows = 'data', each }) => {
    const list = endpointOf(`GET ${path}`);
    const { params = {}, query = {} } = await sampleOf(list, world);
    const isPaged = 'limit' in list.route.query.shape;
    const paging = isPaged ? { limit: 200 } : {};
    const input = { params, query: { ...query, ...paging } };
    const asked = await ask(server, list, { input, headers: { authorization: `token ${owner}` } });
    expect(asked.status).toBe(200);
    const inList = valueAt(asked.json, rows) as Record<string, unknown>[];
    const told = inList.flatMap((row) =>
      each === undefined ? [row] : (row[each] as object[]).map((one) => ({ ...row, one })),
    );
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const file = `/exports${filled}`;
    for (const format of ['csv', 'xlsx']) {
      const table = await tableOf(file, { ...query, format, lang: 'en' });
      expect([format, table.rows.length]).toEqual([format, told.length]);
      for (const [index, { kind, path: at }] of columns.entries()) {
        const places = typeof kind === 'string' ? PLACES[kind] : undefined;
        const isPlain = kind === 'text' || places !== undefined;
        if (!isPlain || at.includes('option_') || at.includes('value_')) continue;
        expect(table.rows.map(([, cells]) => cells[index] ?? '')).toEqual(
          told.map((row) => asWritten(valueAt(row, at), places)),
        );
      }
    }
    const pdf = await fileOf(file, { ...query, format: 'pdf', lang: 'bn' });
    expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
  });
});

function asWritten(value: unknown, places: number | undefined): string {
  if (value === null || value === undefined) return '';
  if (places !== undefined && typeof value === 'number') return plainFigure(value, places);
  return (Array.isArray(value) ? value.join(' ') : String(value)).trim();
}

test('every column has words in both languages', async () => {
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

test('no two columns of a file are called the same', () => {
  for (const [path, { columns }] of EXPORTS) {
    for (const language of ['bn', 'en'] as const) {
      const headings = columns.map((column) => headingOf(column, language));
      expect([path, headings]).toEqual([path, [...new Set(headings)]]);
    }
  }
});

test('who may not see the list gets no file; who may not see costs, no column', async () => {
  const cashier = await world.token(world.shop.cashier);
  expect((await fileOf('/exports/audit-log', { format: 'csv' }, cashier)).status).toBe(403);
  const query = { format: 'csv', lang: 'en' };
  const whole = await tableOf('/exports/inventory/product-stock', query);
  expect(whole.header).toContain('Value');
  const { branchAdmin } = world.shop;
  const permissions = new Set([...branchAdmin.permissions].filter((one) => one !== 'cost.read'));
  const list = endpointOf('GET /exports/inventory/product-stock');
  const called = await world.shop.call(list, { query }, { ...branchAdmin, permissions });
  const { bytes } = answerOf(called) as unknown as { bytes: Uint8Array };
  expect(Buffer.from(bytes).toString()).not.toContain('Value');
});

test('what narrows and orders the list does so in its file; a cursor does not', async () => {
  const [first, second] = ['ZZ-EXPORT-1', 'ZZ-EXPORT-2'];
  for (const code of [first, second]) await world.shop.addProduct({ code, name: `Of ${code}` });
  const query = { format: 'csv', q: 'ZZ-EXPORT', lang: 'en' };
  const { rows } = await tableOf('/exports/inventory/product', query);
  expect(rows.map(([, cells]) => cells[0])).toEqual([first, second]);
  expect((await fileOf('/exports/inventory/product', { ...query, limit: 5 })).status).toBe(422);
  expect((await fileOf('/exports/inventory/product', { ...query, cursor: 'x' })).status).toBe(422);
  expect((await fileOf('/exports/inventory/product', { format: 'exe' })).status).toBe(422);
});

test.each(['=HYPERLINK("http://evil","x")', '+1-1', '-2+3', '@SUM(1)', '\t=1'])(
  'a name that would be reckoned stays a name: %s',
  async (name) => {
    const code = `F${Buffer.from(name).toString('hex').slice(0, 12)}`;
    await world.shop.addProduct({ code, name });
    const { bytes } = await fileOf('/exports/inventory/product', { format: 'csv', q: code });
    const text = Buffer.from(bytes).toString();
    expect(text).toContain(`'${name.replaceAll('"', '""')}`);
    const book = await tableOf('/exports/inventory/product', { format: 'xlsx', q: code });
    expect(book.rows[0]?.[1][1]).toBe(name.trim());
  },
);

test.each(['csv', 'xlsx'])(
  'products go out as %s and come in again as they were',
  async (format) => {
    const shop = await openTestShop(db.database);
    const token = await world.token(shop.owner);
    await shop.addProduct({
      ...{ code: 'RT-1', name: 'Rice, fine "A"', name_bn: 'চিকন চাল', unit: 'kg' },
      ...{ sale_price: 12_345, vat_rate: 75_000, barcodes: ['8901234500017', 'RT-ONE'] },
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
    const goods = async (file: Buffer) => {
      const table = await readTable(file);
      // Brand, discount and stock are no fields of an import of goods.
      return isRejection(table) ? [] : table.rows.map(([, cells]) => cells.slice(0, 12));
    };
    expect(await goods(after)).toEqual(await goods(before));
  },
);

test('what a shop writes of its customers besides is a column of theirs', async () => {
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
