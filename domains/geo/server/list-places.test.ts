import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { cellsOf } from '../../../testkit/table.ts';

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

type Answer = { data?: { id: string; name: string }[]; next_cursor?: string | null; code?: string };

async function geo(path: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v1/geo/${path}`);
  return (await answer.json()) as Answer;
}

/** The ids, and … if there are more; a refusal is its code. */
const FOUND = cellsOf(`
  country?q=bangla                                    | BD
  country?q=ফ্রান্স                                      | FR
  region?country=BD&limit=2 | bd/division/barishal bd/division/chattogram …
  region?country=FR                                   |
  region?country=XX                                   | not_found
  region?country=bd/division/dhaka                    | not_found
  sub-region?q=jessore                                | bd/district/jashore
  sub-region?region=bd/division/sylhet&limit=1                | bd/district/habiganj …
  city?q=dhanm                                        | bd/thana/dhaka/dhanmondi
  city?q=ধানমন্ডি                                       | bd/thana/dhaka/dhanmondi
  city?q=dhanmondi&sub_region=bd/district/khulna |
  city?q=savar                                        | bd/upazila/dhaka/savar
  city?q=south sunamganj                              | bd/upazila/sunamganj/shantiganj
  city?q=mirpur&limit=1                               | bd/thana/dhaka/mirpur …
  city?q=%25                                          |
  city?sub_region=dhaka                               | not_found
  city?cursor=x                                       | invalid_cursor
  city?with=unions                                    | invalid
`);

test.each(FOUND)('%s', async (path = '', expected = '') => {
  const { data = [], next_cursor, code } = await geo(path);
  const more = next_cursor ? ['…'] : [];
  expect(code ?? [...data.map(({ id }) => id), ...more].join(' ')).toBe(expected);
});

test('a list goes on after its last row, without a gap', async () => {
  const names: string[] = [];
  let cursor = '';
  do {
    const page = await geo(`city?limit=200${cursor}`);
    names.push(...(page.data ?? []).map(({ name }) => name));
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
  } while (cursor !== '');
  expect(names).toHaveLength(545);
  expect(names).toEqual(names.toSorted());
});

test('a browser may store the answer for a day, and asks whether it has changed', async () => {
  const url = `${server.url}/api/v1/geo/region`;
  const first = await fetch(url);
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
