import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type ClearedCartToInsert, insertClearedCart } from './cleared-cart.sql.ts';

/** Its worth at the shop's prices; null where the id is taken. */
export async function recordClearedCart(
  tx: Tx,
  context: Context,
  cart: Omit<ClearedCartToInsert, 'shop_id' | 'cleared_by' | 'cleared_at'>,
): Promise<Minor | null> {
  const { actor, now } = context;
  const { shop_id, user_id: cleared_by } = actor;
  const total = await insertClearedCart(tx, { ...cart, shop_id, cleared_by, cleared_at: now });
  if (total === null) return null;
  const detail = { reason: cart.reason, total, lines: cart.lines.length };
  await writeAudit(tx, context, { action: 'cart.cleared', subject_id: cart.id, detail });
  return total;
}
