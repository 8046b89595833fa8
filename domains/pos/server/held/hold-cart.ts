import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { type HeldCart, holdCartRoute } from '../../contract/held-cart.ts';
import { checkCart, hashOfCart } from '../cart/check-cart.ts';
import { findHeldCart, insertHeldCart, lockHeldCart, replaceHeldCart } from './held-cart.sql.ts';
import { reserveCart } from './reserve-cart.ts';

/**
 * A retry after a lost response may have one more line by then, so the same user replaces the cart.
 * Once it was recalled there is nothing to replace.
 */
export const holdCart = command(holdCartRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const variant_ids = [...body.lines, ...body.removed_lines].map((line) => line.variant_id);
  await holdNames(tx, shop_id, { variant_ids, party_id: body.customer_id });
  const checked = await checkCart(tx, actor, body);
  if (isRejection(checked)) return checked;
  if (!checked.has_customer) return reject('customer_not_found', { path: 'customer_id' });
  const strange = body.lines.findIndex(
    ({ unit_id }) => unit_id !== undefined && !checked.unit_ids.includes(unit_id),
  );
  if (strange !== -1) return reject('unit_not_found', { path: `lines.${strange}.unit_id` });
  const cart = {
    shop_id,
    branch_id: checked.branch_id,
    held_by: user_id,
    held_at: now,
    request: body,
    request_hash: hashOfCart(body),
  };
  if (await insertHeldCart(tx, cart)) {
    await reserveCart(tx, context, body);
    return { data: await loadHeldCart(tx, shop_id, body.id) };
  }
  const before = assertPresent(
    await lockHeldCart(tx, { shop_id, scope: EVERYWHERE }, body.id),
    'the row of an existing id stays',
  );
  if (before.held_by !== user_id) return reject('id_reused', { path: 'id' });
  if (before.request_hash.equals(cart.request_hash)) {
    return replayAnswer({ data: await loadHeldCart(tx, shop_id, body.id) });
  }
  if (!before.is_open) {
    return reject('cart_taken', { path: 'id', params: { by: before.ended_by_name ?? '' } });
  }
  await replaceHeldCart(tx, cart);
  await reserveCart(tx, context, body);
  return { data: await loadHeldCart(tx, shop_id, body.id) };
});

export async function loadHeldCart(tx: Tx, shop_id: string, id: string): Promise<HeldCart> {
  return assertPresent(await findHeldCart(tx, shop_id, id), 'a held cart can be read');
}
