import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, one, page, version } from '#platform/contract/fields.ts';
import { changeRejections } from './account-rejections.ts';
import { accountChange, newAccount } from './shop-account.ts';

const category = z.strictObject({
  id,
  /** Code of its account in the chart. */
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  archived: z.boolean(),
  version,
});

export const listExpenseCategoriesRoute = defineRoute({
  method: 'GET',
  path: '/expense-categories',
  permission: 'expense-categories.read',
  summary: 'List expense categories, each an account of the chart, by code',
  query: z.strictObject({ ...page, archived: z.enum(['true', 'false']).optional() }),
  answer: listOf(category),
  rejections: { invalid_cursor: 422 },
});

export const createExpenseCategoryRoute = defineCreation({
  path: '/expense-categories',
  permission: 'expense-categories.create',
  summary: 'Add an expense category: a new account of the chart',
  body: newAccount,
  answer: one(category),
  status: 201,
  rejections: { name_taken: 409, too_many_categories: 409 },
});

export const changeExpenseCategoryRoute = defineRoute({
  method: 'PATCH',
  path: '/expense-categories/{id}',
  permission: 'expense-categories.update',
  summary: 'Rename, archive or restore an expense category; absent fields stay',
  params: byId,
  body: accountChange,
  answer: one(category),
  rejections: changeRejections,
});
