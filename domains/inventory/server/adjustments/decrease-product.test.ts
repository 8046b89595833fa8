import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listDecreasesRoute, postDecreaseRoute } from '../../contract/decrease-product.ts';
import { listDecreases, postDecrease } from './decrease-product.ts';
import { postAdjustment } from './post-adjustment.ts';
import { reverseAdjustment } from './reverse-adjustment.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
  const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 }];
  const warehouse_id = shop.warehouses.shop;
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

function take(reason: string, quantity = 10_000, id = newId()) {
  const lines = [{ variant_id: rice, quantity }];
  const body = { id, warehouse_id: shop.warehouses.shop, reason, lines, note: 'Rats' };
  return shop.call<typeof postDecreaseRoute>(postDecrease, { body });
}

test.each([
  ['damage', '5030 Stock loss'],
  ['expired', '5030 Stock loss'],
  ['theft', '5030 Stock loss'],
  ['own_use', '5040 Goods for own use'],
  ['gift', '5050 Gifts and samples'],
  ['other', '5030 Stock loss'],
])('%s is posted at cost to %s', async (reason, account) => {
  const { data } = answerOf(await take(reason));
  expect(await booksOf(db.connection, data.id)).toEqual([
    '1210 Stock in hand credit 60.00',
    `${account} debit 60.00`,
    'stock -1 worth -60.00',
  ]);
});

test('it is limited to the stock, posted once, and needs a reason for an issue', async () => {
  expect(refusalOf(await take('damage', 50_000))).toBe('insufficient_stock');
  expect(refusalOf(await take('damage', 5_000))).toBe('quantity_too_fine');
  const id = newId();
  answerOf(await take('theft', 10_000, id));
  expect(await take('theft', 10_000, id)).toMatchObject({ replay: true });
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('3 worth 180.00');
});

test('two concurrent write-offs of 3 of 10 both succeed and leave 4', async () => {
  const milk = await shop.addProduct({ code: 'MILK' });
  const warehouse_id = shop.warehouses.shop;
  const found = [{ variant_id: milk, quantity_change: 100_000, unit_cost: 5_000 }];
  const opening = { id: newId(), warehouse_id, reason: 'count', lines: found };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const lines = [{ variant_id: milk, quantity: 30_000 }];
  const taken = await Promise.all(
    [newId(), newId()].map((id) =>
      shop.call(postDecrease, { body: { id, warehouse_id, reason: 'own_use', lines } }),
    ),
  );
  for (const one of taken) answerOf(one);
  expect(await levelOf(db.connection, warehouse_id, milk)).toBe('4 worth 200.00');
});

test('it is listed by reason with its cost; reversed, the stock is back', async () => {
  const { data } = answerOf(await take('gift', 20_000));
  const body = { id: newId(), reason: 'Nobody took it' };
  answerOf(await shop.call(reverseAdjustment, { params: { id: data.id }, body }));
  const query = { reason: 'gift', limit: '1' };
  const call = shop.call<typeof listDecreasesRoute>(listDecreases, { query } as never);
  expect(answerOf(await call).data).toEqual([
    expect.objectContaining({
      id: data.id,
      number: data.number,
      reason: 'gift',
      note: 'Rats',
      line_count: 1,
      is_reversed: true,
      value: 12_000,
    }),
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('3 worth 180.00');
});
