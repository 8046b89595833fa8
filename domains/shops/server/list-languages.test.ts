import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';

let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

type Page = { data: { code: string }[]; next_cursor: string | null; code?: string };

async function languages(query = ''): Promise<Page> {
  const answer = await fetch(`${server.url}/api/v1/language${query}`);
  return (await answer.json()) as Page;
}

test('languages are public, and Bengali is the default', async () => {
  expect(await languages()).toEqual({
    data: [
      { code: 'bn', name: 'বাংলা', is_default: true },
      { code: 'en', name: 'English', is_default: false },
    ],
    next_cursor: null,
  });
});

test('they are listed a page at a time, and found by code or name', async () => {
  const first = await languages('?limit=1');
  const rest = await languages(`?cursor=${first.next_cursor}`);
  expect([first, rest].map(({ data }) => data.map(({ code }) => code))).toEqual([['bn'], ['en']]);
  expect((await languages('?q=eng')).data).toMatchObject([{ code: 'en' }]);
  expect((await languages('?q=bn')).data).toMatchObject([{ code: 'bn' }]);
  expect((await languages('?cursor=x')).code).toBe('invalid_cursor');
  expect((await languages('?limit=0')).code).toBe('invalid');
});
