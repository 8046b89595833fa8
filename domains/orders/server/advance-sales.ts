import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { putDeposit } from '#domains/parties/server/door/put-deposit.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import {
  depositRoutes,
  listAdvanceSalesRoute,
  postAdvanceSaleRoute,
} from '../contract/advance-sale.ts';
import { linkDeposit } from './advance-sale.sql.ts';
import { lockOrder, markSent } from './order.sql.ts';
import { putOrderDeposit } from './order-deposit.ts';
import { loadOrder, selectOrders } from './order-list.sql.ts';
import { addOrder, checkApprovals, evaluateOrder } from './write-order.ts';

const KIND = 'sales_order';

export const listAdvanceSales = query(listAdvanceSalesRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, q = '', state, party_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const of = { shop_id: actor.shop_id, kind: KIND, is_advance: true, scope } as const;
  const rows = await selectOrders(tx, { ...of, state, party_id, q: q.trim(), after, limit });
  return pageOf(rows as never, limit);
});

export const postAdvanceSale = command(postAdvanceSaleRoute, async (tx, { body }, context) => {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  const { deposit, ...request } = body;
  const { id, party_id: customer_id, warehouse_id } = request;
  if (customer_id === undefined) return reject('party_required', { path: 'party_id' });
  const outcome = await evaluateOrder(tx, context, KIND, request);
  if (isRejection(outcome)) return outcome;
  const { decided } = outcome;
  const denied = checkApprovals(decided.requiredApprovals);
  if (denied !== null) return denied;
  const paid = sumOf(deposit.payments, ({ amount }) => amount);
  if (paid > decided.total) return reject('more_than_total', { path: 'deposit.payments' });
  const added = await addOrder(tx, context, { kind: KIND, request, source_id: null, outcome });
  if (isRejection(added)) return added;
  const depositRequest = { ...deposit, customer_id, warehouse_id, direction: 'in' as const };
  const put = await putDeposit(tx, context, depositRequest);
  if (isRejection(put)) return put;
  if (added !== (put === 'now')) return reject('id_reused', { path: 'deposit.id' });
  if (added) {
    await linkDeposit(tx, { shop_id, order_id: id, document_id: deposit.id });
    await markSent(tx, { shop_id, id, at });
    await recordEvent(tx, context, 'order.sent', [id]);
  }
  const answer = { data: await loadOrder(tx, { shop_id, id, kind: KIND }) };
  return added ? answer : replayAnswer(answer);
});

export function postOrderDeposit(kind: keyof typeof depositRoutes) {
  return command(depositRoutes[kind], async (tx, input, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const { id } = input.params;
    const { direction } = input.body;
    const order = await lockOrder(tx, { shop_id, scope: actor, id, kinds: [kind], now });
    if (order === undefined) return reject('not_found');
    const put = await putOrderDeposit(tx, context, order, input.body);
    if (isRejection(put)) return put;
    const answer = { data: await loadOrder(tx, { shop_id, id, kind }) };
    if (put === 'posted') return replayAnswer(answer);
    if (direction === 'in' && order.is_closed) return reject('order_closed');
    if (direction === 'in' && order.is_done) return reject('order_done');
    return answer;
  });
}
