import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { SITE } from '../../testkit/shop.ts';
import { fillSite } from './fill-site.ts';
import { openPagesOf } from './open-pages.ts';
import { registerSharePictures } from './share-pictures.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await createTestDatabase();
  await fillSite(db.database, { now: new Date('2026-11-20T06:00:00Z'), newId });
  app = fastify();
  registerSharePictures(app, { pages: openPagesOf({ database: db.database, site: SITE }) });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

test.each([
  '/share/home.bn.png',
  '/share/home.en.png',
  '/share/features.bn.png',
  '/share/features/pos-till.bn.png',
  '/share/price.en.png',
  '/share/blog.bn.png',
  '/share/blog/what-did-that-onion-cost.en.png',
  '/share/contact.bn.png',
  '/share/privacy.en.png',
  '/share/terms.bn.png',
])('%s is drawn, and light enough to be sent along', async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(answer.rawPayload.length).toBeLessThan(120_000);
});

test.each([
  ['markup', '"><svg onload=alert(1)><script>alert(1)</script>'],
  ['a program of the typesetter', '#read("/etc/passwd") $x$ \\u{0} */ [#panic()] {{7*7}}'],
  ['a joiner, and another direction', 'বাং\u200cলা \u202eabc \ufeff é e\u0301'],
  ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'],
  ['marks on one letter', `e${'\u0301'.repeat(79)}`],
  ['one long word', 'অ'.repeat(80)],
])('a title with %s is drawn', async (_what, title) => {
  const slug = `title-${newId()}`;
  const translations = { en: { title, sub_title: title, body: '', facts: [] } };
  await withTransaction(db.database, '', async (tx) => {
    await sql`select set_config('app.operator_id', ${newId()}, true)`.execute(tx);
    await sql`insert into site_feature (id, slug, icon, rank, translations, updated_at)
      values (${newId()}, ${slug}, 'plug', 90,
        ${JSON.stringify(translations)}::jsonb, now())`.execute(tx);
  });
  const answer = await app.inject({ url: `/share/features/${slug}.en.png` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
});

test('a cached picture is not sent again', async () => {
  const url = '/share/price.bn.png';
  const { headers } = await app.inject({ url });
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  '/share/nowhere.bn.png',
  '/share/blog/nothing-of-the-kind.bn.png',
  '/share/features/nothing.en.png',
  '/share/price/x.en.png',
  '/share/constructor.en.png',
  '/share/home.fr.png',
  '/share/../main.ts',
])('%s is not there', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});
