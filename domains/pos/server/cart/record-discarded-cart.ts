import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type DiscardedCartToInsert, insertDiscardedCart } from './discarded-cart.sql.ts';

/** The value at the shop's prices; null if the id exists. */
export async function recordDiscardedCart(
  tx: Tx,
  context: Context,
  cart: Omit<DiscardedCartToInsert, 'shop_id' | 'discarded_by' | 'discarded_at'>,
): Promise<Minor | null> {
  const { actor, now } = context;
  const { shop_id, user_id: discarded_by } = actor;
  const total = await insertDiscardedCart(tx, {
    ...cart,
    shop_id,
    discarded_by,
    discarded_at: now,
  });
  if (total === null) return null;
  const detail = { reason: cart.reason, total, lines: cart.lines.length };
  await writeAudit(tx, context, { action: 'cart.cleared', subject_id: cart.id, detail });
  return total;
}
