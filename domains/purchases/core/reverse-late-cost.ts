import type { BranchEntry } from '#domains/accounting/core/between-branches.ts';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import { type BookChanges, valueChanges } from '#domains/inventory/core/levels/book-changes.ts';
import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  type BalanceChange,
  type BalancesToReverse,
  reverseBalances,
} from '#domains/parties/core/balance-change.ts';
import {
  type MoneyToReverse,
  type ReversedMoney,
  reverseMoney,
} from '#domains/payments/core/reverse-money.ts';
import { unlikeMirror, withGivenBack } from './cost-removed.ts';
import { inTheirBranches, type RecostedStock } from './decide-late-cost.ts';
import { findOwed, type Owed } from './owed.ts';

export type LateCostToReverse = MoneyToReverse &
  BalancesToReverse &
  RecostedStock & {
    accounts: Accounts;
    /** The warehouse of the receipt. */
    warehouse_id: string;
    /** The amount of the costs, without recoverable VAT. */
    cost: Minor;
    /** The receipt of a bill, with what is owed for it; null: the costs are no bill. */
    owed: Parameters<typeof findOwed>[0] | null;
  };

/** Everything that the reversal of a late cost changes. */
export type ReversedLateCost = ReversedMoney & {
  balances: readonly BalanceChange[];
  /** What is owed beside the mirror; null: nothing. */
  rebilled: Owed | null;
  /** The accounts of the reversal, a list for each receipt line. */
  parts: readonly (readonly LatePart[])[];
  books: BookChanges;
  between_branches: readonly BranchEntry[];
};

type Refusal = Exclude<
  ReturnType<typeof reverseMoney> | ReturnType<typeof reverseBalances>,
  ReversedMoney | BalanceChange[]
>;

/**
 * The mirror of a late cost: stock is valued as if it had never been posted, wherever it is by now.
 * The difference between that and the mirrored entry is an entry of its own. Pure.
 */
export function reverseLateCost(facts: LateCostToReverse): ReversedLateCost | Refusal {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  const balances = reverseBalances(facts);
  if (isRejection(balances)) return balances;
  const { owed, cost, warehouse_id, accounts } = facts;
  const { moves, parts: taken } = facts.recosted;
  const rebilled = owed === null ? null : findOwed(owed);
  const removed = { cost, parts: taken, rebilled: rebilled?.net ?? ZERO };
  const parts = withGivenBack(removed, warehouse_id);
  const value = sumOf(moves, (move) => move.value);
  const unlike = unlikeMirror({ parts: parts.flat(), value, journal: money.journal }, accounts);
  return {
    ...money,
    balances,
    rebilled,
    parts,
    books: valueChanges({ moves, journal: [], revalued: [unlike] }, facts),
    between_branches: inTheirBranches(parts.flat(), facts),
  };
}
