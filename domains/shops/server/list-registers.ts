import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listRegistersRoute } from '../contract/register.ts';
import { checkLocation } from './door/check-location.ts';
import { selectRegisters } from './register.sql.ts';

export const listRegisters = query(listRegistersRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, branch_id, archived } = input.query;
  const after = readCursor(cursor, ['text', 'text']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const rows = await selectRegisters(tx, {
    shop_id: actor.shop_id,
    scope,
    withArchived: archived === 'yes',
    pattern: containing(q),
    after,
    limit,
  });
  return pageOf(rows, limit);
});
