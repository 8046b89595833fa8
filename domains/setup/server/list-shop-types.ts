import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { open } from '#platform/http/endpoint.ts';
import { listShopTypesRoute } from '../contract/found-shop.ts';
import { SHOP_TYPES } from '../core/shop-types.ts';

export const listShopTypes = open(listShopTypesRoute, async ({ query }) => {
  const { q = '', limit, cursor } = query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const wanted = q.toLowerCase();
  const first = SHOP_TYPES.findIndex(({ code }) => code === after?.[0]) + 1;
  const found = SHOP_TYPES.slice(first).filter(
    ({ name, name_bn }) => name.toLowerCase().includes(wanted) || name_bn.includes(wanted),
  );
  const rows = found.slice(0, limit + 1).map((type) => ({ ...type, page_key: [type.code] }));
  return pageOf(rows, limit);
});
