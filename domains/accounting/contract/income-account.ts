import { incomeAccount } from '#domains/catalog/contract/income-account.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one } from '#platform/contract/fields.ts';
import { changeRejections } from './account-rejections.ts';
import { accountChange, newAccount } from './shop-account.ts';

export const createIncomeAccountRoute = defineCreation({
  path: '/income-accounts',
  permission: 'income-accounts.create',
  summary: 'Add an income account to the chart',
  body: newAccount,
  answer: one(incomeAccount),
  status: 201,
  rejections: { name_taken: 409, too_many_accounts: 409 },
});

export const changeIncomeAccountRoute = defineRoute({
  method: 'PATCH',
  path: '/income-accounts/{id}',
  permission: 'income-accounts.update',
  summary: 'Rename, archive or restore an income account',
  params: byId,
  body: accountChange,
  answer: one(incomeAccount),
  rejections: changeRejections,
});
