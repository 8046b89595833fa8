import { listIncomeAccountsRoute } from '#domains/catalog/contract/income-account.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { changeIncomeAccountRoute, createIncomeAccountRoute } from '../contract/income-account.ts';
import { isEarnedOn } from './shop-account.sql.ts';
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
  async (tx, { params: { id }, body: change }, context) => {
    const changed = await changeShopAccount(tx, context, INCOME, { id, change });
    // The account is locked by now, so a product cannot start to use it concurrently.
    const goesAway = !isRejection(changed) && changed.data.archived;
    return goesAway && (await isEarnedOn(tx, context.actor.shop_id, id))
      ? reject('account_in_use', { path: 'archived' })
      : changed;
  },
);
