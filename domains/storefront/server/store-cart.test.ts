import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE, quantity } from '#domains/kernel/core/quantity.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { NOW, SITE } from '../../../testkit/shop.ts';
import { assertKind, listAll, openTestStore, visitStore } from '../../../testkit/store-visits.ts';
import { openUnfiltered } from '../../../testkit/unfiltered.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { CartAction } from '../core/cart-action.ts';
import { writeSavedCart } from '../core/saved-cart.ts';
import { changeSavedCart } from './door/change-cart.ts';
import { enterStore } from './door/enter-store.sql.ts';

let db: TestDatabase;
let mine: World;
let other: World;
let oil: string;

beforeAll(async () => {
  db = await createTestDatabase();
  mine = await openWorld(db.database);
  other = await openWorld(db.database);
  oil = await mine.shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 19_950 });
  await openTestStore(mine, 'mine');
  await openTestStore(other, 'other');
});
afterAll(() => db.drop());

const saved = (...pairs: readonly [string, number][]) =>
  writeSavedCart(pairs.map(([variant_id, of]) => ({ variant_id, quantity: quantity(of) })));

async function cartOf(text: string, handle = 'mine', database = db.database) {
  return assertKind(await visitStore(database, handle, '/cart', text), 'cart').cart;
}

const act = (text: string, action: CartAction, handle = 'mine') =>
  withTransaction(db.database, enterStore(handle), (tx) =>
    changeSavedCart(tx, SITE, { saved: text, action, now: NOW }),
  );

test('prices come from the shop, and sums are those of an invoice', async () => {
  const cart = await cartOf(saved([mine.variant, 30_000]));
  expect(cart.lines.map(({ path, quantity, net }) => [path, quantity, net])).toEqual([
    ['/p/rice', 30_000, 30_000],
  ]);
  // 300.00 with 5 % VAT on top; nothing is rounded before cash is chosen.
  expect(cart.sums).toMatchObject({ subtotal: 30_000, vatTotal: 1_500, totalPrice: 31_500 });
  expect([cart.problem, cart.missing]).toEqual([null, 0]);
});

test('a line is lowered to what is there; one that ran out stays and pays nothing', async () => {
  const cart = await cartOf(saved([mine.variant, 9_990_000], [oil, 20_000]));
  const [rice, none] = cart.lines;
  expect([rice?.quantity, rice?.is_at_limit, rice?.note]).toEqual([1_000_000, true, 'no_more']);
  expect([none?.is_short, none?.net, none?.note]).toEqual([true, 0, 'out_of_stock']);
  expect([cart.problem, cart.sums.subtotal]).toEqual(['short', 1_000_000]);
});

test('forms add, take one off, remove and empty', async () => {
  const variant_id = mine.variant;
  const one = await act('', { kind: 'add', variant_id, quantity: ONE });
  expect(one).toEqual({ saved: saved([variant_id, 10_000]), message: null });
  const two = await act(one?.saved ?? '', { kind: 'increment', variant_id });
  expect(two?.saved).toBe(saved([variant_id, 20_000]));
  const less = await act(two?.saved ?? '', { kind: 'decrement', variant_id });
  expect(less?.saved).toBe(saved([variant_id, 10_000]));
  expect((await act(less?.saved ?? '', { kind: 'remove', variant_id }))?.saved).toBe('');
  expect((await act(two?.saved ?? '', { kind: 'clear' }))?.saved).toBe('');
  const sold_out = await act('', { kind: 'add', variant_id: oil, quantity: ONE });
  expect(sold_out).toEqual({ saved: '', message: 'out_of_stock' });
});

test('a cart shows nothing of another shop, also by row-level security alone', async () => {
  const secret = await other.shop.addProduct({ code: 'SECRET', name: 'Only of the other' });
  await listAll(other);
  const text = saved([secret, 10_000], [other.variant, 10_000], [mine.variant, 10_000]);
  const unfiltered = openUnfiltered(db.login);
  try {
    for (const database of [db.database, unfiltered]) {
      const cart = await cartOf(text, 'mine', database);
      expect([cart.lines.map(({ path }) => path), cart.missing]).toEqual([['/p/rice'], 2]);
      expect(cart.lines[0]?.variant_id).toBe(mine.variant);
    }
  } finally {
    await unfiltered.close();
  }
  const added = await act('', { kind: 'add', variant_id: secret, quantity: ONE });
  expect(added).toEqual({ saved: '', message: 'out_of_stock' });
  expect(await act('', { kind: 'clear' }, 'nobody')).toBeNull();
});

test('a cart of goods whose worth is no amount is refused, and not sold', async () => {
  const gold = await mine.shop.addProduct({
    code: 'GOLD',
    name: 'Gold',
    sale_price: 90_000_000_000,
  });
  await listAll(mine);
  await mine.shop.run((tx) =>
    tx.updateTable('product').set({ kind: 'service' }).where('code', '=', 'GOLD').execute(),
  );
  const cart = await cartOf(saved([gold, 9_990_000]));
  expect([cart.problem, cart.sums.totalPrice]).toEqual(['too_large', 0]);
});
