import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { type KeyPart, pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listCountLinesRoute,
  listCountsRoute,
  readCountRoute,
} from '../../contract/stock-count.ts';
import { countAnswer, seesBook } from './count-answer.ts';
import { findCount, selectCountLines, selectCounts } from './count-list.sql.ts';

export const listCounts = query(listCountsRoute, async (tx, input, { actor }) => {
  const { limit, cursor, state = null, warehouse_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  return pageOf(await selectCounts(tx, { shop_id, scope, state, after, limit }), limit);
});

export const readCount = query(readCountRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const count = await findCount(tx, { shop_id: actor.shop_id, scope: actor, id: params.id });
  if (count === undefined) return reject('not_found');
  return { data: await countAnswer(tx, context, count) };
});

const KEYS: Readonly<Record<'counted' | 'left' | 'different', readonly KeyPart[]>> = {
  counted: ['instant', 'id', 'text'],
  left: ['text', 'text', 'id', 'text'],
  different: ['text', 'id', 'text'],
};

export const listCountLines = query(listCountLinesRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { show, limit, cursor, variant_id = null } = input.query;
  const after = readCursor(cursor, KEYS[show]);
  if (isRejection(after)) return after;
  const count = await findCount(tx, { shop_id, scope: context.actor, id: input.params.id });
  if (count === undefined) return reject('not_found');
  const sees_book = seesBook(context, count);
  if (show === 'different' && !sees_book) return reject('permission_denied');
  const filter = { shop_id, count, sees_book, show, variant_id, after, limit };
  return pageOf(await selectCountLines(tx, filter), limit);
});
