import { assert } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { changeDeposit } from '#domains/parties/server/door/change-deposit.ts';
import { fromDeposit, type Tender } from '#domains/payments/core/tenders.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The part of a refund that goes to the customer's deposit. */
export async function depositRefund(
  tx: Tx,
  customer: { shop_id: string; party_id: string | null },
  refunds: readonly Tender[],
): Promise<void> {
  const { shop_id, party_id } = customer;
  const change = negate(fromDeposit(refunds));
  if (party_id === null || change === 0) return;
  const refusal = await changeDeposit(tx, { shop_id, party_id, change });
  assert(refusal === null, 'a deposit that grows is never too small');
}
