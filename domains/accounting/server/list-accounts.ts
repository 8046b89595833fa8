import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listAccountsRoute } from '../contract/chart.ts';
import { selectAccounts } from './account.sql.ts';

export const listAccounts = query(listAccountsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const rows = await selectAccounts(tx, { shop_id, pattern: containing(q), after, limit });
  return pageOf(rows, limit);
});
