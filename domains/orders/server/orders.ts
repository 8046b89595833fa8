import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import { ORDER_ROUTES } from '../contract/order.ts';
import type { WrittenKind } from '../core/order-kind.ts';
import { findOrder, loadOrder, selectOrders } from './order-list.sql.ts';
import { addOrder, checkApprovals, evaluateOrder } from './write-order.ts';

export function createOrder(kind: WrittenKind) {
  return command(ORDER_ROUTES[kind].create, async (tx, { body }, context) => {
    const { shop_id } = context.actor;
    const outcome = await evaluateOrder(tx, context, kind, body);
    if (isRejection(outcome)) return outcome;
    const denied = checkApprovals(outcome.decided.requiredApprovals);
    if (denied !== null) return denied;
    const added = await addOrder(tx, context, { kind, request: body, source_id: null, outcome });
    if (isRejection(added)) return added;
    const answer = { data: await loadOrder(tx, { shop_id, id: body.id, kind }) };
    return added ? answer : replayAnswer(answer);
  });
}

export function readOrder(kind: WrittenKind) {
  return query(ORDER_ROUTES[kind].read, async (tx, { params: { id } }, { actor }) => {
    const { shop_id } = actor;
    const order = await findOrder(tx, { shop_id, id, kind, scope: actor });
    return order === undefined ? reject('not_found') : { data: order };
  });
}

export function listOrders(kind: WrittenKind) {
  return query(ORDER_ROUTES[kind].list, async (tx, input, { actor }) => {
    const { limit, cursor, warehouse_id, q = '', state, party_id } = input.query;
    const after = readCursor(cursor, ['id']);
    if (isRejection(after)) return after;
    const scope = await checkLocation(tx, actor, { warehouse_id });
    if (isRejection(scope)) return scope;
    const { shop_id } = actor;
    const filter = { shop_id, kind, scope, state, party_id, q: q.trim(), after, limit };
    return pageOf(await selectOrders(tx, filter), limit);
  });
}
