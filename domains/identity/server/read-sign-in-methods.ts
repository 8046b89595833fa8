import { personal } from '#platform/http/endpoint.ts';
import { readSignInMethodsRoute } from '../contract/linked-accounts.ts';
import { GOOGLE } from './enter-by-google.ts';
import { listLinkedAccounts, loadSignInMethods } from './linked-account.sql.ts';

export const readSignInMethods = personal(
  readSignInMethodsRoute,
  async (tx, _input, { person, site }) => {
    const methods = await loadSignInMethods(tx, person.user_id);
    const accounts = await listLinkedAccounts(tx, person.user_id);
    return {
      data: {
        ...methods,
        accounts: accounts.map((account) => ({
          ...account,
          linked_at: account.linked_at.toISOString(),
        })),
        available: site.google === null ? [] : [GOOGLE],
      },
    };
  },
);
