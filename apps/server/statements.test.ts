import { afterAll, beforeAll, expect, test } from 'vitest';
import { PREPARED_MAX } from '#platform/db/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { sampleOf } from '../../testkit/routes.ts';
import { withAdmin } from '../../testkit/server.ts';
import { recordStatements } from '../../testkit/used-statements.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;
let w: World;
let used: Set<string>;

beforeAll(async () => {
  db = await createTestDatabase();
  used = recordStatements(db.database);
  w = await openWorld(db.database);
});
afterAll(() => db.drop());

async function countDocuments(): Promise<number> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from document');
    return rows[0]?.n ?? 0;
  });
}

test('one connection keeps the statements of all kinds of posting', async () => {
  const ofPostings = new Set<string>();
  const kinds: string[] = [];
  for (const endpoint of endpoints.filter(({ access }) => access === 'write')) {
    const input = await sampleOf(endpoint, w);
    const before = await countDocuments();
    used.clear();
    await w.shop.call(endpoint, input);
    if ((await countDocuments()) === before) continue;
    kinds.push(endpoint.route.path);
    for (const name of used) ofPostings.add(name);
  }
  expect(kinds.length).toBeGreaterThan(50);
  expect(ofPostings.size).toBeGreaterThan(100);
  // A quarter is left for what is read in between.
  expect(ofPostings.size).toBeLessThan(0.75 * PREPARED_MAX);
});
