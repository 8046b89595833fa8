import { add, type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Purpose } from './journal.ts';
import type { AccountKind } from './sections.ts';

type Sums = { kind: AccountKind; purpose: Purpose | null; opening: Minor };

/** `earlier` is the part of `opening` before the fiscal year in which the period begins. */
type SumsWithEarlier = Sums & { earlier: Minor };

/** Whether sums of the account begin anew with each fiscal year. */
export function isOfYear(kind: AccountKind): boolean {
  return kind === 'income' || kind === 'expense';
}

/**
 * Carries the result of earlier fiscal years to retained earnings, whether the years are closed or
 * not. Of sales of 900.00 before July and 50.00 since, with costs of 600.00 before, sales open at
 * 50.00 and retained earnings at 300.00. `carried` is what was added to the account's own lines.
 */
export function carryForward<Row extends SumsWithEarlier>(
  rows: readonly Row[],
): (Row & { carried: Minor })[] {
  const ofYears = rows.filter(({ kind }) => isOfYear(kind));
  const result = sumOf(ofYears, ({ earlier }) => earlier);
  return rows.map((row) => {
    if (isOfYear(row.kind)) {
      return { ...row, opening: add(row.opening, negate(row.earlier)), carried: ZERO };
    }
    const carried = row.purpose === 'retained' ? result : ZERO;
    return { ...row, opening: add(row.opening, carried), carried };
  });
}
