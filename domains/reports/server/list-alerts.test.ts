import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import type { customerAgeingRoute } from '#domains/parties/contract/dues.ts';
import { customerAgeing } from '#domains/parties/server/dues.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { createRecurring } from '#domains/recurring/server/write-template.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { listAlertsRoute } from '../contract/alerts.ts';
import { listAlerts } from './list-alerts.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

/** A customer with a due since a day; the test clock is at 2026-08-01. */
async function debtor(name: string, due_date: string, amount: number): Promise<string> {
  const { shop_id } = shop;
  const id = newId();
  const row = { shop_id, id, kind: 'customer', code: id, name };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  const body = { id: newId(), party_id: id, warehouse_id: shop.warehouses.shop, amount, due_date };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, body) }));
  return id;
}

async function late() {
  const { data } = answerOf(await shop.call<typeof listAlertsRoute>(listAlerts, { query: {} }));
  return data.filter(({ kind }) => kind === 'overdue');
}

test('dues more than thirty days overdue are an alert, as in the ageing list', async () => {
  await debtor('Karim', '2026-07-02', 70_000);
  expect(await late()).toEqual([]);
  await debtor('Rahima', '2026-07-01', 50_000);
  const selim = await debtor('Selim', '2026-03-01', 80_000);
  expect(await late()).toMatchObject([{ count: 2, id: selim, name: 'Selim', amount: 130_000 }]);
  const { totals } = answerOf(
    await shop.call<typeof customerAgeingRoute>(customerAgeing, { query: {} }),
  );
  expect(totals.to_60 + totals.to_90 + totals.over_90).toBe(130_000);
  // The deposit is subtracted: of 800.00 only 100.00 remain.
  const payments = [{ payment_method_id: shop.methods.cash, amount: 70_000 }];
  const header = { customer_id: selim, warehouse_id: shop.warehouses.shop };
  const deposit = () =>
    shop.call(postDeposit, { body: { id: newId(), ...header, direction: 'in', payments } });
  answerOf(await deposit());
  expect(await late()).toMatchObject([{ count: 2, name: 'Rahima', amount: 60_000 }]);
  answerOf(await deposit());
  expect(await late()).toMatchObject([{ count: 1, name: 'Rahima', amount: 50_000 }]);
});

test('an open date of a recurring document is an alert', async () => {
  const content = {
    kind: 'expense',
    warehouse_id: shop.warehouses.shop,
    lines: [{ account_id: shop.accounts.get('6010'), net: 1_000 }],
    paid_from: { payment_method_id: shop.methods.cash },
  };
  const body = {
    id: newId(),
    name: 'Rent',
    every: 'month',
    on_day: 1,
    first_date: '2026-08-01',
    until_date: null,
    times: null,
    posts_itself: false,
    content,
  };
  answerOf(await shop.call(createRecurring('expense'), { body }));
  const open = async () => {
    const answer = shop.call<typeof listAlertsRoute>(listAlerts, { query: {} });
    return answerOf(await answer).data.filter(({ kind }) => kind.startsWith('recurring'));
  };
  expect(await open()).toEqual([]);
  const { shop_id } = shop;
  const run = { shop_id, template_id: body.id, changed_at: new Date() };
  const insertRun = (more: object) =>
    shop.run((tx) =>
      tx
        .insertInto('recurring_run')
        .values({ ...run, ...more } as never)
        .execute(),
    );
  await insertRun({ id: newId(), due_date: '2026-07-01', state: 'skipped' });
  await insertRun({ id: newId(), due_date: '2026-08-01', state: 'waiting' });
  await insertRun({ id: newId(), due_date: '2026-07-15', state: 'refused', refusal: '{}' });
  expect(await open()).toMatchObject([
    { kind: 'recurring_expense', count: 2, id: body.id, name: 'Rent', since: '2026-07-15' },
  ]);
});
