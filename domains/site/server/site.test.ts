import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterAsInstallation } from '#domains/identity/server/door/operator.sql.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { addFirstContent } from './door/add-first-content.ts';
import {
  readBlog,
  readFeaturePage,
  readFrame,
  readHomePage,
  readPostPage,
} from './door/site-pages.ts';

const NOW = new Date('2026-11-20T06:00:00Z');

let db: TestDatabase;
const runInSite = <T>(work: (tx: Tx) => Promise<T>) =>
  withTransaction(db.database, '', async (tx) => {
    await enterAsInstallation(tx);
    return work(tx);
  });

beforeAll(async () => {
  db = await createTestDatabase();
  expect(await runInSite((tx) => addFirstContent(tx, { now: NOW, newId }))).toBe(true);
});
afterAll(() => db.drop());

test('a site with content keeps it', async () => {
  expect(await runInSite((tx) => addFirstContent(tx, { now: NOW, newId }))).toBe(false);
});

test("the menu lists the features by rank in the reader's language", async () => {
  const bn = await runInSite((tx) => readFrame(tx, 'bn'));
  const en = await runInSite((tx) => readFrame(tx, 'en'));
  expect(en.features.map(({ slug }) => slug)).toEqual(bn.features.map(({ slug }) => slug));
  expect(en.features[0]).toMatchObject({ slug: 'pos-till', title: 'Till', language: 'en' });
  expect(bn.features[0]).toMatchObject({ title: 'ক্যাশ কাউন্টার', language: 'bn' });
});

test('a chapter leads to its neighbours, the last to the first', async () => {
  const page = await runInSite((tx) => readFeaturePage(tx, 'connections', 'en'));
  expect([page?.before.slug, page?.after.slug]).toEqual(['staff-branches', 'pos-till']);
  expect(page?.body_html).toContain('<p>Sell elsewhere as well');
  expect(await runInSite((tx) => readFeaturePage(tx, 'nothing', 'en'))).toBeNull();
});

test('the first page has its sections in order', async () => {
  const { sections } = await runInSite((tx) => readHomePage(tx, 'en'));
  expect(sections.map(({ key }) => key).join(' ')).toBe(
    'hero offline stock exact baki contents languages export closing',
  );
});

test('a post without a translation falls back to the other language, marked as such', async () => {
  const slug = 'five-things-before-a-new-book';
  const post = await runInSite((tx) => readPostPage(tx, { slug, language: 'en', now: NOW }));
  expect(post).toMatchObject({ language: 'bn', title: 'নতুন হালখাতা খোলার আগে পাঁচটা কাজ' });
});

test('a post is shown from its time on, and a draft never', async () => {
  const at = (iso: string) => runInSite((tx) => readBlog(tx, 'en', new Date(iso)));
  const before = await at('2026-11-18T03:59:59Z');
  expect(before.featured).toBeNull();
  const after = await at('2026-11-18T04:00:00Z');
  expect(after.featured?.slug).toBe('what-did-that-onion-cost');
  expect(after.recent).toHaveLength(5);
  await runInSite((tx) => tx.updateTable('blog_post').set({ published_at: null }).execute());
  expect(await at('2027-01-01T00:00:00Z')).toEqual({ featured: null, recent: [] });
});
