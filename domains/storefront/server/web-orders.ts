import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { cancelOrder } from '#domains/orders/server/door/cancel-order.ts';
import { raiseOrderVersion } from '#domains/orders/server/door/raise-order-version.sql.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  cancelWebOrderRoute,
  confirmWebOrderRoute,
  listWebOrdersRoute,
  readWebOrderRoute,
  type WebOrder,
} from '../contract/web-orders.ts';
import { orderPath } from '../core/order-code.ts';
import { orderKey } from './door/order-key.ts';
import { storeUrl } from './door/store-url.ts';
import { findWebOrder, lockWebOrder, markConfirmed, selectWebOrders } from './web-orders.sql.ts';

export const listWebOrders = query(listWebOrdersRoute, async (tx, input, { actor }) => {
  const { q = '', state, limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const filter = { shop_id, scope: actor, state, q: q.trim(), after, limit };
  return pageOf(await selectWebOrders(tx, filter), limit);
});

export const readWebOrder = query(readWebOrderRoute, async (tx, { params: { id } }, context) => {
  const order = await loadWebOrder(tx, context, id);
  return order === undefined ? reject('not_found') : { data: order };
});

export const confirmWebOrder = command(
  confirmWebOrderRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now: at } = context;
    const { shop_id, user_id: by } = actor;
    await lockWebOrder(tx, shop_id, id);
    const order = await loadWebOrder(tx, context, id);
    if (order === undefined) return reject('not_found');
    if (order.state === 'cancelled') return reject('order_closed');
    if (order.state === 'delivered') return reject('order_done');
    if (order.version !== body.version) return reject('version_conflict', { path: 'version' });
    if (order.state === 'confirmed') return { data: order };
    await markConfirmed(tx, { shop_id, id, at, by });
    await raiseOrderVersion(tx, shop_id, id);
    await writeAudit(tx, context, { action: 'web_order.confirmed', subject_id: id });
    return { data: assertPresent(await loadWebOrder(tx, context, id), 'it was confirmed') };
  },
);

export const cancelWebOrder = command(
  cancelWebOrderRoute,
  async (tx, { params: { id }, body }, context) => {
    const order = await loadWebOrder(tx, context, id);
    if (order === undefined) return reject('not_found');
    const refusal = await cancelOrder(tx, context, { id, ...body });
    if (refusal !== null) return refusal;
    return { data: assertPresent(await loadWebOrder(tx, context, id), 'it was cancelled') };
  },
);

async function loadWebOrder(
  tx: Tx,
  { actor, site }: Context,
  id: string,
): Promise<WebOrder | undefined> {
  const { shop_id } = actor;
  const found = await findWebOrder(tx, { shop_id, scope: actor, id });
  if (found === undefined) return undefined;
  const { handle, ...order } = found;
  const reference = { code: order.code, key: orderKey(site, { shop_id, order_id: id }) };
  return { ...order, url: `${storeUrl(site, handle)}${orderPath(reference)}` };
}
