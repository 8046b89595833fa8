import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { changeProductRoute } from '#domains/catalog/contract/change-product.ts';
import type { listIncomeAccountsRoute } from '#domains/catalog/contract/income-account.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  changeIncomeAccountRoute,
  createIncomeAccountRoute,
} from '../contract/income-account.ts';
import { changeIncomeAccount, createIncomeAccount, listIncomeAccounts } from './income-accounts.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const add = (name: string) =>
  shop.call<typeof createIncomeAccountRoute>(createIncomeAccount, { body: { name } });

const change = (id: string, body: object) =>
  shop.call<typeof changeIncomeAccountRoute>(changeIncomeAccount, { params: { id }, body });

async function codes(query = {}) {
  const listed = await shop.call<typeof listIncomeAccountsRoute>(listIncomeAccounts, { query });
  return answerOf(listed).data.map(({ code }) => code);
}

const product = (more: object) =>
  shop.call<typeof createProductRoute>(createProduct, {
    body: {
      code: newId(),
      name: 'Repair',
      unit_id: shop.units.get('piece'),
      kind: 'service',
      variants: [{ sale_price: 50_000 }],
      ...more,
    },
  });

const changed = (id: string, body: object) =>
  shop.call<typeof changeProductRoute>(changeProduct, { params: { id }, body });

test('an income account is added, renamed, and archived while nothing earns on it', async () => {
  const { id, code } = answerOf(await add('Repairs')).data;
  expect(code).toBe('4200');
  expect(refusalOf(await add('Repairs'))).toBe('name_taken');
  const [one, other] = await Promise.all([add('Hire'), add('Delivery')]);
  expect([answerOf(one).data.code, answerOf(other).data.code].sort()).toEqual(['4201', '4202']);

  const earning = answerOf(await product({ income_account_id: id })).data;
  expect(earning.income_account_id).toBe(id);
  expect(refusalOf(await change(id, { version: 1, archived: true }))).toBe('account_in_use');
  answerOf(await changed(earning.id, { version: 1, income_account_id: null }));
  answerOf(await change(id, { version: 1, name: 'Mending', archived: true }));
  expect(await codes()).toEqual(['4201', '4202']);
  expect(await codes({ archived: 'true' })).toEqual(['4200']);
  expect(refusalOf(await change(id, { version: 1, archived: false }))).toBe('version_conflict');
  // A built-in account cannot be changed here.
  const sales = shop.accounts.get('4010') ?? '';
  expect(refusalOf(await change(sales, { version: 1, name: 'Mine' }))).toBe('not_found');
});

test('a service uses an active income account of its shop; goods have none', async () => {
  const { id } = answerOf(await add('Cleaning')).data;
  const other = await openTestShop(db.database);
  const refusalFor = async (income_account_id?: string) =>
    refusalOf(await product({ income_account_id }));
  expect(await refusalFor(other.accounts.get('4030'))).toBe('account_not_found');
  expect(await refusalFor(newId())).toBe('account_not_found');
  expect(await refusalFor(shop.accounts.get('4010'))).toBe('account_does_not_fit');
  expect(await refusalFor(shop.accounts.get('6010'))).toBe('account_does_not_fit');
  const stocked = answerOf(await product({ kind: 'goods', income_account_id: id })).data;
  expect(stocked.income_account_id).toBeNull();

  const service = answerOf(await product({ income_account_id: id })).data;
  answerOf(await shop.call(archiveProducts, { body: { ids: [service.id] } }));
  answerOf(await change(id, { version: 1, archived: true }));
  expect(await refusalFor(id)).toBe('account_does_not_fit');
  // Restored, it still earns on its account, and the account can be renamed.
  answerOf(await shop.call(archiveProducts, { body: { ids: [service.id], archived: false } }));
  const { version } = answerOf(await changed(service.id, { version: 3, name: 'Washing' })).data;
  const again = { version, income_account_id: id, name: 'Ironing' };
  expect(answerOf(await changed(service.id, again)).data.income_account_id).toBe(id);
  const toStocked = { version: version + 1, kind: 'goods' };
  expect(answerOf(await changed(service.id, toStocked)).data.income_account_id).toBeNull();
});

test('of concurrent use and archiving of an account, one is refused', async () => {
  for (const at of [1, 2, 3, 4]) {
    const { id } = answerOf(await add(`Work ${at}`)).data;
    const both = await Promise.all([
      product({ income_account_id: id }),
      change(id, { version: 1, archived: true }),
    ]);
    const refused = both.map(refusalOf);
    expect([
      ['account_does_not_fit', null],
      [null, 'account_in_use'],
    ]).toContainEqual(refused);
  }
});
