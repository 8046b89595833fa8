import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { endReservations, findExpired } from '../reservation.sql.ts';

type Place = {
  shop_id: string;
  /** Omitted: the refusal says in which warehouse something is lacking. */
  warehouse_id?: string;
  business_date: string;
  now: Date;
};

/**
 * Decides on what is there. Where something is lacking that is kept for somebody up to a day that
 * has passed, that is given up, and it is decided once more: whoever finds enough asks nothing.
 */
export async function withoutExpired<Decided, Code extends string>(
  tx: Tx,
  { shop_id, business_date, now: at, ...place }: Place,
  decide: () => Promise<Decided | Rejection<Code>>,
): Promise<Decided | Rejection<Code>> {
  for (;;) {
    const decided = await decide();
    if (!isRejection(decided) || decided.rejection !== 'insufficient_stock') return decided;
    const { variant_id, warehouse_id = place.warehouse_id } = decided.params ?? {};
    if (typeof variant_id !== 'string' || typeof warehouse_id !== 'string') return decided;
    const lacking = { shop_id, warehouse_id };
    const expired = await findExpired(tx, lacking, [variant_id], business_date);
    const freed = await endReservations(tx, shop_id, expired, { at, as: 'expired' });
    if (freed === 0) return decided;
  }
}
