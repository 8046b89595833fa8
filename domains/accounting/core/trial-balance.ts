import { add, type Minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { AccountKind, SectionName } from './sections.ts';

/** The sums of an account before a period and in it; without a period all of it is before. */
export type AccountSums = {
  account_id: string;
  code: string;
  name: string;
  name_bn: string;
  kind: AccountKind;
  section: SectionName;
  /** Debit less credit before the period. */
  opening: Minor;
  period_debit: Minor;
  period_credit: Minor;
  /** The part of `opening` that is the result of earlier fiscal years. */
  carried: Minor;
};

export type BalanceRow = Omit<AccountSums, 'opening' | 'period_debit' | 'period_credit'> & {
  debit: Minor;
  credit: Minor;
} & Partial<Record<'opening_debit' | 'opening_credit' | 'period_debit' | 'period_credit', Minor>>;

/**
 * The row of an account: the balance is on the greater side, zero on the other. Cash 124,500.00
 * before, in the period 50.00 in and 30.00 out: closing debit 124,520.00.
 */
export function balanceRow(sums: AccountSums, hasPeriod: boolean): BalanceRow {
  const { opening, period_debit, period_credit, ...account } = sums;
  const closing = sides(add(opening, subtract(period_debit, period_credit)));
  if (!hasPeriod) return { ...account, ...closing };
  const before = sides(opening);
  return {
    ...account,
    ...closing,
    opening_debit: before.debit,
    opening_credit: before.credit,
    period_debit,
    period_credit,
  };
}

function sides(net: Minor): { debit: Minor; credit: Minor } {
  return { debit: net > 0 ? net : ZERO, credit: net < 0 ? negate(net) : ZERO };
}
