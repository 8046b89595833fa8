import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rowHashes } from './row-hashes.ts';
import { withAdmin } from './server.ts';
import { openTestShop } from './shop.ts';

let db: TestDatabase;
let mine: string;
let other: string;

beforeAll(async () => {
  db = await createTestDatabase();
  mine = (await openTestShop(db.database)).shop_id;
  other = (await openTestShop(db.database)).shop_id;
});
afterAll(() => db.drop());

/** The tables that changed: of every shop, and of mine alone. */
async function changedBy(statement: string): Promise<[string[], string[]]> {
  const all = await rowHashes(db.connection);
  const hashes = await rowHashes(db.connection, mine);
  await withAdmin(db.connection, (admin: Client) => admin.query(statement));
  const different = (before: object, after: object) =>
    Object.entries(after).flatMap(([name, hash]) =>
      hash === before[name as keyof typeof before] ? [] : [name],
    );
  return [
    different(all, await rowHashes(db.connection)),
    different(hashes, await rowHashes(db.connection, mine)),
  ];
}

const party = (shop_id: string) =>
  `insert into party (shop_id, id, kind, code, name)
   values ('${shop_id}', gen_random_uuid(), 'customer', gen_random_uuid()::text, 'Mina')`;

test('an inserted, updated, rewritten or deleted row changes the hash of its table', async () => {
  const mineAlone = [['party'], ['party']];
  expect(await changedBy(party(mine))).toEqual(mineAlone);
  expect(await changedBy("update party set name = 'Rahima'")).toEqual(mineAlone);
  expect(await changedBy("update party set name = 'Rahima'")).toEqual(mineAlone);
  expect(await changedBy('delete from party')).toEqual(mineAlone);
});

test('a row of another shop is no change of mine', async () => {
  expect(await changedBy(party(other))).toEqual([['party'], []]);
});

test('reading, locking and rolling back change nothing', async () => {
  const nothing = [[], []];
  expect(await changedBy('select * from party for update')).toEqual(nothing);
  expect(await changedBy(`begin; ${party(mine)}; rollback`)).toEqual(nothing);
});
