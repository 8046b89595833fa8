import { gzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, sendRaw, type TestServer, tokenOf } from '../../testkit/http.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let shop: TestShop;
let token: string;
let cashier: string;
let rice: string;
let customer_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 10_000 });
  const stock = [{ variant_id: rice, quantity: 1_000_000, value: 600_000 }];
  const warehouse_id = shop.warehouses.shop;
  const opening = { id: newId(), warehouse_id, stock };
  answerOf(await shop.call(postOpeningStock, { body: opening }));
  customer_id = newId();
  const row = {
    shop_id: shop.shop_id,
    id: customer_id,
    kind: 'customer',
    code: '1',
    name: 'Rahima',
  };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  token = await tokenOf(server, db.database, shop.owner);
  cashier = await tokenOf(server, db.database, shop.cashier);
});

/** The time of each rejection, in milliseconds. */
const times: number[] = [];

afterAll(async () => {
  expect(times.length).toBeGreaterThan(250);
  const slowest = Math.round(Math.max(...times));
  console.log(`bad inputs: ${times.length} refusals, the slowest in ${slowest} ms`);
  await server.app.close();
  await db.drop();
});

type Sent = { method?: string; body?: string | Buffer; headers?: Record<string, string> };
type Got = { status: number; code: string; text: string; ms: number };

const API = '/api/v1';

async function send(path: string, { method, body, headers = {} }: Sent = {}): Promise<Got> {
  const begun = performance.now();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `token ${token}`, ...type, ...headers },
    body: body === undefined ? null : (body as string),
  });
  const text = await answer.text();
  return { status: answer.status, code: codeIn(text), text, ms: performance.now() - begun };
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}

/** A sale as JSON text, with fields replaced by raw JSON that JSON.stringify cannot write. */
function saleText(fields: Record<string, string> = {}): string {
  const completeSale: Record<string, string> = {
    id: JSON.stringify(newId()),
    warehouse_id: JSON.stringify(shop.warehouses.shop),
    lines: lineText({}),
    payments: JSON.stringify([{ payment_method_id: shop.methods.cash, amount: 100_000 }]),
    ...fields,
  };
  const members = Object.entries(completeSale).map(
    ([name, value]) => `${JSON.stringify(name)}:${value}`,
  );
  return `{${members.join(',')}}`;
}

function lineText(fields: Record<string, string>): string {
  const completeLine = { variant_id: JSON.stringify(rice), quantity: '10000', ...fields };
  const members = Object.entries(completeLine).map(
    ([name, value]) => `${JSON.stringify(name)}:${value}`,
  );
  return `[{${members.join(',')}}]`;
}

const sell = (body: string | Buffer, headers: Record<string, string> = {}) =>
  send(`${API}/pos-sale/`, { body, headers });

/** A rejection has its own problem code, comes at once, and reveals nothing of the server. */
function expectRefused(got: Got, statuses: readonly number[] = [400, 404, 409, 413, 415, 422]) {
  expect(statuses).toContain(got.status);
  expect(got.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(got.text).not.toMatch(/node_modules|\.ts:|postgres|syntax error|SQL/i);
  times.push(got.ms);
}

/** `besides`: the one table that may change. */
async function expectNothingWritten(work: () => Promise<void>, besides = ''): Promise<void> {
  const before = await rowHashes(db.connection);
  await work();
  const after = await rowHashes(db.connection);
  expect({ ...after, [besides]: '' }).toEqual({ ...before, [besides]: '' });
}

/** Each JSON text is refused with one of the statuses, and nothing is written. */
function refuses(
  name: string,
  texts: readonly string[],
  body: (text: string) => string,
  statuses: readonly number[] = [422],
) {
  test(name, () =>
    expectNothingWritten(async () => {
      for (const text of texts) expectRefused(await sell(body(text)), statuses);
    }),
  );
}

describe('numbers and types', () => {
  refuses(
    'a quantity that is none, or not exact',
    ['-1', '0', '-0', '1e309', '9007199254740993', '99999999999999999999', '1.5', '1e-7'],
    (quantity) => saleText({ lines: lineText({ quantity }) }),
  );
  refuses(
    'a price that is text',
    ['"12.345"', '"1,000"', '"১২"', '" 5 "', '"0x10"', '"1e2"', '""', '"10000"'],
    (unit_price) => saleText({ lines: lineText({ unit_price }) }),
  );
  refuses(
    'a quantity of another type',
    ['[1]', '{"$gt":0}', 'true', 'null', '"NaN"', '"Infinity"'],
    (quantity) => saleText({ lines: lineText({ quantity }) }),
  );
  refuses(
    'an order discount over the subtotal, or below zero',
    ['10001', '-5', '1e15'],
    (discount) => saleText({ order_discount: discount }),
  );
  refuses('a percentage beyond the whole', ['1000100', '-1', '0.5'], (rate) =>
    saleText({ order_discount_rate: rate }),
  );
  refuses('a line discount over the line', ['10001', '-5'], (product_discount) =>
    saleText({ lines: lineText({ product_discount }) }),
  );
  refuses('more pieces at more money than the books carry', ['1000000000000'], (quantity) =>
    saleText({ lines: lineText({ quantity, unit_price: '10000000000000' }) }),
  );
  refuses('tenders that add up beyond exact numbers', ['9', '10'], (count) => {
    const tender = { payment_method_id: shop.methods.card, amount: 1e15 };
    return saleText({ payments: JSON.stringify(Array(Number(count)).fill(tender)) });
  });
});

describe('ids', () => {
  const IDS = ['1 OR 1=1', '1;', '../1', '%00', '00001', '1.0', '[1,2]', `${'a'.repeat(40)}`, '1'];
  const paths = ['/inventory/stock-adjustment', '/pos-sale', '/inventory/product'];

  test('in a path: not found', () =>
    expectNothingWritten(async () => {
      for (const path of paths) {
        for (const id of [...IDS, newId().toUpperCase(), `${newId()}0000`]) {
          const got = await send(`${API}${path}/${encodeURIComponent(id)}`);
          expectRefused(got, [404]);
          if (id.length > 4) expect(got.text).not.toContain(id);
        }
      }
    }));

  refuses(
    'in a body: invalid',
    [...IDS, '', newId().toUpperCase()].map((id) => JSON.stringify(id)),
    (warehouse_id) => saleText({ warehouse_id }),
  );

  test('of a document: missing, not of version 7, or taken by another', async () => {
    expectRefused(await sell(saleText().replace(/"id":"[^"]+",/, '')), [422]);
    const v4 = JSON.stringify('1b4e28ba-2fa1-41d2-883f-0016d3cca427');
    expectRefused(await sell(saleText({ id: v4 })), [422]);
    const id = JSON.stringify(newId());
    expect((await sell(saleText({ id }))).status).toBe(201);
    expect((await sell(saleText({ id }))).status).toBe(200);
    expect(await sell(saleText({ id, note: '"more"' }))).toMatchObject({
      status: 409,
      code: 'id_reused',
    });
    const other = await sell(saleText({ id }), { authorization: `token ${cashier}` });
    expect(other).toMatchObject({ status: 409, code: 'id_reused' });
    expect(other.text).not.toContain('MIR-');
  });
});

describe('lists', () => {
  const LISTS = ['/inventory/pos-product', '/inventory/product', '/customers', '/pos-sale/'];

  test('limits and cursors out of bounds, and repeated or unknown names', () =>
    expectNothingWritten(async () => {
      const limits = ['-1', '0', '1e9', 'abc', '9223372036854775808', '201', '1.5', '', 'NaN'];
      const queries = [
        ...limits.map((limit) => `limit=${limit}`),
        'cursor=abc',
        'cursor=%00',
        'cursor=-1',
        `cursor=${'a'.repeat(4001)}`,
        'limit=1&limit=2',
        'q[]=x&q[$ne]=1',
        '__proto__[x]=1',
        'sort=name;select pg_sleep(5)',
        'page=2',
        'q=%00',
        `q=${'a'.repeat(201)}`,
      ];
      for (const path of LISTS) {
        for (const query of queries) expectRefused(await send(`${API}${path}?${query}`), [422]);
      }
      expect(({} as { x?: unknown }).x).toBeUndefined();
    }));

  test('any search text is taken literally', async () => {
    const texts = [
      "Robert'); DROP TABLE sale;--",
      '100% _wild_ \\',
      '%',
      '\\',
      '(a+)+$',
      '\ud800',
      '\u202e',
    ];
    for (const path of LISTS) {
      for (const text of texts) {
        const got = await send(`${API}${path}?q=${encodeURIComponent(text.toWellFormed())}`);
        expect(got.status).toBe(200);
        expect(got.text).not.toContain(rice);
      }
    }
  });

  test('a barcode and an id to filter by', async () => {
    for (const query of ['barcode=%00', 'barcode=%ED%A0%80', 'category_id=1', 'warehouse_id=%00']) {
      const got = await send(`${API}/inventory/pos-product?${query}`);
      expect([200, 422]).toContain(got.status);
      expect(got.text).not.toContain(rice);
    }
  });
});

describe('bodies', () => {
  test('that are not one JSON text in UTF-8', () =>
    expectNothingWritten(async () => {
      const text = saleText();
      const broken: (string | Buffer)[] = [
        '',
        ' ',
        '{"a":1,"a":2}',
        `{"a"${' '.repeat(40)}:1,"a"${' '.repeat(40)}:2}`,
        '{"a":1,"\\u0061":2}',
        text.replace('}', ',}'),
        text.replace(/.$/, ',}'),
        `\ufeff${text}`,
        Buffer.from(text, 'utf16le'),
        Buffer.from([0xff, 0xfe, 0x7b]),
        text.replace('"quantity":10000', '"quantity":NaN'),
        '{',
        '"',
        `${text}${text}`,
        "{'a':1}",
        '{"a":01}',
      ];
      for (const body of broken) expectRefused(await sell(body), [400]);
    }));

  test('that are JSON, but no object', () =>
    expectNothingWritten(async () => {
      for (const body of ['[]', '"x"', 'null', '1', 'true', '[[]]']) {
        expectRefused(await sell(body), [422]);
      }
    }));

  test('too deep, too wide, too long, too large: refused', () =>
    expectNothingWritten(async () => {
      const lines = `[${Array(501).fill(lineText({}).slice(1, -1)).join()}]`;
      const keys = Array.from({ length: 10_001 }, (_, key) => `"k${key}":0`);
      const cases: readonly (readonly [string, readonly number[]])[] = [
        ['['.repeat(10_000) + ']'.repeat(10_000), [413]],
        ['{"a":'.repeat(10_000), [413, 400]],
        [`{${keys.join()}}`, [413, 422]],
        [saleText({ lines }), [422]],
        [saleText({ note: JSON.stringify('a'.repeat(2 * 1_048_576)) }), [413]],
      ];
      for (const [body, statuses] of cases) {
        expectRefused(await sell(body), statuses);
      }
    }));

  // A refused sign-in is recorded.
  test('text that PostgreSQL cannot store', () =>
    expectNothingWritten(async () => {
      for (const note of ['"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\u0000"']) {
        expectRefused(await sell(saleText({ note })), [422]);
        const login = `{"email":${note},"password":${note}}`;
        const signIn = await send(`${API}/auth/login`, { body: login });
        expectRefused(signIn, [401, 422]);
        for (const path of ['/customers', '/suppliers', '/inventory/category']) {
          const response = await send(`${API}${path}`, { body: `{"name":${note}}` });
          expectRefused(response, [422]);
        }
      }
    }, 'sign_in_event'));

  test('any other text is stored byte for byte', async () => {
    const texts = [
      "Robert'); DROP TABLE sale;--",
      "O'Brien",
      '100% _wild_ \\',
      '<script>alert(1)</script>',
      '"><svg onload=alert(1)>',
      '{{7*7}} #{7*7} <%= 7*7 %>',
      '__proto__',
      'বাংলা \u200c \u202e 👩‍👩‍👧‍👦 e\u0301 é \ufeff.',
      '=HYPERLINK("http://x","y")',
    ];
    const product = { unit_id: shop.units.get('piece'), variants: [{ sale_price: 100 }] };
    const NAMED_RESOURCES = [
      ['/customers', {}],
      ['/suppliers', {}],
      ['/inventory/category', {}],
      ['/inventory/brand', {}],
      ['/inventory/product', product],
    ] as const;
    for (const text of texts) {
      for (const [path, more] of NAMED_RESOURCES) {
        const code = path === '/inventory/product' ? { code: text } : {};
        const body = JSON.stringify({ name: text, ...code, ...more });
        const { status, text: answer } = await send(API + path, { body });
        expect([path, status]).toEqual([path, 201]);
        const { data } = JSON.parse(answer) as { data: { id: string } };
        expect(data).toMatchObject({ name: text, ...code });
        const read = await send(`${API}${path}?q=&limit=200`);
        const { data: rows } = JSON.parse(read.text) as { data: { id: string }[] };
        expect(rows.find(({ id }) => id === data.id)).toMatchObject({ name: text });
      }
      const sale = await sell(
        saleText({ note: JSON.stringify(text), lines: lineText({ quantity: '10000' }) }),
      );
      expect(sale.status).toBe(201);
      const { data: sold } = JSON.parse(sale.text) as { data: { id: string; note: string } };
      expect(sold.note).toBe(text);
    }
  });

  test('names of prototypes pollute nothing', () =>
    expectNothingWritten(async () => {
      for (const extra of [
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"role":"owner"}}}',
      ]) {
        expectRefused(await sell(extra), [422]);
        expectRefused(await sell(saleText().replace('{', `${extra.slice(0, -1)},`)), [422]);
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      expect(({} as { role?: string }).role).toBeUndefined();
    }));
});

describe('fields that only the server sets', () => {
  refuses(
    'sums, state, number and owner of a sale',
    [
      '"total":1',
      '"subtotal":1',
      '"vat":0',
      '"paid":999999',
      '"due":-5',
      '"status":"posted"',
      '"number":"MIR-1"',
      '"shop_id":"x"',
      '"cost":1',
      '"posted_at":"2020-01-01T00:00:00Z"',
    ],
    (member) => saleText().replace('{', `{${member},`),
  );

  test('two lines beyond stock, a product of another shop', () =>
    expectNothingWritten(async () => {
      const line = lineText({ quantity: '600000' }).slice(1, -1);
      const payments = JSON.stringify([{ payment_method_id: shop.methods.cash, amount: 1e9 }]);
      expectRefused(await sell(saleText({ lines: `[${line},${line}]`, payments })), [409]);
      const unknown = lineText({ variant_id: JSON.stringify(newId()) });
      expect(await sell(saleText({ lines: unknown }))).toMatchObject({
        status: 404,
        code: 'variant_not_found',
      });
    }));

  test('a return of more than was sold, of another sale’s line, or for too much', async () => {
    const sold = JSON.parse((await sell(saleText())).text).data;
    const other = JSON.parse((await sell(saleText())).text).data;
    await expectNothingWritten(async () => {
      const back = (lines: unknown, amount = 10_500) =>
        send(`${API}/return-sale/`, {
          body: JSON.stringify({
            id: newId(),
            sale_id: sold.id,
            lines,
            refunds: [{ payment_method_id: shop.methods.cash, amount }],
          }),
        });
      const line = { sale_line_id: sold.lines[0].id, quantity: 10_000 };
      expectRefused(await back([{ ...line, quantity: 20_000 }]), [409]);
      expectRefused(await back([{ ...line, sale_line_id: other.lines[0].id }]), [404]);
      expectRefused(await back([line], 10_501), [422]);
      expectRefused(await back([]), [422]);
      expectRefused(await back([{ ...line, quantity: -10_000 }]), [422]);
    });
  });

  refuses(
    'a day that no calendar has, or that has not come',
    [
      '2026-02-30T00:00:00Z',
      '0000-00-00T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+23:59',
      '1899-12-31T23:59:59Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T25:00:00Z',
      '12/11/2026',
      '2026-01-01',
      '9999-12-31T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '2026-01-01T00:00:00',
    ].map((text) => JSON.stringify(text)),
    (sold_at) => saleText({ sold_at }),
  );
  refuses('a day that is a number', ['1767225600', '1767225600000', '0'], (sold_at) =>
    saleText({ sold_at }),
  );

  test('dates of a report', async () => {
    for (const date of ['2026-02-30', '0000-00-00', '2026-13-01', '12/11/2026', '0', '%00']) {
      const got = await send(`${API}/book-keeping/trial-balance?as_of=${date}`);
      expectRefused(got, [422]);
    }
    for (const date of ['9999-12-31', '0001-01-01']) {
      expect((await send(`${API}/book-keeping/trial-balance?as_of=${date}`)).status).toBe(200);
      for (const query of [
        `balance-sheet?as_of=${date}`,
        `changes-in-equity?from=${date}&to=${date}`,
      ]) {
        const got = await send(`${API}/book-keeping/${query}`);
        expect([query, [200, 422].includes(got.status)]).toEqual([query, true]);
      }
    }
    expectRefused(await send(`${API}/dashboard/dashboard-data?date=0001-01-01`), [422]);
    expectRefused(await send(`${API}/dashboard/branch-admin?date=0001-01-01`), [422]);
  });

  test('a time that falls into year 10000 in our zone', async () => {
    const since = encodeURIComponent('9999-12-31T23:59:59-14:00');
    const syncQuery = `warehouse_id=${shop.warehouses.shop}&since=${since}`;
    expectRefused(await send(`${API}/pos/sync?${syncQuery}`), [422]);
  });
});

describe('headers', () => {
  const GIVEN = [
    ['organization-id', '2'],
    ['x-tenant-id', '2'],
    ['x-shop-id', '2'],
    ['x-forwarded-host', 'evil'],
    ['x-forwarded-for', '1.2.3.4'],
    ['x-middleware-subrequest', Array(5).fill('middleware').join(':')],
    ['x-original-url', '/admin'],
    ['x-rewrite-url', '/admin'],
    ['x-http-method-override', 'DELETE'],
    ['cookie', '%E0%A4%A=1; =; ;;; a=%'],
  ] as const;

  test('that other servers interpret have no effect', async () => {
    const plain = await send(`${API}/shop_settings/shop-info`);
    expect(plain.status).toBe(200);
    for (const [name, value] of GIVEN) {
      const got = await send(`${API}/shop_settings/shop-info`, { headers: { [name]: value } });
      expect([name, got.status, got.text]).toEqual([name, 200, plain.text]);
      const none = { [name]: value, authorization: '' };
      expectRefused(await send(`${API}/shop_settings/shop-info`, { headers: none }), [401]);
    }
  });

  test('a token in any other form is ignored', async () => {
    const forms = [
      '',
      'token',
      'token ',
      'token null',
      'token undefined',
      'Bearer %E0%A4%A',
      `Bearer ${token}`,
      `Token ${token}`,
      `token  ${token}`,
      `token ${token} `.trimEnd().concat('x'),
      `token ${token.slice(1)}`,
      `token ${'a'.repeat(43)}`,
      `token ${'a'.repeat(8_000)}`,
      `Basic ${btoa('a:b')}`,
      `token ${token}, token ${token}`,
    ];
    for (const authorization of forms) {
      const got = await send(`${API}/permissions`, { headers: { authorization } });
      expectRefused(got, [401]);
      expect(got.code).toBe('unauthenticated');
    }
  });

  test('two tokens, or one of a hundred kilobytes', async () => {
    const good = `Authorization: token ${token}\r\n`;
    const bad = 'Authorization: token nonsense\r\n';
    for (const two of [good + bad, bad + good, good + good]) {
      const got = await sendRaw(server, `GET ${API}/permissions HTTP/1.1\r\nHost: x\r\n${two}\r\n`);
      expect(got.status).toBe(401);
    }
    const long = `Authorization: token ${'a'.repeat(100_000)}\r\n`;
    const got = await sendRaw(server, `GET ${API}/permissions HTTP/1.1\r\nHost: x\r\n${long}\r\n`);
    expect([401, 431]).toContain(got.status);
    expect(codeIn(got.body)).not.toBe('');
  });

  test('cookies: two hundred, two of a name, broken encoding', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `c${index}=v`).join('; ');
    for (const cookie of [
      many,
      'halkhata.session-token=a; halkhata.session-token=b',
      'halkhata.session-token=%E0%A4%A; halkhata.csrf-token=%',
      '__Host-halkhata.csrf-token=%00; =; ;',
    ]) {
      for (const path of [`${API}/permissions`, '/api/auth/session', '/api/auth/csrf']) {
        expect((await send(path, { headers: { cookie } })).status).toBe(200);
      }
    }
  });
});

describe('content types', () => {
  test.each([
    ['text/xml', '<a/>'],
    ['application/json; charset=utf-7', '{}'],
    ['application/json; charset=utf-16', '{}'],
    ['multipart/form-data', 'x'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['text/plain', '{}'],
    ['nonsense', '{}'],
    ['application/json;;;', '{}'],
  ])('%s is refused', async (type, body) => {
    const got = await sell(body, { 'content-type': type });
    expectRefused(got, [400, 415, 422]);
  });

  test('none', async () => {
    const body = '{}';
    const got = await sendRaw(
      server,
      `POST ${API}/pos-sale/ HTTP/1.1\r\nHost: x\r\nAuthorization: token ${token}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect([400, 415]).toContain(got.status);
    expect(codeIn(got.body)).not.toBe('');
  });

  test('a body that would decompress to many times its size', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    const got = await sell(bomb, { 'content-encoding': 'gzip' });
    expectRefused(got, [415]);
  });

  test('with charset=utf-8 it is accepted', async () => {
    const got = await sell('{}', { 'content-type': 'Application/JSON; charset="UTF-8"' });
    expect(got.code).toBe('invalid');
  });
});

describe('paths', () => {
  test('unknown paths are not found, and are not echoed', async () => {
    const paths = [
      `${API}/%2e%2e/permissions`,
      `/api//v1/permissions`,
      `//x`,
      `${API}/pos-sale%2f${newId()}`,
      `${API}/Permissions`,
      `${API}/permissions;a=b`,
      `${API}/%c0%af`,
      `${API}/%`,
      `${API}/%zz`,
      `${API}/${'a'.repeat(10_000)}`,
      `${API}/inventory/product/${'a'.repeat(300)}`,
      `${API}/__proto__`,
      '/api/',
      '/api/v1',
      `${API}/permissions/%00`,
    ];
    for (const path of paths) {
      const head = `Host: x\r\nAuthorization: token ${token}\r\n\r\n`;
      const got = await sendRaw(server, `GET ${path} HTTP/1.1\r\n${head}`);
      expect([path.slice(0, 60), got.status]).toEqual([path.slice(0, 60), 404]);
      expect(got.body.length).toBeLessThan(600);
      expect(got.head).toContain('x-content-type-options: nosniff');
      if (path.startsWith('/api/')) expect(codeIn(got.body)).toBe('not_found');
    }
  });

  test('a path is the same with or without a trailing slash, and equally protected', async () => {
    for (const path of [`${API}/permissions`, `${API}/permissions/`]) {
      expect((await send(path)).status).toBe(200);
      expect((await send(path, { headers: { authorization: '' } })).status).toBe(401);
    }
  });
});

describe('the protocol', () => {
  const authorized = () => `Host: x\r\nAuthorization: token ${token}\r\n`;
  const posting = () => `POST ${API}/pos-sale/ HTTP/1.1\r\n${authorized()}`;
  const JSON_TYPE = 'Content-Type: application/json\r\n';

  const cases: Readonly<Record<string, () => string>> = {
    'both a length and chunks': () =>
      `${posting()}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'a bad chunk': () =>
      `${posting()}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'two lengths': () => `${posting()}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    'a negative length': () => `${posting()}${JSON_TYPE}Content-Length: -2\r\n\r\n{}`,
    'a header of 64 kilobytes': () =>
      `GET ${API}/permissions HTTP/1.1\r\n${authorized()}X: ${'a'.repeat(65_536)}\r\n\r\n`,
    'the method FOO': () => `FOO ${API}/permissions HTTP/1.1\r\n${authorized()}\r\n`,
    'the method TRACE': () => `TRACE ${API}/permissions HTTP/1.1\r\n${authorized()}\r\n`,
    'the method PUT': () =>
      `PUT ${API}/pos-sale/ HTTP/1.1\r\n${authorized()}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`,
    'a header without a name': () =>
      `GET ${API}/permissions HTTP/1.1\r\n${authorized()}: x\r\n\r\n`,
    'another protocol': () => 'EHLO mail.test\r\n\r\n',
    'a version to come': () => `GET ${API}/permissions HTTP/9.9\r\n${authorized()}\r\n`,
    'an expectation nobody knows': () =>
      `${posting()}${JSON_TYPE}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`,
  };

  test.each(Object.keys(cases))('%s', (name) =>
    expectNothingWritten(async () => {
      const got = await sendRaw(server, cases[name]?.() ?? '');
      expect(got.status).toBeGreaterThanOrEqual(400);
      expect(got.status).toBeLessThan(500);
      expect(codeIn(got.body)).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(got.head).toMatch(/content-type: application\/problem\+json/i);
      times.push(got.ms);
    }),
  );

  test('Expect: 100-continue is continued, then processed normally', async () => {
    const got = await sendRaw(
      server,
      `${posting()}${JSON_TYPE}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(got.status).toBe(100);
    expect(got.body).toMatch(/^HTTP\/1\.1 422 /);
  });

  test('a request after a refused one is processed normally', async () => {
    const ok = `GET ${API}/permissions HTTP/1.1\r\n${authorized()}\r\n`;
    expect((await sendRaw(server, ok)).status).toBe(200);
  });

  test('a body that trickles in is not waited for', async () => {
    const hasty = await openTestServer(db.database, { requestTimeoutMs: 400 });
    const got = await sendRaw(
      hasty,
      `${posting()}${JSON_TYPE}Content-Length: 1000\r\n\r\n{`,
      2_000,
    );
    expect(got.status).toBe(408);
    expect(codeIn(got.body)).toBe('request_too_slow');
    expect(got.closed).toBe(true);
    await hasty.app.close();
  });
});
