import { reject } from '#domains/kernel/core/rejection.ts';
import { personal } from '#platform/http/endpoint.ts';
import { unlinkAccountRoute } from '../contract/linked-accounts.ts';
import { isLastSignInMethod } from '../core/last-sign-in-method.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import {
  deleteLinkedAccount,
  listLinkedAccounts,
  lockSignInMethods,
} from './linked-account.sql.ts';

export const unlinkAccount = personal(unlinkAccountRoute, async (tx, { params }, context) => {
  const { user_id } = context.person;
  const { has_password } = await lockSignInMethods(tx, user_id);
  const accounts = await listLinkedAccounts(tx, user_id);
  if (!accounts.some(({ id }) => id === params.id)) return reject('not_found');
  if (isLastSignInMethod({ has_password, accounts: accounts.length }))
    return reject('last_sign_in_method');
  await deleteLinkedAccount(tx, params.id);
  await recordSignIn(tx, context, { user_id, event: 'account_unlinked', method: 'google' });
  return { data: {} };
});
