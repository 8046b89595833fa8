import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listBatchesRoute,
  listBatchMovesRoute,
  listSerialsRoute,
  readBatchRoute,
} from '../../contract/batches.ts';
import { findBatch, selectBatches, selectBatchMoves, selectSerials } from './batch-list.sql.ts';

/** Limits the matches of a search: it is not a list of the catalogue. */
const FOUND_MAX = 200;

export const listBatches = query(listBatchesRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { limit, cursor, warehouse_id, branch_id, q = '' } = input.query;
  const { variant_id = null, days = null } = input.query;
  const after = readCursor(cursor, ['day', 'id', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const filter = { shop_id: actor.shop_id, scope, now, variant_id, days, q, after, limit };
  const found = searchVariantsQuery(actor.shop_id, q, FOUND_MAX);
  const sees_value = can(context, 'cost.read');
  return pageOf(await selectBatches(tx, { ...filter, found, sees_value }), limit);
});

export const readBatch = query(readBatchRoute, async (tx, { params }, { actor, now }) => {
  const { shop_id } = actor;
  const data = await findBatch(tx, { shop_id, scope: actor, now, id: params.id });
  return data === undefined ? reject('not_found') : { data };
});

export const listBatchMoves = query(listBatchMovesRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['id', 'whole']);
  if (isRejection(after)) return after;
  const { id } = input.params;
  const known = await findBatch(tx, { shop_id, scope: actor, now, id });
  if (known === undefined) return reject('not_found');
  const sees_parties = can(context, 'customers.read');
  const filter = { shop_id, scope: actor, id, after, limit, sees_parties };
  return pageOf(await selectBatchMoves(tx, filter), limit);
});

export const listSerials = query(listSerialsRoute, async (tx, input, context) => {
  const { actor } = context;
  const { limit, cursor, warehouse_id, branch_id, q = '' } = input.query;
  const { variant_id = null, state = null } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const sees_parties = can(context, 'customers.read');
  const filter = { shop_id: actor.shop_id, scope, q, state, variant_id, after, limit };
  return pageOf(await selectSerials(tx, { ...filter, sees_parties }), limit);
});
