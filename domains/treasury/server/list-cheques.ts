import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listChequesRoute } from '../contract/cheque.ts';
import { selectCheques } from './cheque.sql.ts';

export const listCheques = query(listChequesRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, state, branch_id } = input.query;
  const { direction = null, party_id = null } = input.query;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const after = readCursor(cursor, ['day', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const { shop_id } = actor;
  const filter = { shop_id, scope, now, direction, state, party_id, pattern };
  return pageOf(await selectCheques(tx, filter, { after, limit }), limit);
});
