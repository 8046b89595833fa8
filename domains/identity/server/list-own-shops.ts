import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { personal } from '#platform/http/endpoint.ts';
import { listOwnShopsRoute } from '../contract/shops.ts';
import { selectOwnShops } from './own-shops.sql.ts';

export const listOwnShops = personal(listOwnShopsRoute, async (tx, { query }, { person }) => {
  const { q = '', limit, cursor } = query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const asked = { user_id: person.user_id, pattern: containing(q), after, limit };
  const { data, next_cursor } = pageOf(await selectOwnShops(tx, asked), limit);
  const shops = data.map(({ id, name, ...row }) => ({
    id,
    name,
    role: { code: row.role_code, name: row.role_name, name_bn: row.role_name_bn },
    is_current: row.membership_id === person.membership_id,
  }));
  return { data: shops, next_cursor };
});
