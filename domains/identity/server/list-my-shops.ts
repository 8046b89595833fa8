import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { personal } from '#platform/http/endpoint.ts';
import { listMyShopsRoute } from '../contract/shops.ts';
import { selectMyShops } from './my-shops.sql.ts';

export const listMyShops = personal(listMyShopsRoute, async (tx, { query }, { person }) => {
  const { q = '', limit, cursor } = query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const filter = { user_id: person.user_id, pattern: containing(q), after, limit };
  const { data, next_cursor } = pageOf(await selectMyShops(tx, filter), limit);
  const shops = data.map(({ id, name, ...row }) => ({
    id,
    name,
    role: { code: row.role_code, name: row.role_name, name_bn: row.role_name_bn },
    is_current: row.membership_id === person.membership_id,
  }));
  return { data: shops, next_cursor };
});
