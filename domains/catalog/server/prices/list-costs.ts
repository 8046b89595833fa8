import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listCostsRoute } from '../../contract/variant-history.ts';
import { selectCosts } from './cost-history.sql.ts';
import { hasVariant } from './price-change.sql.ts';

export const listCosts = query(listCostsRoute, async (tx, { params, query: filter }, context) => {
  const { actor } = context;
  const after = readCursor(filter.cursor, ['id', 'whole']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  if (!(await hasVariant(tx, shop_id, params.id))) return reject('not_found');
  const rows = await selectCosts(tx, {
    shop_id,
    scope: actor,
    variant_id: params.id,
    sees_cost: can(context, 'cost.read'),
    after,
    limit: filter.limit,
  });
  return pageOf(rows, filter.limit);
});
