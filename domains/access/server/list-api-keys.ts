import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listApiKeysRoute } from '../contract/api-key.ts';
import { selectApiKeys } from './api-key.sql.ts';
import { makerSeen } from './maker-seen.ts';

export const listApiKeys = query(listApiKeysRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, state = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, now, maker_id: makerSeen(actor), state };
  const pattern = containing(q.trim());
  return pageOf(await selectApiKeys(tx, { ...filter, pattern }, { after, limit }), limit);
});
