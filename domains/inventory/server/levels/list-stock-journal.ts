import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listStockJournalRoute } from '../../contract/product-stock.ts';
import { selectMovements } from './stock-list.sql.ts';

export const listStockJournal = fixedQuery(listStockJournalRoute, async (tx, input, context) => {
  const { actor } = context;
  const { limit, cursor, variant_id = null, document_id = null } = input.query;
  const { warehouse_id, branch_id } = input.query;
  const after = readCursor(cursor, ['id', 'whole']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const isEverywhere = scope.branch_ids === null && scope.warehouse_ids === null;
  if (!isEverywhere) await planEachTime(tx);
  const rows = await selectMovements(tx, {
    shop_id: actor.shop_id,
    scope,
    variant_id,
    document_id,
    after,
    limit,
    sees_value: can(context, 'cost.read'),
  });
  return pageOf(rows, limit);
});
