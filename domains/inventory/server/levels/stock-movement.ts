import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { fixedQuery, query } from '#platform/http/endpoint.ts';
import {
  listInventoryMovementRoute,
  listProductMovementRoute,
  readStockValueRoute,
} from '../../contract/stock-movement.ts';
import {
  loadStockValue,
  selectInventoryMovement,
  selectProductMovement,
} from './stock-movement.sql.ts';

/**
 * The matches to examine for one page; those without movements in the requested locations are
 * dropped.
 */
const FOUND_MAX = 200;

export const listProductMovement = query(listProductMovementRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { limit, cursor, variant_id, warehouse_id, branch_id } = input.query;
  const { from = null, to = null } = input.query;
  const after = readCursor(cursor, ['day', 'id', 'whole']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, context.actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const filter = { shop_id, scope, variant_id, from, to, after, limit };
  return pageOf(await selectProductMovement(tx, filter), limit);
});

export const listInventoryMovement = fixedQuery(
  listInventoryMovementRoute,
  async (tx, input, context) => {
    const { shop_id } = context.actor;
    const { limit, cursor, variant_id = null, warehouse_id, branch_id, q = '' } = input.query;
    const { from, to } = input.query;
    const isSearch = searchVariantsQuery(shop_id, q, 1) !== null;
    const after = readCursor(cursor, isSearch ? ['whole', 'text', 'id'] : ['text', 'id']);
    if (isRejection(after)) return after;
    const scope = await checkLocation(tx, context.actor, { warehouse_id, branch_id });
    if (isRejection(scope)) return scope;
    const found = searchVariantsQuery(shop_id, q, FOUND_MAX, after);
    const filter = { shop_id, scope, variant_id, found, from, to, after, limit };
    return pageOf(await selectInventoryMovement(tx, filter), limit);
  },
);

export const readStockValue = query(readStockValueRoute, async (tx, input, context) => {
  const { shop_id, warehouse_ids } = context.actor;
  const { warehouse_id, branch_id, date } = input.query;
  const scope = await checkLocation(tx, context.actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  // The ledger has branches but no warehouses.
  const has_ledger = warehouse_id === undefined && warehouse_ids === null;
  const value = await loadStockValue(tx, { shop_id, scope, date, has_ledger });
  return { data: { date, ...value } };
});
