import { releaseReservationsFor } from '#domains/inventory/server/door/reserve-stock.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { recallCartRoute } from '../../contract/held-cart.ts';
import { endHeldCart, lockHeldCart } from './held-cart.sql.ts';
import { loadHeldCart } from './hold-cart.ts';

/** The row lock serializes tills; the second one finds it recalled. */
export const recallCart = command(recallCartRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const looker = { shop_id, scope: actor };
  const cart = await lockHeldCart(tx, looker, params.id);
  if (cart === undefined) return reject('not_found');
  if (cart.taken_as === body.id && cart.ended_by === user_id) {
    return replayAnswer({ data: await loadHeldCart(tx, shop_id, params.id) });
  }
  if (!cart.is_open) return reject('cart_taken', { params: { by: cart.ended_by_name ?? '' } });
  await endHeldCart(
    tx,
    { shop_id, id: params.id },
    { ended_at: now, ended_by: user_id, taken_as: body.id, reason: '' },
  );
  await releaseReservationsFor(tx, shop_id, { reserved_for: params.id, at: now });
  return { data: await loadHeldCart(tx, shop_id, params.id) };
});
