import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { tenderByBank } from '../../../testkit/sample-bodies.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  depositRoutes,
  listAdvanceSalesRoute,
  postAdvanceSaleRoute,
} from '../contract/advance-sale.ts';
import type { OrderRoutes } from '../contract/order.ts';
import { listAdvanceSales, postAdvanceSale, postOrderDeposit } from './advance-sales.ts';
import { changeOrder, closeOrder, reopenOrder } from './change-order.ts';
import { readOrder } from './orders.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const paid = (amount: number) => [{ ...tenderByBank(w), amount }];

/** Ten rice at 100.00, 5 % VAT: 1,050.00, with a deposit of 400.00. */
function booking(amount = 40_000) {
  return {
    id: newId(),
    party_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    lines: [{ variant_id: w.variant, quantity: 100_000 }],
    deposit: { id: newId(), payments: paid(amount) },
  };
}

type Booking = ReturnType<typeof booking>;

const book = (body: Booking) => w.shop.call<typeof postAdvanceSaleRoute>(postAdvanceSale, { body });

const move = (id: string, direction: 'in' | 'out', amount: number) => {
  const body = { id: newId(), direction, payments: paid(amount) };
  const input = { params: { id }, body };
  return w.shop.call<typeof depositRoutes.sales_order>(postOrderDeposit('sales_order'), input);
};

const read = async (id: string) =>
  answerOf(await w.shop.call<OrderRoutes['read']>(readOrder('sales_order'), { params: { id } }))
    .data;

test('a deposit is posted with the order, and both exist once', async () => {
  const body = booking();
  const order = answerOf(await book(body)).data;
  expect([order.state, order.total, order.advance]).toEqual([
    'sent',
    105_000,
    { taken: 40_000, used: 0, left: 40_000, to_pay: 65_000 },
  ]);
  expect(await booksOf(db.connection, body.deposit.id)).toEqual([
    '1030 Bank current account debit 400.00',
    '2020 Customer deposits credit 400.00 (First customer)',
  ]);
  expect(answerOf(await book(body)).data.number).toBe(order.number);
  expect((await read(body.id)).advance?.taken).toBe(40_000);
});

test('a deposit is at most the order total, and needs a customer', async () => {
  expect(refusalOf(await book(booking(105_001)))).toBe('more_than_total');
  const { party_id: _, ...withoutParty } = booking();
  expect(refusalOf(await book(withoutParty as Booking))).toBe('party_required');
});

test('more can be taken later, and the rest is refunded when the order is cancelled', async () => {
  const { id } = answerOf(await book(booking())).data;
  answerOf(await move(id, 'in', 10_000));
  expect((await read(id)).advance).toEqual({
    taken: 50_000,
    used: 0,
    left: 50_000,
    to_pay: 55_000,
  });
  const { version } = await read(id);
  const close = { params: { id }, body: { version, reason: 'Moved away' } };
  const closing = w.shop.call<OrderRoutes['close']>;
  const closed = answerOf(await closing(closeOrder('sales_order'), close)).data;
  expect(closed.advance).toEqual({ taken: 50_000, used: 0, left: 50_000, to_pay: 0 });
  expect(refusalOf(await move(id, 'in', 100))).toBe('order_closed');
  expect(refusalOf(await move(id, 'out', 50_001))).toBe('deposit_too_small');
  answerOf(await move(id, 'out', 50_000));
  expect((await read(id)).advance?.left).toBe(0);
});

test('after a deposit, the customer of the order cannot change', async () => {
  const { deposit: _, ...body } = booking();
  const { id } = answerOf(await book({ ...body, deposit: booking().deposit })).data;
  const { version } = await read(id);
  const back = { params: { id }, body: { version } };
  const draft = answerOf(
    await w.shop.call<OrderRoutes['reopen']>(reopenOrder('sales_order'), back),
  ).data;
  const { id: _id, ...content } = body;
  const change = (party_id: string) => {
    const changed = { version: draft.version, ...content, party_id };
    const input = { params: { id }, body: changed };
    return w.shop.call<OrderRoutes['change']>(changeOrder('sales_order'), input);
  };
  expect(refusalOf(await change(newId()))).toBe('order_of_another_party');
  expect(answerOf(await change(w.customer)).data.advance?.taken).toBe(40_000);
});

test('twenty refunds of the same deposit at once: one succeeds', async () => {
  const { id } = answerOf(await book(booking(10_000))).data;
  const all = await Promise.all(Array.from({ length: 20 }, () => move(id, 'out', 10_000)));
  expect(all.filter((answer) => !isRejection(answer))).toHaveLength(1);
  expect((await read(id)).advance?.left).toBe(0);
});

test('only orders with a deposit are advance sales', async () => {
  const { id } = answerOf(await book(booking())).data;
  const { data } = answerOf(
    await w.shop.call<typeof listAdvanceSalesRoute>(listAdvanceSales, {
      query: { limit: 1, state: 'open' },
    }),
  );
  expect(data.map((row) => [row.id, row.advance.to_pay])).toEqual([[id, 65_000]]);
});
