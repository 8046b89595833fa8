import type { Accounts, JournalLine, Purpose } from '#domains/accounting/core/journal.ts';
import { type LatePart, refKey } from '#domains/inventory/core/past-moves.ts';
import { type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';

type Standing = ReadonlyMap<string, Minor>;

/** What each line of a receipt costs besides once a cost is taken away: below zero for freight. */
export function takenAway(
  { receipt_id, lines }: { receipt_id: string; lines: readonly { line_no: number }[] },
  { before, after }: { before: Standing; after: Standing },
): Minor[] {
  return lines.map(({ line_no }) => {
    const key = refKey({ document_id: receipt_id, line_no });
    return subtract(after.get(key) ?? ZERO, before.get(key) ?? ZERO);
  });
}

/** Accounts that a late cost may go to, besides Stock in hand and Cost variance. */
const OTHERS = [
  'transit',
  'cost_of_sales',
  'stock_loss',
  'stock_gain',
  'goods_used',
  'goods_given',
  'opening_equity',
] as const satisfies readonly Purpose[];

/**
 * How far the books are from the mirror of what was posted: freight of 50.00 went to 10 pieces, of
 * which 4 are sold by now. The mirror takes 50.00 off the stock; 20.00 of that are off the cost of
 * sales instead.
 */
export function unlikeMirror(
  {
    parts,
    value,
    journal,
  }: { parts: readonly LatePart[]; value: Minor; journal: readonly JournalLine[] },
  accounts: Accounts,
) {
  const mirrored = (purpose: Purpose) => {
    const own = journal.filter(({ account_id }) => account_id === accounts[purpose]);
    return sumOf(own, ({ debit, credit }) => subtract(debit, credit));
  };
  const revalued_for = OTHERS.flatMap((purpose) => {
    const own = parts.filter((part) => part.purpose === purpose);
    const amount = subtract(
      sumOf(own, (part) => part.amount),
      mirrored(purpose),
    );
    return amount === ZERO ? [] : [{ purpose, amount }];
  });
  return { revalued: subtract(value, mirrored('inventory')), revalued_for };
}
