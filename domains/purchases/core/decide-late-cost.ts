import { type BranchEntry, betweenBranches } from '#domains/accounting/core/between-branches.ts';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import type { Recosted } from '#domains/inventory/core/costs/recost.ts';
import { type BookChanges, valueChanges } from '#domains/inventory/core/levels/book-changes.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { TenderRequest } from '#domains/payments/core/tenders.ts';
import type { BillDifference } from './bill-difference.ts';
import {
  type DecidedReceiptCost,
  decideReceiptCost,
  type ReceiptCostFacts,
  type ReceiptCostRefusal,
} from './decide-receipt-cost.ts';

/** The additional cost of each receipt line, and for a bill its billed cost. */
export type LineCosts = Pick<BillDifference, 'amounts' | 'vat'> & {
  billed: BillDifference['billed'] | null;
  returned?: BillDifference['returned'];
};

/** What late costs change of stock, and in which branches that stock is. */
export type RecostedStock = {
  recosted: Recosted;
  /** The branch in which the costs are posted. */
  branch_id: string;
  /** The branch of each warehouse. */
  branches: ReadonlyMap<string, string>;
  has_lots: boolean;
};

export type LateCostFacts = Omit<ReceiptCostFacts, 'recosted'> &
  RecostedStock & { costs: LineCosts; payments: readonly TenderRequest[] };

/** Everything that a late cost changes. */
export type LateCostChanges = {
  cost: DecidedReceiptCost;
  books: BookChanges;
  between_branches: readonly BranchEntry[];
};

/** Returns a late cost with everything that it changes, or the first rejection. Pure. */
export function decideLateCost(facts: LateCostFacts): LateCostChanges | ReceiptCostRefusal {
  const { costs, payments, recosted } = facts;
  const cost = decideReceiptCost({ ...costs, payments }, facts);
  if (isRejection(cost)) return cost;
  const parts = cost.landed.flatMap((line) => line.parts);
  return {
    cost,
    books: valueChanges({ moves: recosted.moves, journal: cost.journal }, facts),
    between_branches: inTheirBranches(parts, facts),
  };
}

/**
 * A late cost is posted in the branch of its receipt. If the stock moved on to another branch, its
 * parts are posted there too (docs/adr/0136).
 */
export function inTheirBranches(
  parts: readonly LatePart[],
  { branch_id, branches, accounts }: RecostedStock & { accounts: Accounts },
): BranchEntry[] {
  const belonging = parts.map(({ warehouse_id, purpose, amount }) => ({
    branch_id: assertPresent(branches.get(warehouse_id), 'a warehouse has its branch'),
    purpose,
    amount,
  }));
  return betweenBranches(branch_id, belonging, accounts);
}
