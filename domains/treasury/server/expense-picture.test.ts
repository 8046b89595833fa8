import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { DOT } from '../../../testkit/sample-bodies.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  readExpensePictureRoute,
  setExpensePictureRoute,
} from '../contract/expense-picture.ts';
import { readExpensePicture, setExpensePicture } from './expense-picture.ts';

let db: TestDatabase;
let w: World;
let id: string;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
  id = await w.post.expense();
});
afterAll(() => db.drop());

const read = async () => {
  const call = w.shop.call<typeof readExpensePictureRoute>;
  return answerOf(await call(readExpensePicture, { params: { id } })).data.picture;
};

const set = (picture: string | null) => {
  const input = { params: { id }, body: { picture } };
  return w.shop.call<typeof setExpensePictureRoute>(setExpensePicture, input);
};

const publicOnes = () =>
  withAdmin(db.connection, async (client) => {
    const { rows } = await client.query('select count(*)::int as found from picture');
    return rows[0];
  });

test('a picture is stored as a JPEG without a public address, and can be removed', async () => {
  expect(await read()).toBeNull();
  const before = await publicOnes();
  const stored = answerOf(await set(DOT)).data.picture ?? '';
  expect(Buffer.from(stored, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(stored).not.toContain(DOT);
  expect(await read()).toBe(stored);
  expect(await publicOnes()).toEqual(before);
  answerOf(await set(null));
  expect(await read()).toBeNull();
});

test('a file that is not a picture is refused, and nothing is stored', async () => {
  const script = Buffer.from('<script>alert(1)</script>').toString('base64');
  expect(refusalOf(await set(script))).toBe('picture_unreadable');
  expect(await read()).toBeNull();
});
