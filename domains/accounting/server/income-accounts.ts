import { listIncomeAccountsRoute } from '#domains/catalog/contract/income-account.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { changeIncomeAccountRoute, createIncomeAccountRoute } from '../contract/income-account.ts';
import {
  addShopAccount,
  changeShopAccount,
  listShopAccounts,
  type ShopAccounts,
} from './shop-accounts.ts';

const INCOME: ShopAccounts = {
  subject: 'income_account',
  kind: 'income',
  section: 'sales',
};

export const listIncomeAccounts = query(listIncomeAccountsRoute, (tx, input, { actor }) =>
  listShopAccounts(tx, actor.shop_id, INCOME, input.query),
);

export const createIncomeAccount = creation(
  createIncomeAccountRoute,
  async (tx, { body }, context) =>
    (await addShopAccount(tx, context, INCOME, body)) ?? reject('too_many_accounts'),
);

export const changeIncomeAccount = command(
  changeIncomeAccountRoute,
  (tx, { params: { id }, body: change }, context) =>
    changeShopAccount(tx, context, INCOME, { id, change }),
);
