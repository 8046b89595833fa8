import { releaseReservationsFor } from '#domains/inventory/server/door/reserve-stock.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { discardCartRoute } from '../../contract/held-cart.ts';
import { hashOfCart } from '../cart/check-cart.ts';
import { recordDiscardedCart } from '../cart/record-discarded-cart.ts';
import { endHeldCart, lockHeldCart } from './held-cart.sql.ts';
import { loadHeldCart } from './hold-cart.ts';

export const discardCart = command(discardCartRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { id } = params;
  const state = await lockHeldCart(tx, { shop_id, scope: actor }, id);
  if (state === undefined) return reject('not_found');
  if (!state.is_open) {
    const isByCaller = state.taken_as === null && state.ended_by === user_id;
    return isByCaller
      ? replayAnswer({ data: { id } })
      : reject('cart_taken', { params: { by: state.ended_by_name ?? '' } });
  }
  const ending = { ended_at: now, ended_by: user_id, taken_as: null, reason: body.reason };
  await endHeldCart(tx, { shop_id, id }, ending);
  await releaseReservationsFor(tx, shop_id, { reserved_for: id, at: now });
  const cart = await loadHeldCart(tx, shop_id, id);
  const discarded = {
    branch_id: cart.branch_id,
    warehouse_id: cart.warehouse_id,
    register_id: cart.register_id,
    reason: body.reason,
    lines: [...cart.removed_lines, ...cart.lines],
    request_hash: hashOfCart({ id, ...body }),
  };
  // With the id of the held cart, so that it is recorded once; if another cart has that id, with a
  // new one.
  const recorded = await recordDiscardedCart(tx, context, { ...discarded, id });
  if (recorded === null)
    await recordDiscardedCart(tx, context, { ...discarded, id: context.newId() });
  return { data: { id } };
});
