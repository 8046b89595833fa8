import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listOpeningDuesRoute, readOpeningDueRoute } from '../contract/opening-due.ts';
import { findOpeningDue, selectOpeningDues } from './opening-due.sql.ts';

export const readOpeningDue = query(readOpeningDueRoute, async (tx, { params }, { actor }) => {
  const data = await findOpeningDue(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listOpeningDues = query(listOpeningDuesRoute, async (tx, input, { actor }) => {
  const { q = '', kind = null, party_id = null, limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id: actor.shop_id, scope: actor, kind, party_id, pattern };
  return pageOf(await selectOpeningDues(tx, filter, { after, limit }), limit);
});
