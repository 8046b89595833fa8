import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listUnitsRoute } from '../../contract/unit.ts';
import { selectUnits } from './unit.sql.ts';

export const listUnits = query(listUnitsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  return pageOf(await selectUnits(tx, { shop_id, pattern: containing(q), after, limit }), limit);
});
