import type { Tx } from '#platform/db/tx.ts';
import type { Tender } from '../../core/tenders.ts';
import { type Allocation, insertAllocations, insertPayments } from '../payment.sql.ts';

/** Writes the money that changed hands by a document, and which documents that settles. */
export async function settle(
  tx: Tx,
  document: { shop_id: string; id: string },
  payments: readonly Tender[],
  allocations: readonly Allocation[],
): Promise<void> {
  if (payments.length > 0) await insertPayments(tx, document.shop_id, document.id, payments);
  const settling = allocations.filter(({ amount }) => amount !== 0);
  if (settling.length > 0) await insertAllocations(tx, document.shop_id, document.id, settling);
}
