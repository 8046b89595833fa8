import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listArchivedRoute } from '../../contract/archived.ts';
import type { createBrandRoute, listBrandsRoute } from '../../contract/brand.ts';
import type { createCategoryRoute, listCategoriesRoute } from '../../contract/category.ts';
import { archiveBrand } from '../archive-brand.ts';
import { archiveCategory } from '../categories/archive-category.ts';
import { createCategory } from '../categories/create-category.ts';
import { listCategories } from '../categories/list-categories.ts';
import { createBrand } from '../create-brand.ts';
import { listBrands } from '../list-brands.ts';
import { listArchived, restoreArchived } from './archived.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

async function archiveOne(kind: string): Promise<string[]> {
  const query = { kind };
  const listed = await shop.call<typeof listArchivedRoute>(listArchived, { query });
  return answerOf(listed).data.map(({ name }) => name);
}

const restore = (kind: string, id: string) =>
  shop.call(restoreArchived, { params: { id }, body: { kind } });

test('an archived brand is listed, and restored once', async () => {
  const body = { name: 'Pran' };
  const { id } = answerOf(await shop.call<typeof createBrandRoute>(createBrand, { body })).data;
  answerOf(await shop.call(archiveBrand, { params: { id } }));
  expect(await archiveOne('brand')).toEqual(['Pran']);
  expect(await archiveOne('category')).toEqual([]);
  expect(refusalOf(await restore('category', id))).toBe('not_found');
  answerOf(await restore('brand', id));
  expect(refusalOf(await restore('brand', id))).toBe('not_found');
  expect(await archiveOne('brand')).toEqual([]);
  const brands = await shop.call<typeof listBrandsRoute>(listBrands);
  expect(answerOf(brands).data.map(({ name }) => name)).toEqual(['Pran']);
});

test('a category without its parent is restored at the top level', async () => {
  const add = async (name: string, parent_id: string | null) => {
    const body = { name, parent_id };
    const made = await shop.call<typeof createCategoryRoute>(createCategory, { body });
    return answerOf(made).data.id;
  };
  const above = await add('Food', null);
  const below = await add('Rice', above);
  for (const id of [below, above]) {
    answerOf(await shop.call(archiveCategory, { params: { id } }));
  }
  expect(await archiveOne('category')).toHaveLength(2);
  answerOf(await restore('category', below));
  const listed = await shop.call<typeof listCategoriesRoute>(listCategories);
  const rice = answerOf(listed).data.find(({ id }) => id === below);
  expect(rice?.parent_id).toBeNull();
});
