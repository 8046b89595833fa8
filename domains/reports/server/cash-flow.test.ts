import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyTransfers, postMoneyTransfer } from '#domains/treasury/server/post-money-transfer.ts';
import { postOwnerCredit } from '#domains/treasury/server/post-owner-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { cashFlowRoute } from '../contract/cash-flow.ts';
import { cashFlow } from './cash-flow.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

/** The day of the test shop's clock in Dhaka. */
const DAY = new Date(NOW.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);

async function flowOfToday() {
  const query = { from: DAY, to: DAY };
  const { data } = answerOf(await shop.call<typeof cashFlowRoute>(cashFlow, { query }));
  const { opening, came_in, went_out, closing, days, accounts } = data;
  const moved = accounts.filter((account) => account.came_in > 0 || account.went_out > 0);
  return {
    total: { opening, came_in, went_out, closing },
    day: days.map((day) => `${day.came_in} ${day.went_out} ${day.closing}`),
    accounts: moved.map((account) => `${account.name} ${account.came_in} ${account.went_out}`),
  };
}

test('money moved between own accounts comes neither in nor out of the total', async () => {
  const { methods, bank_account_id, warehouses } = shop;
  const capital = {
    id: newId(),
    warehouse_id: warehouses.shop,
    note: '',
    payments: [{ payment_method_id: methods.cash, amount: 100_000 }],
  };
  expect(refusalOf(await shop.call(postOwnerCredit, { body: capital }))).toBeNull();
  const transfer = {
    id: newId(),
    warehouse_id: warehouses.shop,
    amount: 50_000,
    from: { payment_method_id: methods.cash },
    to: { payment_method_id: methods.bank, bank_account_id },
  };
  expect(refusalOf(await shop.call(postMoneyTransfer, { body: transfer }))).toBeNull();
  const afterTransfer = {
    total: { opening: 0, came_in: 100_000, went_out: 0, closing: 100_000 },
    day: ['100000 0 100000'],
    accounts: ['Cash in hand 100000 50000', 'Bank current account 50000 0'],
  };
  expect(await flowOfToday()).toEqual(afterTransfer);

  const undo = { id: newId(), reason: 'Twice' };
  const reversed = { params: { id: transfer.id }, body: undo };
  expect(refusalOf(await shop.call(moneyTransfers.reverse, reversed))).toBeNull();
  expect(await flowOfToday()).toEqual({
    ...afterTransfer,
    accounts: ['Cash in hand 150000 50000', 'Bank current account 50000 50000'],
  });
});
