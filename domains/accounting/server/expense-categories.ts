import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  listExpenseCategoriesRoute,
} from '../contract/expense-category.ts';
import {
  addShopAccount,
  changeShopAccount,
  listShopAccounts,
  type ShopAccounts,
} from './shop-accounts.ts';

const EXPENSES: ShopAccounts = {
  subject: 'expense_category',
  kind: 'expense',
  section: 'operating',
};

export const listExpenseCategories = query(listExpenseCategoriesRoute, (tx, input, { actor }) =>
  listShopAccounts(tx, actor.shop_id, EXPENSES, input.query),
);

export const createExpenseCategory = creation(
  createExpenseCategoryRoute,
  async (tx, { body }, context) =>
    (await addShopAccount(tx, context, EXPENSES, body)) ?? reject('too_many_categories'),
);

export const changeExpenseCategory = command(
  changeExpenseCategoryRoute,
  (tx, { params: { id }, body: change }, context) =>
    changeShopAccount(tx, context, EXPENSES, { id, change }),
);
