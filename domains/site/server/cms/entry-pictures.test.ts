import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { withTransaction } from '#platform/db/database.ts';
import { fillSite } from '../../../../apps/server/fill-site.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../../../testkit/http.ts';
import { openTestShop } from '../../../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let operator: string;
/** The name of an uploaded picture. */
let name: string;

beforeAll(async () => {
  db = await createTestDatabase();
  await fillSite(db.database, { now: new Date('2026-11-20T06:00:00Z'), newId });
  const shop = await openTestShop(db.database);
  server = await openTestServer(db.database);
  operator = await tokenOf(server, db.database, shop.owner);
  await withTransaction(db.database, '', (tx) => setOperator(tx, { id: shop.owner.user_id }, true));
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: '#a61c1f' } });
  const picture = (await plain.png().toBuffer()).toString('base64');
  const translations = { bn: { alt: 'দোকান' }, en: { alt: 'The shop' } };
  const sent = await request('POST', '/cms/pictures', {
    id: newId(),
    picture,
    translations,
  });
  name = (sent.data as unknown as { name: string }).name;
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

type Row = Record<string, unknown> & { version: number };
type Answer = { status: number; code?: string; errors?: object[]; data: Row[] };

async function request(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `token ${operator}`,
      ...defined({ 'content-type': body === undefined ? undefined : 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as object) } as Answer;
}

const valuesOf = ({ id: _, key: _key, updated_at: __, ...values }: Row) => values;
const UNKNOWN_PICTURE = `${'0'.repeat(32)}-1x1`;

test('a section shows a picture with alt text in the reader’s language, or none', async () => {
  const [section] = (await request('GET', '/cms/operator/home')).data;
  const path = `/cms/home/${section?.key}`;
  const values = valuesOf(section as Row);
  expect(values.picture).toBe(null);
  expect((await request('PATCH', path, { ...values, picture: name })).status).toBe(200);
  const shown = async (lang: string) => (await request('GET', `/cms/home?lang=${lang}`)).data[0];
  expect((await shown('bn'))?.picture).toEqual({ name, alt: 'দোকান' });
  expect((await shown('en'))?.picture).toEqual({ name, alt: 'The shop' });
  const { picture: _, version, ...rest } = values;
  expect((await request('PATCH', path, { ...rest, version: version + 1 })).status).toBe(200);
  expect((await shown('en'))?.picture).toBe(null);
});

test('a post has a picture on its cover, in lists and on its page', async () => {
  const post = {
    slug: 'with-a-picture',
    published_at: '2026-01-01T00:00:00Z',
    is_featured: true,
    statistic: '',
    picture: name,
    translations: { en: { title: 'Seen', summary: '', statistic_note: '', body: '' } },
  };
  expect((await request('POST', '/cms/blog', { id: newId(), ...post })).status).toBe(201);
  const [listed] = (await request('GET', '/cms/blog?q=Seen')).data;
  expect(listed?.picture).toBe(name);
  const read = (await request('GET', '/cms/blog/with-a-picture')).data as unknown as Row;
  expect(read.picture).toBe(name);
});

test('a picture that was never uploaded is refused, naming the field', async () => {
  const [section] = (await request('GET', '/cms/operator/home')).data;
  const refused = await request('PATCH', `/cms/home/${section?.key}`, {
    ...valuesOf(section as Row),
    picture: UNKNOWN_PICTURE,
  });
  expect([refused.status, refused.code]).toEqual([422, 'unknown_picture']);
  expect(refused.errors).toMatchObject([{ path: 'picture' }]);
});

test('packages are ordered completely or not at all', async () => {
  const packages = (await request('GET', '/cms/operator/packages')).data;
  const keys = packages.map(({ code }) => String(code)).reverse();
  const order = (body: object) => request('PUT', '/cms/operator/packages/order', body);
  expect((await order({ keys: keys.slice(1) })).code).toBe('version_conflict');
  expect((await order({ keys })).status).toBe(200);
  const after = (await request('GET', '/cms/operator/packages')).data;
  expect(after.map(({ code }) => code)).toEqual(keys);
});
