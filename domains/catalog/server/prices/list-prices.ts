import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listPricesRoute } from '../../contract/variant-history.ts';
import { hasVariant, selectPrices } from './price-change.sql.ts';

export const listPrices = query(listPricesRoute, async (tx, { params, query: filter }, context) => {
  const after = readCursor(filter.cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = context.actor;
  if (!(await hasVariant(tx, shop_id, params.id))) return reject('not_found');
  const { limit } = filter;
  return pageOf(await selectPrices(tx, { shop_id, variant_id: params.id, after, limit }), limit);
});
