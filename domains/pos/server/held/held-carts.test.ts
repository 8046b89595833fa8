import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listDiscardedCartsRoute } from '../../contract/discarded-cart.ts';
import type { listFavouritesRoute } from '../../contract/favourite.ts';
import type {
  holdCartRoute,
  listHeldCartsRoute,
  recallCartRoute,
} from '../../contract/held-cart.ts';
import { clearCart } from '../cart/clear-cart.ts';
import { listDiscardedCarts } from '../cart/list-discarded-carts.ts';
import { addFavourite, listFavourites, removeFavourite } from '../search/favourites.ts';
import { discardCart } from './discard-cart.ts';
import { holdCart } from './hold-cart.ts';
import { listHeldCarts } from './list-held-carts.ts';
import { recallCart } from './recall-cart.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 10_000 });
});
afterAll(() => db.drop());

function cartOf(more: Record<string, unknown> = {}) {
  return {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: rice, quantity: 20_000, unit_price: 10_000 }],
    total: 20_000,
    removed_lines: [{ variant_id: rice, quantity: 5_000, reason: 'too_dear' }],
    ...more,
  };
}

let minutes = 0;

async function hold(body: { id: string }, actor: Actor = shop.cashier) {
  minutes += 1;
  const now = new Date(NOW.valueOf() + minutes * 60_000);
  return shop.call<typeof holdCartRoute>(holdCart, { body }, actor, now);
}

function recall(id: string, as = newId(), actor: Actor = shop.cashier) {
  return shop.call<typeof recallCartRoute>(recallCart, { params: { id }, body: { id: as } }, actor);
}

async function open(actor: Actor = shop.cashier): Promise<string[]> {
  const got = await shop.call<typeof listHeldCartsRoute>(listHeldCarts, {}, actor);
  return answerOf(got).data.map(({ id }) => id);
}

async function listDiscarded(actor: Actor = shop.owner) {
  const got = await shop.call<typeof listDiscardedCartsRoute>(listDiscardedCarts, {}, actor);
  return answerOf(got).data;
}

test('a held cart is visible in its branch, newest first, and recalled unchanged', async () => {
  const [first, second] = [
    cartOf({ name: 'By the door' }),
    cartOf({ note: 'noon', coupon_code: 'DOST' }),
  ];
  answerOf(await hold(first));
  answerOf(await hold(second));
  expect(await open()).toEqual([second.id, first.id]);
  expect(await open(shop.uttaraCashier)).toEqual([]);
  expect(refusalOf(await recall(first.id, newId(), shop.uttaraCashier))).toBe('not_found');
  expect(answerOf(await recall(second.id)).data).toMatchObject({
    id: second.id,
    held_by: shop.cashier.user_name,
    lines: second.lines,
    note: 'noon',
    coupon_code: 'DOST',
    removed_lines: second.removed_lines,
  });
  expect(await open()).toEqual([first.id]);
  answerOf(await recall(first.id));
});

test('of two tills that recall it at once one gets it, the other learns who', async () => {
  const cart = cartOf();
  answerOf(await hold(cart));
  const tills = [shop.cashier, shop.owner, shop.branchAdmin].map((actor) =>
    recall(cart.id, newId(), actor),
  );
  const got = await Promise.all(tills);
  expect(got.map((one) => refusalOf(one) ?? 'got it').sort()).toEqual([
    'cart_taken',
    'cart_taken',
    'got it',
  ]);
  const refused = got.find((one) => refusalOf(one) !== null);
  const taker = [shop.cashier, shop.owner, shop.branchAdmin][
    got.findIndex((one) => !refusalOf(one))
  ];
  expect(refused).toMatchObject({ params: { by: taker?.user_name } });
});

test('a lost response is repeated, but only for the till that recalled it', async () => {
  const cart = cartOf();
  const as = newId();
  answerOf(await hold(cart));
  const first = answerOf(await recall(cart.id, as));
  expect(await recall(cart.id, as)).toMatchObject({ answer: first, replay: true });
  expect(refusalOf(await recall(cart.id, newId()))).toBe('cart_taken');
  expect(refusalOf(await recall(cart.id, as, shop.owner))).toBe('cart_taken');
});

test('holding it again with its id replaces it, until it is recalled', async () => {
  const cart = cartOf();
  answerOf(await hold(cart));
  expect(await hold(cart)).toMatchObject({ answer: { data: { version: 1 } }, replay: true });
  expect(refusalOf(await hold({ ...cart }, shop.owner))).toBe('id_reused');
  const changed = { ...cart, note: 'one more' };
  expect(answerOf(await hold(changed)).data).toMatchObject({ version: 2, note: 'one more' });
  answerOf(await recall(cart.id));
  expect(await hold(changed)).toMatchObject({ answer: { data: { id: cart.id } }, replay: true });
  expect(refusalOf(await hold(cart))).toBe('cart_taken');
});

test('a cart with unknown products is not held', async () => {
  const lines = [{ variant_id: newId(), quantity: 1, unit_price: 1 }];
  expect(refusalOf(await hold(cartOf({ lines })))).toBe('variant_not_found');
  const removed_lines = [{ variant_id: newId(), quantity: 1 }];
  expect(refusalOf(await hold(cartOf({ removed_lines })))).toBe('variant_not_found');
  expect(refusalOf(await hold(cartOf({ customer_id: newId() })))).toBe('customer_not_found');
  expect(refusalOf(await hold(cartOf({ register_id: newId() })))).toBe('register_not_found');
  const { uttara } = shop.warehouses;
  expect(refusalOf(await hold(cartOf({ warehouse_id: uttara })))).toBe('not_found');
});

test('a discarded cart is recorded with its reason and value', async () => {
  const cart = cartOf();
  answerOf(await hold(cart));
  const input = { params: { id: cart.id }, body: { reason: 'left' } };
  answerOf(await shop.call(discardCart, input, shop.cashier));
  expect(await shop.call(discardCart, input, shop.cashier)).toMatchObject({
    answer: { data: { id: cart.id } },
    replay: true,
  });
  expect(refusalOf(await shop.call(discardCart, input, shop.owner))).toBe('cart_taken');
  expect(refusalOf(await recall(cart.id))).toBe('cart_taken');
  // 0.5 removed before and 2 left in it, at 100.00 each.
  expect((await listDiscarded())[0]).toMatchObject({
    id: cart.id,
    discarded_by: shop.cashier.user_name,
    reason: 'left',
    total: 25_000,
    lines: [
      { variant_id: rice, name: 'Rice', quantity: 5_000, reason: 'too_dear' },
      { variant_id: rice, name: 'Rice', quantity: 20_000, reason: '' },
    ],
  });
});

test('a held cart is recorded even if another cart was discarded under its id', async () => {
  const cart = cartOf();
  answerOf(await hold(cart));
  const lines = [{ variant_id: rice, quantity: 10_000 }];
  const small = { id: cart.id, warehouse_id: shop.warehouses.shop, reason: 'small', lines };
  answerOf(await shop.call(clearCart, { body: small }, shop.cashier));
  const input = { params: { id: cart.id }, body: { reason: 'large' } };
  answerOf(await shop.call(discardCart, input, shop.cashier));
  const discarded = (await listDiscarded()).map(({ reason, total }) => `${reason} ${total}`);
  expect(discarded.slice(0, 2).sort()).toEqual(['large 25000', 'small 10000']);
});

test('an emptied cart is recorded once, with an audit entry', async () => {
  const lines = [{ variant_id: rice, quantity: 10_000, reason: 'mis_scan' }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'left', lines };
  expect(answerOf(await shop.call(clearCart, { body }, shop.cashier))).toEqual({
    data: { id: body.id, total: 10_000 },
  });
  expect(await shop.call(clearCart, { body }, shop.cashier)).toMatchObject({
    answer: { data: { id: body.id } },
    replay: true,
  });
  const other = { body: { ...body, reason: 'other' } };
  expect(refusalOf(await shop.call(clearCart, other, shop.cashier))).toBe('id_reused');
  const { rows } = await shop.run((tx) =>
    sql`
      select detail from audit_log
      where action = 'cart.cleared' and subject_id = ${body.id}`.execute(tx),
  );
  expect(rows).toEqual([{ detail: { reason: 'left', total: 10_000, lines: 1 } }]);
  expect((await listDiscarded(shop.branchAdmin)).map(({ id }) => id)).toContain(body.id);
});

test('favourites belong to one user', async () => {
  const starred = async (actor: Actor) =>
    answerOf(await shop.call<typeof listFavouritesRoute>(listFavourites, {}, actor)).data;
  const { rows } = await shop.run((tx) =>
    sql<{ product_id: string }>`select product_id from variant where id = ${rice}`.execute(tx),
  );
  const params = rows[0] ?? { product_id: '' };
  for (const _ of [1, 2]) answerOf(await shop.call(addFavourite, { params }, shop.cashier));
  expect(await starred(shop.cashier)).toEqual([params]);
  expect(await starred(shop.owner)).toEqual([]);
  for (const _ of [1, 2]) answerOf(await shop.call(removeFavourite, { params }, shop.cashier));
  expect(await starred(shop.cashier)).toEqual([]);
  const unknown = { params: { product_id: newId() } };
  expect(refusalOf(await shop.call(addFavourite, unknown, shop.cashier))).toBe('not_found');
});
