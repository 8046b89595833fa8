import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { markRows, partOfShop } from '../../testkit/canary.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { pdfText } from '../../testkit/pdf-text.ts';
import { keyOf, sampleOf } from '../../testkit/routes.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

/** Markup and code of Typst: each of it, if run as code, fails, reads a file or draws. */
const TYPST =
  '#panic(1) #read("/etc/passwd") $x^2$ @nothing *b* _i_ `c` <l> \\ // ]}) <svg onload=1>';
/** In the form of `pdfText`: without spaces. */
const SHOWN = TYPST.replaceAll(' ', '');

let db: TestDatabase;
let server: TestServer;
let world: World;
const inputs = new Map<Endpoint, CallInput>();

const printing = endpoints.filter(({ route }) => route.file !== null && route.file !== 'made');
const listing = endpoints.filter(({ route }) => route.path.startsWith('/exports/'));

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  for (const endpoint of [...printing, ...listing]) {
    inputs.set(endpoint, await sampleOf(endpoint, world));
  }
  await markRows(db.connection, partOfShop(world.shop.shop_id), TYPST);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function file({ route }: Endpoint, { params, query, body }: CallInput) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const filter = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`${server.url}/api/v1${path}?${filter}`, {
    method: route.method,
    headers: {
      authorization: `token ${await world.token(world.shop.owner)}`,
      'content-type': 'application/json',
    },
    body: route.method === 'GET' ? null : JSON.stringify(body),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', bytes };
}

test.each(printing.map((one) => [keyOf(one), one] as const))(
  '%s prints user input as text',
  async (_key, endpoint) => {
    const { status, type, bytes } = await file(endpoint, inputs.get(endpoint) ?? {});
    expect(status).toBe(200);
    const text = type.includes('pdf') ? pdfText(bytes) : Buffer.from(bytes).toString();
    expect(text).not.toContain('root:');
    if (type.includes('pdf')) expect(text).toContain(SHOWN.slice(0, 9));
    else expect(text).not.toContain('<svg onload');
  },
);

test('an exported PDF too', async () => {
  for (const endpoint of listing) {
    const input = inputs.get(endpoint) ?? {};
    const query = { ...input.query, format: 'pdf' };
    const { status, bytes } = await file(endpoint, { ...input, query });
    expect([keyOf(endpoint), status]).toEqual([keyOf(endpoint), 200]);
    expect(pdfText(bytes)).not.toContain('root:');
  }
});
