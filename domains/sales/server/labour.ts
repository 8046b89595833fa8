import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listLabourRoute } from '../contract/labour.ts';
import { selectLabour } from './labour.sql.ts';

export const listLabour = query(listLabourRoute, async (tx, input, { actor, now }) => {
  const { limit, cursor, q = '', from = null, to = null } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const asked = { shop_id: actor.shop_id, scope: actor, now, from, to, q: q.trim(), after, limit };
  return pageOf(await selectLabour(tx, asked), limit);
});
