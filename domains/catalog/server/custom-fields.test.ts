import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { restoreArchivedRoute } from '../contract/archived.ts';
import type { changeProductRoute } from '../contract/change-product.ts';
import type {
  CustomField,
  changeCustomFieldRoute,
  createCustomFieldRoute,
  listCustomFieldsRoute,
} from '../contract/custom-field.ts';
import type { createProductRoute, Product } from '../contract/product.ts';
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  listCustomFields,
} from './custom-fields.ts';
import { restoreArchived } from './products/archived.ts';
import { changeProduct } from './products/change-product.ts';
import { createProduct } from './products/create-product.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const create = (body: object, at = shop) =>
  at.call<typeof createCustomFieldRoute>(createCustomField, { body });

async function field(body: object): Promise<CustomField> {
  return answerOf(await create(body)).data;
}

const change = ({ id, version }: CustomField, body: object) =>
  shop.call<typeof changeCustomFieldRoute>(changeCustomField, {
    params: { id },
    body: { version, ...body },
  });

const addProduct = (code: string, custom: object[]) => {
  const unit_id = shop.units.get('packet');
  const body = { code, name: code, unit_id, custom, variants: [{ sale_price: 100 }] };
  return shop.call<typeof createProductRoute>(createProduct, { body });
};

const write = ({ id, version }: Product, custom: object[]) =>
  shop.call<typeof changeProductRoute>(changeProduct, {
    params: { id },
    body: { version, custom },
  });

const valuesOf = ({ custom }: Product) => custom.map(({ text }) => text).toSorted();

test('a value is stored in its normal form, and can be removed', async () => {
  const cloth = await field({ name: 'Cloth', kind: 'choice', choices: ['Cotton', 'Silk', 'Silk'] });
  const width = await field({ name: 'Width', name_bn: 'চওড়া', kind: 'number' });
  expect(cloth.choices).toEqual(['Cotton', 'Silk']);
  const made = answerOf(
    await addProduct('SARI', [
      { field_id: cloth.id, text: 'Silk' },
      { field_id: width.id, text: '১,২০০.৫০' },
    ]),
  ).data;
  expect(valuesOf(made)).toEqual(['1200.5', 'Silk']);
  const bare = answerOf(await write(made, [{ field_id: cloth.id, text: '' }])).data;
  expect(valuesOf(bare)).toEqual(['1200.5']);
  const { rows } = await shop.run((tx) =>
    sql<{ after: { custom: object } }>`
      select after from audit_log
      where subject_id = ${made.id} and action = 'product.changed'`.execute(tx),
  );
  expect(rows.map(({ after }) => after.custom)).toEqual([{ [width.id]: '1200.5' }]);
});

test('a value that does not fit, or of an unknown field, is rejected', async () => {
  const opened = await field({ name: 'Opened', kind: 'date' });
  const other = await openTestShop(db.database);
  const foreign = answerOf(await create({ name: 'Opened', kind: 'date' }, other)).data;
  const said = async (field_id: string, value: string) =>
    refusalOf(await addProduct('NONE', [{ field_id, text: value }]));
  expect(await said(opened.id, '2026-02-30')).toBe('custom_value_unfit');
  expect(await said(foreign.id, '2026-02-28')).toBe('custom_field_not_found');
  const made = answerOf(await addProduct('DAY', [{ field_id: opened.id, text: '2026-02-28' }]));
  const later = [{ field_id: opened.id, text: 'soon' }];
  expect(refusalOf(await write(made.data, later))).toBe('custom_value_unfit');
});

test('a field has a unique name and a fixed kind, and is restored with its values', async () => {
  const origin = await field({ name: 'Origin', kind: 'choice', choices: ['Dhaka', 'Abroad'] });
  expect(refusalOf(await create({ name: 'Origin', kind: 'text' }))).toBe('name_taken');
  expect(refusalOf(await create({ name: 'Nothing', kind: 'choice' }))).toBe('choices_missing');
  const made = answerOf(await addProduct('SAREE', [{ field_id: origin.id, text: 'Dhaka' }])).data;
  const changed = answerOf(await change(origin, { name: 'Made in', choices: ['Abroad'] })).data;
  expect(changed).toMatchObject({ name: 'Made in', choices: ['Abroad'], version: 2 });
  expect(refusalOf(await change(origin, { name: 'x' }))).toBe('version_conflict');
  // The stored value is no choice any more; it stays until it is changed.
  const same = answerOf(await write(made, [{ field_id: origin.id, text: 'Dhaka' }])).data;
  expect(valuesOf(same)).toEqual(['Dhaka']);
  const { id } = origin;
  answerOf(await shop.call(archiveCustomField, { params: { id } }));
  expect(refusalOf(await shop.call(archiveCustomField, { params: { id } }))).toBe('not_found');
  const abroad = [{ field_id: id, text: 'Abroad' }];
  expect(refusalOf(await write(same, abroad))).toBe('custom_field_not_found');
  answerOf(
    await shop.call<typeof restoreArchivedRoute>(restoreArchived, {
      params: { id },
      body: { kind: 'custom_field' },
    }),
  );
  expect(valuesOf(answerOf(await write(same, abroad)).data)).toEqual(['Abroad']);
});

test("fields are listed in the shop's order, page by page", async () => {
  const at = await openTestShop(db.database);
  for (const [name, rank] of [
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ] as const) {
    answerOf(await create({ name, rank, kind: 'text' }, at));
  }
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 2, ...defined({ cursor }) };
    const page = answerOf(await at.call<typeof listCustomFieldsRoute>(listCustomFields, { query }));
    names.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(names).toEqual(['a', 'b', 'c']);
});

test('a shop can have at most thirty fields', async () => {
  const at = await openTestShop(db.database);
  for (let number = 1; number <= 30; number += 1) {
    answerOf(await create({ name: `field ${number}`, kind: 'text' }, at));
  }
  expect(refusalOf(await create({ name: 'one more', kind: 'text' }, at))).toBe('too_many_fields');
});
