import { keepAvailable, takeKeptGoods } from '#domains/inventory/server/door/keep-goods.ts';
import { wantedOf } from '#domains/pricing/core/stock-lines.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { HeldCartRequest } from '../../contract/held-cart.ts';
import { loadKeepFacts } from './keep-cart.sql.ts';

/**
 * Keeps what is there of a held cart's goods up to the end of the day, in a shop that wants it.
 * What the same cart kept before is given up first.
 */
export async function keepCart(tx: Tx, context: Context, cart: HeldCartRequest): Promise<void> {
  const { actor, now: at, newId } = context;
  const { shop_id, user_id: by } = actor;
  const { id: kept_for, warehouse_id, customer_id = null, name: note, lines } = cart;
  const variant_ids = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const { keeps_held_goods, today, variants } = await loadKeepFacts(tx, shop_id, at, variant_ids);
  const wanted = keeps_held_goods ? wantedOf(lines, variants) : [];
  const place = { shop_id, warehouse_id, kept_for, at };
  const wanted_ids = wanted.map(({ variant_id }) => variant_id);
  await takeKeptGoods(tx, { ...place, as: 'released' }, wanted_ids);
  const kept = { ...place, customer_id, note, expires_on: today, today, by, newId };
  await keepAvailable(tx, kept, wanted);
}
