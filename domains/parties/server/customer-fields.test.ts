import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { listArchivedRoute } from '#domains/catalog/contract/archived.ts';
import type { createCustomFieldRoute } from '#domains/catalog/contract/custom-field.ts';
import { createCustomField, listCustomFields } from '#domains/catalog/server/custom-fields.ts';
import { listArchived, restoreArchived } from '#domains/catalog/server/products/archived.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  createCustomerFieldRoute,
  listCustomerFieldsRoute,
} from '../contract/customer-field.ts';
import type { createCustomerRoute, updateCustomerRoute } from '../contract/party.ts';
import { createCustomer } from './create-party.ts';
import {
  archiveCustomerField,
  changeCustomerField,
  createCustomerField,
  listCustomerFields,
} from './customer-fields.ts';
import { mergeCustomers } from './merge-party.ts';
import { updateCustomer } from './update-customer.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function field(body: object): Promise<string> {
  shop ??= await openTestShop(db.database);
  const made = await shop.call<typeof createCustomerFieldRoute>(createCustomerField, { body });
  return answerOf(made).data.id;
}

async function customer(code: string): Promise<string> {
  const body = { code, name: code };
  return answerOf(await shop.call<typeof createCustomerRoute>(createCustomer, { body })).data.id;
}

const write = (id: string, version: number, custom: object[]) =>
  shop.call<typeof updateCustomerRoute>(updateCustomer, {
    params: { id },
    body: { version, custom },
  });

test('a custom value is normalised, logged and can be removed', async () => {
  const since = await field({ name: 'Since', kind: 'date' });
  const id = await customer('Rahima');
  const written = answerOf(await write(id, 1, [{ field_id: since, text: '২০২৬-০২-২৮' }])).data;
  expect(written.custom).toEqual([{ field_id: since, text: '2026-02-28' }]);
  expect(refusalOf(await write(id, 2, [{ field_id: since, text: '2026-02-30' }]))).toBe(
    'custom_value_unfit',
  );
  const { rows } = await shop.run((tx) =>
    sql<{ before: object; after: object }>`
      select before->'custom' as before, after->'custom' as after from audit_log
      where action = 'customer.updated' and subject_id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ before: {}, after: { [since]: '2026-02-28' } }]);
  expect(answerOf(await write(id, 2, [{ field_id: since, text: '' }])).data.custom).toEqual([]);
});

test('products and customers have separate fields, even under the same name', async () => {
  const of_customers = await field({ name: 'Area', kind: 'text' });
  const body = { name: 'Area', kind: 'text' };
  const made = await shop.call<typeof createCustomFieldRoute>(createCustomField, { body });
  const of_products = answerOf(made).data.id;
  const id = await customer('Karim');
  expect(refusalOf(await write(id, 1, [{ field_id: of_products, text: 'Mirpur' }]))).toBe(
    'custom_field_not_found',
  );
  const params = { id: of_products };
  const changed = { params, body: { version: 1, name: 'Region' } };
  expect(refusalOf(await shop.call(changeCustomerField, changed))).toBe('not_found');
  expect(refusalOf(await shop.call(archiveCustomerField, { params }))).toBe('not_found');
  const fieldsOf = async (list: typeof listCustomerFields) =>
    answerOf(await shop.call<typeof listCustomerFieldsRoute>(list, { query: { q: 'Area' } })).data;
  expect((await fieldsOf(listCustomerFields)).map((one) => one.id)).toEqual([of_customers]);
  expect((await fieldsOf(listCustomFields)).map((one) => one.id)).toEqual([of_products]);
});

test('a customer field is archived and restored apart from product fields', async () => {
  const id = await field({ name: 'Shoe size', kind: 'text' });
  answerOf(await shop.call(archiveCustomerField, { params: { id } }));
  const clerk = { ...shop.owner, permissions: new Set(['product.update' as const]) };
  const putAway = (kind: string, actor = shop.owner) =>
    shop.call<typeof listArchivedRoute>(listArchived, { query: { kind } }, actor);
  const restore = (kind: string, actor = shop.owner) =>
    shop.call(restoreArchived, { params: { id }, body: { kind } }, actor);
  expect(answerOf(await putAway('custom_field')).data).toEqual([]);
  expect(answerOf(await putAway('customer_field')).data).toMatchObject([{ name: 'Shoe size' }]);
  expect(refusalOf(await putAway('customer_field', clerk))).toBe('permission_denied');
  expect(refusalOf(await restore('customer_field', clerk))).toBe('permission_denied');
  expect(refusalOf(await restore('custom_field'))).toBe('not_found');
  answerOf(await restore('customer_field'));
  expect(answerOf(await putAway('customer_field')).data).toEqual([]);
});

test('the survivor of a merge takes over custom values and keeps its own', async () => {
  const [work, shade] = [
    await field({ name: 'Work', kind: 'text' }),
    await field({ name: 'Shade', kind: 'choice', choices: ['Red', 'Blue'] }),
  ];
  const [survivor, duplicate] = [await customer('Kept'), await customer('Gone')];
  answerOf(await write(survivor, 1, [{ field_id: work, text: 'Tailor' }]));
  const two = [
    { field_id: work, text: 'Cook' },
    { field_id: shade, text: 'Blue' },
  ];
  answerOf(await write(duplicate, 1, two));
  answerOf(
    await shop.call(mergeCustomers, {
      params: { id: survivor },
      body: { duplicate_id: duplicate },
    }),
  );
  const after = answerOf(await write(survivor, 3, [])).data;
  expect(after.custom.map(({ text }) => text).toSorted()).toEqual(['Blue', 'Tailor']);
});
