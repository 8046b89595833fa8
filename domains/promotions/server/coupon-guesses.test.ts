import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { answerOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { createPromotionRoute } from '../contract/promotion.ts';
import { createPromotion } from './promotions.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let now = new Date();

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database, { clock: () => now });
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function openShop() {
  world = await openWorld(db.database);
  await world.post.adjustment(10_000_000);
  const body = { name: 'Eid', kind: 'percent', rate: 100_000, code: 'EID26' };
  answerOf(await world.shop.call<typeof createPromotionRoute>(createPromotion, { body }));
}

type Answer = { status: number; code: string | undefined; wait: string | null };

async function request(
  actor: World['shop']['owner'],
  path: string,
  json?: object,
): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `token ${await world.token(actor)}`,
      'content-type': 'application/json',
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, wait: answer.headers.get('retry-after') };
}

const coupon = async (code: string, actor = world.shop.cashier) => {
  const warehouseQuery = `warehouse_id=${world.shop.warehouses.shop}`;
  const { status, wait } = await request(actor, `/pos/coupon?code=${code}&${warehouseQuery}`);
  return wait === null ? status : `${status} ${wait}`;
};

const sale = (more: object) =>
  request(world.shop.cashier, '/pos-sale/', {
    id: newId(),
    warehouse_id: world.shop.warehouses.shop,
    lines: [{ variant_id: world.variant, quantity: 10_000 }],
    payments: [{ payment_method_id: world.shop.methods.cash, amount: 1_000_000 }],
    ...more,
  });

test('five wrong codes, looked up or sold with, lock coupons for that user', async () => {
  await openShop();
  expect(await coupon('EID26')).toBe(200);
  for (const code of ['EID21', 'EID22', 'EID23']) expect(await coupon(code)).toBe(422);
  for (const coupon_code of ['EID24', 'EID25']) {
    expect((await sale({ coupon_code })).code).toBe('coupon_not_found');
  }
  expect(await coupon('EID26')).toBe('429 900');
  expect(await sale({ coupon_code: 'EID26' })).toMatchObject({ status: 429, wait: '900' });
  // Other users are not locked, and sales without a coupon work.
  expect(await coupon('EID26', world.shop.branchAdmin)).toBe(200);
  expect((await sale({})).code).not.toBe('too_many_attempts');
  now = new Date(now.getTime() + 15 * 60_000);
  expect(await coupon('EID26')).toBe(200);
});

test('many guesses at once lock them too', async () => {
  await openShop();
  const codes = Array.from({ length: 30 }, (_, index) => `EID${index + 30}`);
  await Promise.all(codes.map((code) => coupon(code)));
  expect(await coupon('EID26')).toMatch(/^429 /);
});
