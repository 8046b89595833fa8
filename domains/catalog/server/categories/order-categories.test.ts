import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type {
  createCategoryRoute,
  listCategoriesRoute,
  orderCategoriesRoute,
} from '../../contract/category.ts';
import { createCategory } from './create-category.ts';
import { listCategories } from './list-categories.ts';
import { orderCategories } from './order-categories.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function add(name: string, parent_id: string | null = null): Promise<string> {
  const body = { name, parent_id, rank: 9_000 };
  const made = await shop.call<typeof createCategoryRoute>(createCategory, { body });
  return answerOf(made).data.id;
}

const order = (parent_id: string | null, ids: readonly string[]) =>
  shop.call<typeof orderCategoriesRoute>(orderCategories, { body: { parent_id, ids: [...ids] } });

/** Subcategory names in order. */
async function below(parent_id: string | null): Promise<string> {
  const answer = await shop.call<typeof listCategoriesRoute>(listCategories, {
    query: { limit: 200 },
  });
  const rows = answerOf(answer).data.filter((row) => row.parent_id === parent_id);
  return rows.map(({ name }) => name).join(' ');
}

test('sets the order of subcategories, and moves others to the parent', async () => {
  shop = await openTestShop(db.database);
  const food = await add('Food');
  const [rice, oil, salt] = [await add('Rice', food), await add('Oil', food), await add('Salt')];
  expect(answerOf(await order(food, [rice, oil])).data.changed).toBe(2);
  expect(await below(food)).toBe('Rice Oil');
  expect(answerOf(await order(food, [salt, rice, oil])).data.changed).toBe(3);
  expect(await below(food)).toBe('Salt Rice Oil');
  expect(answerOf(await order(food, [salt, oil, rice])).data.changed).toBe(2);
  expect(answerOf(await order(food, [salt, oil, rice])).data.changed).toBe(0);
  // A category added by another user meanwhile is not lost.
  expect(refusalOf(await order(food, [oil, rice]))).toBe('order_outdated');
  expect(refusalOf(await order(food, [salt, oil, oil, rice]))).toBe('order_outdated');
  expect(refusalOf(await order(rice, [food]))).toBe('category_within_itself');
  expect(refusalOf(await order(null, [shop.shop_id]))).toBe('category_not_found');
  expect(await below(food)).toBe('Salt Oil Rice');
});
