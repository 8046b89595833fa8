import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { bringMissingBack } from '../counts/correct-counts.ts';
import { endReservations, findExpired } from '../reservations/reservation.sql.ts';

type StockContext = {
  shop_id: string;
  /** Absent: the rejection names the warehouse. */
  warehouse_id?: string;
  business_date: string;
  now: Date;
  /** Set for documents that may be dated before a count. */
  late?: { context: Context; document: OpenedDocument };
};

/**
 * Runs `decide`. On `insufficient_stock` it releases expired reservations of that variant and tries
 * again. The same holds where a count after the document's time found too little. Where there is
 * enough, no query runs.
 */
export async function releaseExpiredAndRetry<Decided, Code extends string>(
  tx: Tx,
  { shop_id, business_date, now: at, late, ...location }: StockContext,
  decide: () => Promise<Decided | Rejection<Code>>,
): Promise<Decided | Rejection<Code>> {
  for (;;) {
    const decided = await decide();
    if (!isRejection(decided) || decided.rejection !== 'insufficient_stock') return decided;
    const { variant_id, warehouse_id = location.warehouse_id } = decided.params ?? {};
    if (typeof variant_id !== 'string' || typeof warehouse_id !== 'string') return decided;
    const shortLocation = { shop_id, warehouse_id };
    const expired = await findExpired(tx, shortLocation, [variant_id], business_date);
    const freed = await endReservations(tx, shop_id, expired, { at, as: 'expired' });
    if (freed > 0) continue;
    if (late === undefined) return decided;
    const stockKey = { warehouse_id, variant_id };
    const isBack = await bringMissingBack(tx, late.context, late.document, stockKey);
    if (!isBack) return decided;
  }
}
