import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { LocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { OrderRequest } from '../../contract/order.ts';
import type { DecidedOrder } from '../../core/decide-order.ts';
import { markSent } from '../order.sql.ts';
import { selectShort } from '../short-of-order.sql.ts';
import { addOrder } from '../write-order.ts';
import { reserveOrder } from './reserve-order.ts';

type OrderToPlace = { request: OrderRequest; location: LocationTerms; decided: DecidedOrder };

/**
 * Creates a sales order of the web store, which is sent at once and has all its goods reserved. If
 * any is short the transaction is to be rolled back: nothing is half reserved.
 */
export async function placeOrder(
  tx: Tx,
  context: Context,
  { request, ...outcome }: OrderToPlace,
): Promise<null | Rejection<'id_reused' | 'insufficient_stock'>> {
  const { shop_id } = context.actor;
  const { id, party_id, lines } = request;
  const variant_ids = lines.map(({ variant_id }) => variant_id);
  await holdNames(tx, shop_id, { variant_ids, party_id });
  const order = { kind: 'sales_order', request, source_id: null, outcome, channel: 'web' } as const;
  const added = await addOrder(tx, context, order);
  if (added !== true) return isRejection(added) ? added : reject('id_reused', { path: 'id' });
  await markSent(tx, { shop_id, id, at: context.now });
  await reserveOrder(tx, context, id);
  await recordEvent(tx, context, 'order.sent', [id]);
  const short = await selectShort(tx, { shop_id, id });
  return short.length === 0
    ? null
    : reject('insufficient_stock', { params: { variant_ids: short.join(' ') } });
}
