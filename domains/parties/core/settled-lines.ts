import type { Minor } from '#domains/kernel/core/money.ts';
import type { Allocation, Settlement } from '#domains/payments/core/settlement.ts';

type Settled = { document_id: string; before: Minor; amount: Minor };

/** The documents that a payment or a write-off settles, as columns of its lines. */
export function lineColumnsOf(settled: readonly Settled[]) {
  return {
    settles_ids: settled.map(({ document_id }) => document_id),
    amounts_before: settled.map(({ before }) => before),
    amounts: settled.map(({ amount }) => amount),
  };
}

/** What a document settles of the open items of a party. */
export function allocationsOf(
  settled: readonly Settled[],
  of: Required<Pick<Allocation, 'kind' | 'party_id'>>,
): Allocation[] {
  return settled.map(({ document_id, amount }) => ({ settles_id: document_id, ...of, amount }));
}

/** How much is settled of each document. */
export function listSettled({ allocations }: Settlement): { document_id: string; amount: Minor }[] {
  return allocations.map(({ settles_id: document_id, amount }) => ({ document_id, amount }));
}
