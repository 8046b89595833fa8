import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { endReservations, findExpired } from '../reservation.sql.ts';

type Place = { shop_id: string; warehouse_id: string; business_date: string; now: Date };

/**
 * Decides on what is there. Where something is lacking that is kept for somebody up to a day that
 * has passed, that is given up, and it is decided once more: whoever finds enough asks nothing.
 */
export async function withoutExpired<Decided, Code extends string>(
  tx: Tx,
  { shop_id, warehouse_id, business_date, now: at }: Place,
  decide: () => Promise<Decided | Rejection<Code>>,
): Promise<Decided | Rejection<Code>> {
  for (;;) {
    const decided = await decide();
    if (!isRejection(decided) || decided.rejection !== 'insufficient_stock') return decided;
    const { variant_id } = decided.params ?? {};
    if (typeof variant_id !== 'string') return decided;
    const place = { shop_id, warehouse_id };
    const expired = await findExpired(tx, place, [variant_id], business_date);
    const freed = await endReservations(tx, shop_id, expired, { at, as: 'expired' });
    if (freed === 0) return decided;
  }
}
