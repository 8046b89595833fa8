import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listServicesRoute } from '../contract/service-item.ts';
import { selectServices } from './services.sql.ts';

export const listServices = query(listServicesRoute, async (tx, input, { actor, now }) => {
  const { limit, cursor, q = '', from = null, to = null } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, scope: actor, now, from, to, q: q.trim(), after, limit };
  return pageOf(await selectServices(tx, filter), limit);
});
