import type { Tx } from '#platform/db/tx.ts';
import type { Tender } from '../../core/tenders.ts';
import { type Allocation, insertSettlement } from '../payment.sql.ts';

/** Writes the money that changed hands by a document, and which documents that settles. */
export async function settle(
  tx: Tx,
  document: { shop_id: string; id: string },
  payments: readonly Tender[],
  allocations: readonly Allocation[],
): Promise<void> {
  const settling = allocations.filter(({ amount }) => amount !== 0);
  if (payments.length + settling.length === 0) return;
  await insertSettlement(tx, document, payments, settling);
}
