import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { tenderEffects } from './door/payment-effects.ts';

let db: TestDatabase;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  other = await openTestShop(db.database);
});
afterAll(() => db.drop());

/** A header without anything else. */
async function documentOf({ shop_id, branches, warehouses, owner, run }: TestShop) {
  const id = newId();
  await run((tx) =>
    sql`insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
        posted_by, request_hash)
      values (${shop_id}, ${id}, 'expense', ${branches.mirpur}, ${warehouses.shop}, '2026-08-01',
        now(), ${owner.user_id}, sha256('one'))`.execute(tx),
  );
  return id;
}

async function accountOf({ shop_id, run }: TestShop, code: string): Promise<string> {
  const { rows } = await run((tx) =>
    sql<{ id: string }>`
      select id from account where shop_id = ${shop_id} and code = ${code}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

/** Posts 5.00 from cash to this account. */
async function post(account_id: string): Promise<void> {
  const header = { shop_id: shop.shop_id, id: newId(), document_id: await documentOf(shop) };
  const entry = { ...header, posting_kind: 'post' as const };
  const place = { branch_id: shop.branches.mirpur, business_date: '2026-08-01' };
  const cash = await accountOf(shop, '1010');
  const lines = [
    { account_id, party_id: null, debit: minor(500), credit: ZERO },
    { account_id: cash, party_id: null, debit: ZERO, credit: minor(500) },
  ];
  await shop.run(async (tx) => {
    for (const { statement } of journalEffects({ ...entry, ...place }, lines))
      await tx.executeQuery(statement);
  });
}

const REFUSED = /null value in column/;

test('a line of the journal needs an account of its own shop', async () => {
  await expect(post(newId())).rejects.toThrow(REFUSED);
  await expect(post(await accountOf(other, '6010'))).rejects.toThrow(REFUSED);
  await post(await accountOf(shop, '6010'));
});

test.each(['1130', '2010', '2020'])('a line on %s needs a party', async (code) => {
  await expect(post(await accountOf(shop, code))).rejects.toThrow(REFUSED);
});

test('a payment needs a method and an account of its own shop', async () => {
  const { rows } = await shop.run((tx) =>
    sql<{ id: string; account_id: string }>`
      select id, account_id from payment_method
      where shop_id = ${shop.shop_id} and account_id is not null limit 1`.execute(tx),
  );
  const { id = '', account_id = '' } = rows[0] ?? {};
  const document_id = await documentOf(shop);
  const document = { shop_id: shop.shop_id, document_id, shift_id: null };
  const pay = (payment_method_id: string, paid_to: string) =>
    shop.run(async (tx) => {
      const amount = minor(500);
      const tender = { payment_method_id, bank_account_id: null, account_id: paid_to, amount };
      const lines = [{ ...tender, handed_over: amount, reference: '' }];
      for (const { statement } of tenderEffects(document, lines)) await tx.executeQuery(statement);
    });
  await expect(pay(newId(), account_id)).rejects.toThrow(REFUSED);
  await expect(pay(id, newId())).rejects.toThrow(REFUSED);
  await expect(pay(id, await accountOf(other, '1010'))).rejects.toThrow(REFUSED);
  await pay(id, account_id);
});

test.each(['account', 'payment_method', 'bank_account', 'warehouse', 'branch'])(
  'no request deletes a row of %s',
  async (table) => {
    const removal = shop.run((tx) => sql`delete from ${sql.table(table)}`.execute(tx));
    await expect(removal).rejects.toThrow(/permission denied/);
  },
);
