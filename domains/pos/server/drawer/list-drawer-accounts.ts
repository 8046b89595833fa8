import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listDrawerAccountsRoute } from '../../contract/cash-movement.ts';
import { selectDrawerAccounts } from './cash-movement.sql.ts';

export const listDrawerAccounts = query(listDrawerAccountsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, pattern: containing(q), after, limit };
  return pageOf(await selectDrawerAccounts(tx, filter), limit);
});
