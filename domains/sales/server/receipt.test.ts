import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { readReceiptToken, receiptToken } from '../core/receipt-token.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let other: World;
let token: string;
let uttara: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  other = await openWorld(db.database);
  token = await world.token(world.shop.cashier);
  uttara = await world.token(world.shop.uttaraCashier);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

type HttpResult = { status: number; type: string; headers: Headers; pdf: string; json: never };

async function request(
  path: string,
  options: { by?: string; body?: object } = {},
): Promise<HttpResult> {
  const { by, body } = options;
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: defined({
      authorization: by === undefined ? undefined : `token ${by}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = type.includes('json');
  return {
    status,
    type,
    headers,
    pdf: type === 'application/pdf' ? pdfText(bytes) : '',
    json: (isJson ? JSON.parse(Buffer.from(bytes).toString()) : null) as never,
  };
}

/** As `pdfText` returns it. */
const bare = (text: string) => text.replaceAll(' ', '');

const pathOf = (id: string, more = '') => `/api/v1/pos-sale/${id}${more}`;

describe('the PDF of a sale', () => {
  test.each(['80', '58', 'a4'])(
    'on %s, in both languages, shown inline and not cached',
    async (size) => {
      const sale = await world.post.sale();
      const bengali = await request(pathOf(sale.id, `.pdf?size=${size}&lang=bn`), { by: token });
      expect(bengali.status).toBe(200);
      expect(bengali.pdf).toContain(`রসিদ${sale.number}`);
      expect(bengali.pdf).toMatch(/৳[০-৯,]+\.০০/);
      const english = await request(pathOf(sale.id, `.pdf?size=${size}&lang=en`), { by: token });
      expect(english.pdf).toContain(`Receipt${sale.number}`);
      expect(english.pdf).toContain(bare('Thank you, come again'));
      const headerNames = ['content-disposition', 'cache-control', 'x-content-type-options'];
      expect(headerNames.map((name) => english.headers.get(name))).toEqual([
        `inline; filename="${sale.number.replace('/', '-')}.pdf"`,
        'no-store',
        'nosniff',
      ]);
    },
  );

  test('says that the sale was cancelled', async () => {
    const sale = await world.post.sale();
    const owner = await world.token(world.shop.owner);
    const body = { id: newId(), reason: 'Wrong goods' };
    expect((await request(pathOf(sale.id, '/void'), { by: owner, body })).status).toBe(201);
    const { pdf } = await request(pathOf(sale.id, '.pdf?lang=en'), { by: token });
    expect(pdf).toContain(bare('This sale was cancelled'));
    expect((await request(`${linkOf(sale)}.pdf?lang=bn`)).pdf).toContain('এইবিক্রিবাতিলহয়েছে');
  });

  test('is not found without a token, or for another shop or branch, or no sale', async () => {
    const sale = await world.post.sale();
    const foreign = await other.token(other.shop.owner);
    expect((await request(pathOf(sale.id, '.pdf'))).status).toBe(401);
    expect((await request(pathOf(sale.id, '.pdf'), { by: foreign })).status).toBe(404);
    expect((await request(pathOf(sale.id, '.pdf'), { by: uttara })).status).toBe(404);
    expect((await request(pathOf(newId(), '.pdf'), { by: token })).status).toBe(404);
    expect((await request(pathOf(sale.id, '.pdf?size=57'), { by: token })).status).toBe(422);
  });
});

type Ticket = { data: { url: string; expires_at: string } };

async function ticketFor(id: string): Promise<string> {
  const response = await request(pathOf(id, '/ticket'), {
    by: token,
    body: { size: '58', lang: 'en' },
  });
  expect(response.status).toBe(201);
  return (response.json as Ticket).data.url;
}

describe('a ticket', () => {
  test('opens its file once, of several requests at once', async () => {
    const url = await ticketFor((await world.post.sale()).id);
    const all = await Promise.all(Array.from({ length: 50 }, () => request(url)));
    const codes = all.map(({ status }) => status);
    expect(codes.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(codes.filter((status) => status !== 200))).toEqual(new Set([401]));
  });

  test('opens no other file, and an attempt does not spend it', async () => {
    const [sale, second] = [await world.post.sale(), await world.post.sale()];
    const url = await ticketFor(sale.id);
    expect((await request(url.replace(sale.id, second.id))).status).toBe(401);
    expect((await request(url)).status).toBe(200);
  });

  test('is not a token, and opens only files', async () => {
    const sale = await world.post.sale();
    const ticket = new URL(await ticketFor(sale.id), server.url).searchParams.get('ticket') ?? '';
    expect((await request(pathOf(sale.id), { by: ticket })).status).toBe(401);
    expect((await request(pathOf(sale.id, `?ticket=${ticket}`))).status).toBe(401);
    expect((await request(pathOf(sale.id, `.pdf?ticket=${ticket}x`))).status).toBe(401);
    expect((await request(pathOf(sale.id, `.pdf?ticket=${ticket}&ticket=${ticket}`))).status).toBe(
      401,
    );
  });

  test('lasts a minute, and ends with its session', async () => {
    const sale = await world.post.sale();
    const late = await ticketFor(sale.id);
    await withAdmin(db.connection, (admin) =>
      admin.query(`update access_token set expires_at = now() - interval '1 second'
        where token_hash in (select token_hash from file_ticket)`),
    );
    expect((await request(late)).status).toBe(401);
    const cashierToken = await world.token(world.shop.cashier);
    const response = await request(pathOf(sale.id, '/ticket'), { by: cashierToken, body: {} });
    const { url, expires_at } = (response.json as Ticket).data;
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
    expect((await request('/api/v1/auth/logout', { by: cashierToken, body: {} })).status).toBe(200);
    expect((await request(url)).status).toBe(401);
  });

  test('is stored as a hash that reveals nothing', async () => {
    const url = await ticketFor((await world.post.sale()).id);
    const ticket = new URL(url, server.url).searchParams.get('ticket') ?? '';
    const rows = await withAdmin(db.connection, (admin) =>
      admin.query('select * from file_ticket'),
    );
    expect(JSON.stringify(rows.rows)).not.toContain(ticket);
  });
});

describe('prints', () => {
  const print = (sale_id: string, id: string, by = token) =>
    request(pathOf(sale_id, '/prints'), { by, body: { id } });
  const copyOf = (response: HttpResult) => (response.json as { data: { copy: number } }).data?.copy;

  test('are counted; a repeated request is the same print', async () => {
    const sale = await world.post.sale();
    const [first, second] = [newId(), newId()];
    expect(copyOf(await print(sale.id, first))).toBe(1);
    expect(copyOf(await print(sale.id, second))).toBe(2);
    const again = await print(sale.id, first);
    expect([again.status, copyOf(again)]).toEqual([200, 1]);
    const rows = await world.shop.run((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'detail', 'actor_id'])
        .where('subject_id', '=', sale.id)
        .where('action', '=', 'sale.printed')
        .orderBy('id')
        .execute(),
    );
    const actor_id = world.shop.cashier.user_id;
    expect(rows).toEqual(
      [1, 2].map((copy) => ({ action: 'sale.printed', detail: { copy }, actor_id })),
    );
  });

  test('at once get different numbers', async () => {
    const sale = await world.post.sale();
    const responses = await Promise.all(Array.from({ length: 12 }, () => print(sale.id, newId())));
    const copies = responses.map(copyOf).sort((a, b) => a - b);
    expect(copies).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('of one id at once are one', async () => {
    const sale = await world.post.sale();
    const id = newId();
    const responses = await Promise.all(Array.from({ length: 8 }, () => print(sale.id, id)));
    expect(new Set(responses.map(copyOf))).toEqual(new Set([1]));
  });

  test('belong to one sale of the branch', async () => {
    const [sale, second] = [await world.post.sale(), await world.post.sale()];
    const id = newId();
    await print(sale.id, id);
    expect((await print(second.id, id)).status).toBe(409);
    expect((await print(sale.id, newId(), uttara)).status).toBe(404);
    expect((await print(newId(), newId())).status).toBe(404);
  });
});

/** The path of the public page. */
const linkOf = (sale: { receipt_url: string }) => new URL(sale.receipt_url).pathname;

describe('the link of a receipt', () => {
  test('is the same in the response, its replay and a read, and shows the receipt', async () => {
    const sale = await world.post.sale();
    const read = await request(pathOf(sale.id), { by: token });
    const { receipt_url } = (read.json as { data: { receipt_url: string } }).data;
    expect(new URL(receipt_url).pathname).toMatch(/^\/r\/[A-Za-z0-9_-]{64}$/);
    const shown = await request(`${new URL(receipt_url).pathname}.pdf?lang=en`);
    expect(shown.pdf).toContain(`Receipt${sale.number}`);
    const headerNames = ['x-robots-tag', 'cache-control', 'referrer-policy'];
    expect(headerNames.map((name) => shown.headers.get(name))).toEqual([
      ...['noindex, nofollow', 'no-store', 'no-referrer'],
    ]);
  });

  test('is invalid if a character differs, it is cut, or its ids are recombined', async () => {
    const mine = linkOf({ receipt_url: (await readSale(world, token)).receipt_url });
    const foreign = await other.token(other.shop.owner);
    const theirs = linkOf({ receipt_url: (await readSale(other, foreign)).receipt_url });
    const a = readReceiptToken(mine);
    const b = readReceiptToken(theirs);
    if (a === null || b === null) throw new Error('both are tokens');
    const forged = [
      mine.slice(0, -1),
      `${mine}A`,
      ...[3, 20, 40, 50, 66].map(
        (at) => mine.slice(0, at) + flipped(mine[at]) + mine.slice(at + 1),
      ),
      `/r/${receiptToken({ shop_id: b.shop_id, sale_id: a.sale_id }, a.mark)}`,
      `/r/${receiptToken({ shop_id: a.shop_id, sale_id: b.sale_id }, b.mark)}`,
      `/r/${receiptToken(a, new Uint8Array(16))}`,
      `/r/${receiptToken(a, b.mark)}`,
    ];
    for (const path of forged)
      expect([path, (await request(`${path}.pdf`)).status]).toEqual([path, 404]);
    expect((await request(`${mine}.pdf`)).status).toBe(200);
  });

  test('is invalid with another secret', async () => {
    const elsewhere = await openTestServer(db.database, { secret: 'another one' });
    const { receipt_url } = await readSale(world, token);
    const response = await fetch(`${elsewhere.url}${linkOf({ receipt_url })}.pdf`);
    await elsewhere.app.close();
    expect(response.status).toBe(404);
  });

  test('answers 429 to too many requests', async () => {
    const busy = await openTestServer(db.database);
    const codes = new Set<number>();
    for (let count = 0; count < 70; count += 1) {
      codes.add((await fetch(`${busy.url}/r/${'A'.repeat(64)}.pdf`)).status);
    }
    await busy.app.close();
    expect(codes).toEqual(new Set([404, 429]));
  });
});

const flipped = (sign = 'A') => (sign === 'A' ? 'B' : 'A');

async function readSale(of: World, by: string): Promise<{ receipt_url: string }> {
  const sale = await of.post.sale();
  const response = await request(pathOf(sale.id), { by });
  return (response.json as { data: { receipt_url: string } }).data;
}
