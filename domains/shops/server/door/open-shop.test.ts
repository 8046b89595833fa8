import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHART } from '#domains/accounting/core/chart.ts';
import { READY_METHODS } from '#domains/payments/core/ready-methods.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { openTestShop } from '../../../../testkit/shop.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Counts = Record<'branches' | 'warehouses' | 'accounts' | 'methods' | 'units', number>;

function countRows(shop: Awaited<ReturnType<typeof openTestShop>>): Promise<Counts | undefined> {
  return shop.run(async (tx) => {
    const { rows } = await sql<Counts>`
      select (select count(*)::int from branch) as branches,
        (select count(*)::int from warehouse) as warehouses,
        (select count(*)::int from account) as accounts,
        (select count(*)::int from payment_method m join account a
          on a.shop_id = m.shop_id and a.id = m.account_id) as methods,
        (select count(*)::int from unit) as units`.execute(tx);
    return rows[0];
  });
}

test('two shops are created concurrently, and neither sees a row of the other', async () => {
  const first = await openTestShop(db.database, {
    currency: 'GBP',
    vat_rate: 0,
    rounding_unit: 1,
  });
  const second = await openTestShop(db.database);
  const expected = {
    branches: 2,
    warehouses: 3,
    accounts: CHART.length,
    methods: READY_METHODS.length,
    units: 15,
  };
  expect(await countRows(first)).toEqual(expected);
  expect(await countRows(second)).toEqual(expected);
  const shops = await first.run(async (tx) => {
    const { rows } = await sql`select currency, vat_rate, rounding_unit from shop`.execute(tx);
    return rows;
  });
  expect(shops).toEqual([{ currency: 'GBP', vat_rate: 0, rounding_unit: 1 }]);
});
