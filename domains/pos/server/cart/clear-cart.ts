import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { clearCartRoute } from '../../contract/discarded-cart.ts';
import { checkCart, hashOfCart } from './check-cart.ts';
import { loadDiscardedCart } from './discarded-cart.sql.ts';
import { recordDiscardedCart } from './record-discarded-cart.ts';

export const clearCart = command(clearCartRoute, async (tx, { body }, context) => {
  const { shop_id, user_id } = context.actor;
  const checked = await checkCart(tx, context.actor, body);
  if (isRejection(checked)) return checked;
  const request_hash = hashOfCart(body);
  const total = await recordDiscardedCart(tx, context, {
    id: body.id,
    branch_id: checked.branch_id,
    warehouse_id: body.warehouse_id,
    register_id: body.register_id ?? null,
    reason: body.reason,
    lines: body.lines,
    request_hash,
  });
  if (total !== null) return { data: { id: body.id, total } };
  const before = await loadDiscardedCart(tx, shop_id, body.id);
  return before.discarded_by === user_id && before.request_hash.equals(request_hash)
    ? replayAnswer({ data: { id: body.id, total: before.total } })
    : reject('id_reused', { path: 'id' });
});
