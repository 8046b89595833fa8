import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeZip } from '#platform/table/write-zip.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { fileBody } from '../../testkit/import-batch.ts';
import { keyOf, type RouteResponse, requestRoute, sampleOf } from '../../testkit/routes.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let headers: Record<string, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  headers = { authorization: `token ${await world.token(world.shop.owner)}` };
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function request(key: string, input: CallInput): Promise<RouteResponse> {
  const endpoint = endpoints.find((one) => keyOf(one) === key);
  if (endpoint === undefined) throw new Error(`no such route: ${key}`);
  return requestRoute(server, endpoint, { input, headers });
}

const said = ({ status, code }: RouteResponse) => `${status} ${code}`.trim();

/** A picture is uploaded as bytes: it has no file name and no URL to fetch. */
describe('an upload that is not a picture', () => {
  const text = (content: string) => Buffer.from(content, 'latin1').toString('base64');
  const png = (width: number, height: number) => {
    const head = Buffer.alloc(33);
    head.write('89504e470d0a1a0a0000000d49484452', 'hex');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    head.write('0806000000', 24, 'hex');
    return head.toString('base64');
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const picturesOf = endpoints.filter(({ route: { body, rejections } }) => {
    const shape = (body as { shape?: object } | undefined)?.shape ?? {};
    return 'picture' in shape && 'picture_unreadable' in rejections;
  });

  test('all routes that take a picture are tested', () => {
    expect(picturesOf.map(keyOf)).toContain('POST /inventory/product/{id}/pictures');
  });

  test.each([
    ['a drawing with a script', text(svg), 'picture_unreadable'],
    ['a page named .png', text('<!doctype html><script>1</script>'), 'picture_unreadable'],
    ['a GIF that is a script', text('GIF89a/*\u0000*/=1;alert(1)'), 'picture_unreadable'],
    ['a head that says 30,000 by 30,000', png(30_000, 30_000), 'picture_'],
    ['nothing', '', 'invalid'],
    ['an address', 'http://127.0.0.1:5432', 'invalid'],
    ['the URL of a metadata service', 'http://169.254.169.254/', 'invalid'],
    ['a file of the server', 'file:///etc/passwd', 'invalid'],
    ['a path that leaves the folder', '../../x.png', 'invalid'],
  ])('%s', async (_, picture, code) => {
    for (const endpoint of picturesOf) {
      const sample = await sampleOf(endpoint, world);
      const body = { ...(sample.body as object), picture };
      const answer = await requestRoute(server, endpoint, { input: { ...sample, body }, headers });
      expect([keyOf(endpoint), answer.status]).toEqual([keyOf(endpoint), 422]);
      expect(answer.code.startsWith(code)).toBe(true);
    }
  });
});

/** The file name is stored as text, and never used as a path. */
test.each([
  ['../../x.csv', '201'],
  ['CON', '201'],
  ['.htaccess', '201'],
  ['=cmd.csv', '201'],
  ['goods.csv\u0000.html', '422 invalid'],
  [`${'x'.repeat(256)}.csv`, '422 invalid'],
])('a file called %j', async (file_name, outcome) => {
  const body = { ...fileBody('code,name,price\nA,Salt,1\n'), file_name };
  const answer = await request('POST /imports', { body });
  expect(said(answer)).toBe(outcome);
  if (answer.status !== 201) return;
  expect((answer.json as { data: { file_name: string } }).data.file_name).toBe(file_name);
});

const FORMULAS = ['=HYPERLINK("http://evil","x")', '+1-1', '-2+3', '@SUM(1)', '\t=1'];

test('formulas are imported as text, and exported so that nothing evaluates them', async () => {
  const cells = FORMULAS.map((name) => `"${name.replaceAll('"', '""')}"`);
  const rows = cells.map((name, index) => `F-${index};${name};10`);
  const upload = await request('POST /imports', {
    body: fileBody(['code;name;price', ...rows].join('\n')),
  });
  const { id, mapping } = (upload.json as { data: { id: string; mapping: object } }).data;
  const params = { id };
  const checked = await request('POST /imports/{id}/check', { params, body: { mapping } });
  expect(said(checked)).toBe('200');
  expect(said(await request('POST /imports/{id}/commit', { params }))).toBe('200');
  const url = `${server.url}/api/v1/exports/inventory/product?format=csv&q=F-`;
  const written = await (await fetch(url, { headers })).text();
  const lines = written.split('\r\n').filter((line) => line.includes('F-'));
  expect(lines).toHaveLength(FORMULAS.length);
  for (const [index, name] of FORMULAS.entries()) {
    const quoted = `'${name.trim()}`.replaceAll('"', '""');
    const line = lines.find((one) => one.startsWith(`F-${index},`));
    expect(line).toContain(quoted);
  }
});

test.each([
  ['a quote never closed', 'code;name\n"x', '422 file_unreadable'],
  ['a line of 5 MB', `code\n${'x'.repeat(5_000_000)}`, '422 file_cell_too_long'],
  ['headers of the language, and twice', '__proto__,name,name,constructor\n1,2,3,4\n', '201'],
  ['UTF-16', Buffer.from('\ufeffcode;name;price\n1;চাল;5', 'utf16le'), '201'],
])('a file with %s', async (_, content, outcome) => {
  const answer = await request('POST /imports', { body: fileBody(content) });
  expect(said(answer)).toBe(outcome);
  expect(Object.keys({})).toEqual([]);
  expect('name' in Object.prototype).toBe(false);
});

/** The messages of a trial import by row. */
async function messagesOf(text: string | Uint8Array, kind: string): Promise<string[]> {
  const upload = await request('POST /imports', { body: fileBody(text, kind) });
  const { id, mapping } = (upload.json as { data: { id: string; mapping: object } }).data;
  const params = { id };
  const body = { mapping, warehouse_id: world.shop.warehouses.shop };
  expect(said(await request('POST /imports/{id}/check', { params, body }))).toBe('200');
  const messages = await request('GET /imports/{id}/messages', { params });
  const { data } = messages.json as { data: { row: number; field: string; code: string }[] };
  return data.map(({ row, field, code }) => `${row} ${field}: ${code}`);
}

test('the year 0, which PostgreSQL does not have, is an error of its row', async () => {
  const unit_id = world.shop.units.get('piece');
  const batched = {
    code: 'BATCHED',
    name: 'Milk',
    unit_id,
    tracking: 'batch',
    requires_expiry: true,
  };
  const body = { ...batched, variants: [{ sale_price: 100 }] };
  expect(said(await request('POST /inventory/product', { body }))).toBe('201');
  const dues = ['name,phone,due,due date', 'Rahim,01711000001,5,0000-01-01'];
  expect(await messagesOf(dues.join('\n'), 'customers')).toEqual([
    '2 due_date: due_date_unreadable',
  ]);
  const stock = ['code,qty,cost,batch,expiry', 'BATCHED,5,1,B1,0000-01-01'];
  expect(await messagesOf(stock.join('\n'), 'stock')).toEqual(['2 expires_on: expiry_unreadable']);
});

test.each(['2147483648', '99999999999999999999', 'abc', '-5', '0'])(
  'a workbook with an error in a row that claims to be row %s',
  async (rowNumber) => {
    const cells = (texts: string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const rows =
      `<row r="1">${cells(['code', 'name', 'price'])}</row>` +
      `<row r="${rowNumber}">${cells(['A', 'Salt', 'much'])}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const file = await writeZip(new Map([['xl/worksheets/sheet1.xml', Buffer.from(sheet)]]));
    const answer = await request('POST /imports', { body: fileBody(file) });
    expect(said(answer)).toBe('422 file_unreadable');
  },
);

test('categories are at most five levels deep', async () => {
  let parent_id: string | null = null;
  const outcomes: string[] = [];
  for (let level = 1; level <= 1_000; level += 1) {
    const body = { name: `level ${level}`, parent_id };
    const answer = await request('POST /inventory/category', { body });
    outcomes.push(said(answer));
    if (answer.status !== 201) break;
    parent_id = (answer.json as { data: { id: string } }).data.id;
  }
  expect(outcomes).toEqual(['201', '201', '201', '201', '201', '422 category_too_deep']);
});
