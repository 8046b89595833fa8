import { personal } from '#platform/http/endpoint.ts';
import { readWaysInRoute } from '../contract/linked-accounts.ts';
import { GOOGLE } from './enter-by-google.ts';
import { listLinkedAccounts, loadWaysIn } from './linked-account.sql.ts';

export const readWaysIn = personal(readWaysInRoute, async (tx, _input, { person, site }) => {
  const ways = await loadWaysIn(tx, person.user_id);
  const accounts = await listLinkedAccounts(tx, person.user_id);
  return {
    data: {
      ...ways,
      accounts: accounts.map((account) => ({
        ...account,
        linked_at: account.linked_at.toISOString(),
      })),
      offered: site.google === null ? [] : [GOOGLE],
    },
  };
});
