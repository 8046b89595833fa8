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

export function allocationsOf(settled: readonly Settled[], kind: Allocation['kind']): Allocation[] {
  return settled.map(({ document_id, amount }) => ({ settles_id: document_id, kind, amount }));
}

/** How much is settled of each document. */
export function listSettled({ allocations }: Settlement): { document_id: string; amount: Minor }[] {
  return allocations.map(({ settles_id: document_id, amount }) => ({ document_id, amount }));
}
