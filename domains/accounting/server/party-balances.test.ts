import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers } from '#domains/parties/server/merge-party.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { customerStatement, supplierStatement } from '#domains/parties/server/statement.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { partyBalancesRoute } from '../contract/party-balances.ts';
import { partyBalances } from './party-balances.ts';

let db: TestDatabase;
let shop: TestShop;
const ids: Record<string, string> = {};

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  for (const name of ['Karim', 'Rahima', 'Salma', 'Nobody']) await add(createCustomer, name);
  for (const name of ['Rahman Traders', 'Walton']) await add(createSupplier, name);
  const { mirpur, uttara } = shop.branches;
  const due = (name: string, amount: number, branch_id = mirpur) => {
    return { party_id: ids[name], amount, branch_id };
  };
  await open('2026-07-01', [due('Karim', 30_000), due('Walton', 9_000)]);
  await open('2026-07-20', [
    due('Rahima', 20_000, uttara),
    due('Salma', -500),
    due('Rahman Traders', 70_000),
  ]);
  const payments = [{ payment_method_id: shop.methods.cash, amount: 25_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, customer_id: ids['Karim'] };
  answerOf(await shop.call(postPayment, { body: { ...body, payments } }));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function add(create: typeof createCustomer, name: string): Promise<void> {
  const { data } = answerOf(await shop.call(create, { body: { name, code: name } })) as {
    data: { id: string };
  };
  ids[name] = data.id;
}

async function open(business_date: string, dues: object[]): Promise<void> {
  const body = { id: newId(), branch_id: shop.branches.mirpur, business_date, dues };
  answerOf(await shop.call(postOpeningBalance, { body }));
}

const read = (query: Record<string, string | number>, actor: Actor = shop.owner) =>
  shop.call<typeof partyBalancesRoute>(partyBalances, { query }, actor);

async function shown(query: Record<string, string | number>, actor?: Actor) {
  const { data, next_cursor } = answerOf(await read(query, actor));
  const { opening, debit, credit, closing } = data;
  const lines = data.parties.map((row) =>
    [row.name, row.opening, row.debit, row.credit, row.closing].join(' '),
  );
  return { total: [opening, debit, credit, closing].join(' '), lines, next_cursor };
}

const AUGUST = { from: '2026-07-15', to: '2026-08-01' };

test('balances of parties add up to the control account, folded or not', async () => {
  const customers = {
    total: '30000 20000 25500 24500',
    lines: ['Karim 30000 0 25000 5000', 'Rahima 0 20000 0 20000', 'Salma 0 0 500 -500'],
    next_cursor: null,
  };
  expect(await shown(AUGUST)).toEqual(customers);
  const suppliers = await shown({ ...AUGUST, side: 'supplier' });
  expect(suppliers).toMatchObject({
    total: '9000 0 70000 79000',
    lines: ['Rahman Traders 0 0 70000 70000', 'Walton 9000 0 0 9000'],
  });
  await foldAll(db.database);
  expect(await shown(AUGUST)).toEqual(customers);
  expect((await shown({})).total).toBe('0 50000 25500 24500');
});

test('a party opens its statement, which has the same sums', async () => {
  for (const [side, statement] of [
    ['customer', customerStatement],
    ['supplier', supplierStatement],
  ] as const) {
    for (const row of answerOf(await read({ ...AUGUST, side })).data.parties) {
      const request = { params: { id: row.party_id }, query: AUGUST };
      const { opening, debit, credit, closing } = row;
      const { data } = answerOf(await shop.call(statement, request)) as { data: object };
      expect(data).toMatchObject({ opening, debit, credit, closing });
    }
  }
});

test('it is searched and paged, and has those without a balance on request', async () => {
  const first = await shown({ ...AUGUST, limit: 2 });
  expect(first.lines).toHaveLength(2);
  const rest = await shown({ ...AUGUST, limit: 2, cursor: first.next_cursor ?? '' });
  expect([...rest.lines, rest.next_cursor]).toEqual(['Salma 0 0 500 -500', null]);
  expect((await shown({ ...AUGUST, q: 'rahima' })).lines).toHaveLength(1);
  expect((await shown({ ...AUGUST, zero: 'true' })).lines).toContain('Nobody 0 0 0 0');
});

test('a member of one branch sees what was posted there', async () => {
  const own = await shown(AUGUST, shop.branchAdmin);
  expect(own.lines).toEqual(['Karim 30000 0 25000 5000', 'Salma 0 0 500 -500']);
  expect(own.total).toBe('30000 0 25500 4500');
  const uttara = await shown({ ...AUGUST, branch_id: shop.branches.uttara });
  expect(uttara.lines).toEqual(['Rahima 0 20000 0 20000']);
  expect(refusalOf(await read(AUGUST, shop.cashier))).toBe('permission_denied');
  const withoutCost = new Set([...shop.owner.permissions].filter((one) => one !== 'cost.read'));
  const blind = { ...shop.owner, permissions: withoutCost };
  expect(refusalOf(await read({ ...AUGUST, side: 'supplier' }, blind))).toBe('permission_denied');
  expect(refusalOf(await read({ from: '2026-08-01', to: '2026-07-01' }))).toBe('invalid');
});

test('after a merge the survivor has the balance, and the sum stays', async () => {
  const merge = { params: { id: ids['Karim'] ?? '' }, body: { duplicate_id: ids['Rahima'] } };
  answerOf(await shop.call(mergeCustomers, merge));
  const merged = await shown(AUGUST);
  expect(merged.lines).toEqual([
    'Karim 30000 20000 25000 25000',
    'Rahima 0 20000 20000 0',
    'Salma 0 0 500 -500',
  ]);
  expect(merged.total.endsWith(' 24500')).toBe(true);
});
