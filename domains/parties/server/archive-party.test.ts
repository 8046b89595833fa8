import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { archiveCustomerRoute } from '../contract/archive-party.ts';
import type { createCustomerRoute, listCustomersRoute } from '../contract/party.ts';
import { archiveCustomer, archiveSupplier } from './archive-party.ts';
import { createCustomer, createSupplier } from './create-party.ts';
import { listCustomers, listSuppliers } from './list-parties.ts';
import { mergeCustomers } from './merge-party.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

async function add(name: string, create = createCustomer): Promise<string> {
  const result = await shop.call<typeof createCustomerRoute>(create, { body: { name } });
  return answerOf(result).data.id;
}

const archive = (id: string, archived: boolean, how = archiveCustomer, actor = shop.owner) =>
  shop.call<typeof archiveCustomerRoute>(how, { params: { id }, body: { archived } }, actor);

async function namesOf(status: 'active' | 'archived', list = listCustomers): Promise<string[]> {
  const query = { status, limit: 200 };
  const { data } = answerOf(await shop.call<typeof listCustomersRoute>(list, { query }));
  return data.map(({ name }) => name);
}

test.each([
  ['customer', createCustomer, archiveCustomer, listCustomers],
  ['supplier', createSupplier, archiveSupplier, listSuppliers],
] as const)('a %s is archived and restored', async (_kind, create, how, list) => {
  const name = `Rahima ${_kind}`;
  const id = await add(name, create as typeof createCustomer);
  const change = (archived: boolean) => archive(id, archived, how as typeof archiveCustomer);
  answerOf(await change(true));
  answerOf(await change(true));
  expect(await namesOf('active', list as typeof listCustomers)).not.toContain(name);
  expect(await namesOf('archived', list as typeof listCustomers)).toEqual([name]);
  answerOf(await change(false));
  expect(await namesOf('active', list as typeof listCustomers)).toContain(name);
  expect(await namesOf('archived', list as typeof listCustomers)).toEqual([]);
});

test('a party with open items is not archived, and permission is required', async () => {
  const id = await add('Owes');
  const warehouse_id = shop.warehouses.shop;
  const due = { id: newId(), party_id: id, warehouse_id, amount: 5_000 };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, due) }));
  expect(refusalOf(await archive(id, true))).toBe('party_has_due');
  expect(refusalOf(await archive(id, true, archiveSupplier))).toBe('not_found');
  const free = await add('Free');
  expect(refusalOf(await archive(free, true, archiveCustomer, shop.cashier))).toBe(
    'permission_denied',
  );
  expect(await namesOf('active')).toEqual(expect.arrayContaining(['Owes', 'Free']));
});

test('a merged party cannot be restored and is not listed', async () => {
  const survivor = await add('Kept');
  const duplicate = await add('Gone');
  const merge = { params: { id: survivor }, body: { duplicate_id: duplicate } };
  answerOf(await shop.call(mergeCustomers, merge));
  expect(refusalOf(await archive(duplicate, false))).toBe('merged_already');
  expect(await namesOf('archived')).not.toContain('Gone');
});
