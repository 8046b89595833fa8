import { type Minor, minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type BalanceChange = {
  party_id: string;
  /** The change of the balance due. */
  due: Minor;
  /** The highest balance due; null: no limit. */
  limit: Minor | null;
  /** The change of the deposit. */
  deposit: Minor;
};

/** A change of the balance due alone, without a limit. */
export function dueChange(party_id: string, due: Minor): BalanceChange {
  return { party_id, due, limit: null, deposit: ZERO };
}

/** What a document did to the balances of parties, and what is left of its deposits. */
export type BalancesToReverse = {
  /** Other documents, not reversed, settle it or use its credit. */
  readonly is_settled_since: boolean;
  readonly balances: readonly {
    readonly party_id: string;
    readonly due: Minor;
    readonly deposit: Minor;
    readonly deposit_left: Minor;
  }[];
};

/** The opposite changes; refused if the deposit was spent, or the due settled since. Pure. */
export function reverseBalances({
  is_settled_since,
  balances,
}: BalancesToReverse): BalanceChange[] | Rejection<'already_settled' | 'deposit_too_small'> {
  if (is_settled_since) return reject('already_settled');
  const isSpent = balances.some(({ deposit, deposit_left }) => deposit > deposit_left);
  if (isSpent) return reject('deposit_too_small');
  return balances.map(({ party_id, due, deposit }) => ({
    ...dueChange(party_id, negate(due)),
    deposit: negate(deposit),
  }));
}

export type Shortfall = { party_id: string; amount: Minor };

/**
 * The same for a payment that the bank takes back, whatever happened to the money since: what
 * another document used stays used, and the part missing from the deposit is added to the due.
 */
export function reverseBalancesAnyway({ balances }: BalancesToReverse): {
  balances: BalanceChange[];
  shortfall: Shortfall | null;
} {
  const shortfalls = balances
    .filter(({ deposit, deposit_left }) => deposit > deposit_left)
    .map((one) => ({
      party_id: one.party_id,
      amount: subtract(one.deposit, one.deposit_left),
    }));
  const changes = balances.map(({ party_id, due, deposit, deposit_left }) => {
    const missing = minor(Math.max(0, deposit - deposit_left));
    const owed = dueChange(party_id, subtract(missing, due));
    return { ...owed, deposit: subtract(missing, deposit) };
  });
  return { balances: changes, shortfall: shortfalls[0] ?? null };
}
