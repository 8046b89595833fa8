import type { Accounts, JournalLine, Purpose } from '#domains/accounting/core/journal.ts';
import { type LatePart, refKey } from '#domains/inventory/core/costs/past-moves.ts';
import { type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';

type CostByLine = ReadonlyMap<string, Minor>;

/** What each line of a receipt costs besides once a cost is taken away: below zero for freight. */
export function costRemoved(
  { receipt_id, lines }: { receipt_id: string; lines: readonly { line_no: number }[] },
  { before, after }: { before: CostByLine; after: CostByLine },
): Minor[] {
  return lines.map(({ line_no }) => {
    const key = refKey({ document_id: receipt_id, line_no });
    return subtract(after.get(key) ?? ZERO, before.get(key) ?? ZERO);
  });
}

/**
 * The parts of a reversal come to what it changes of the due without VAT: the mirror of the cost,
 * and what is owed beside it for goods that are kept. 10 came at 100.00, the bill says 110.00, 4
 * went back: 60.00 are off the stock and off the due, and what the 4 cost less here is what the
 * supplier gave more for them.
 */
export function withGivenBack(
  {
    cost,
    parts,
    rebilled,
  }: { cost: Minor; parts: readonly (readonly LatePart[])[]; rebilled: Minor },
  warehouse_id: string,
): (readonly LatePart[])[] {
  const taken = sumOf(parts.flat(), (part) => part.amount);
  const amount = subtract(subtract(rebilled, cost), taken);
  if (amount === ZERO) return [...parts];
  const [first = [], ...others] = parts;
  return [[...first, { purpose: 'cost_variance', warehouse_id, used_on: null, amount }], ...others];
}

/** Accounts that a late cost may go to, besides Stock in hand and Cost variance. */
const OTHERS = [
  'transit',
  'cost_of_sales',
  'stock_loss',
  'stock_gain',
  'internal_use_expense',
  'gifts_expense',
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
    const purposeParts = journal.filter(({ account_id }) => account_id === accounts[purpose]);
    return sumOf(purposeParts, ({ debit, credit }) => subtract(debit, credit));
  };
  const revalued_for = OTHERS.flatMap((purpose) => {
    const purposeParts = parts.filter((part) => part.purpose === purpose);
    const amount = subtract(
      sumOf(purposeParts, (part) => part.amount),
      mirrored(purpose),
    );
    return amount === ZERO ? [] : [{ purpose, amount }];
  });
  return { revalued: subtract(value, mirrored('inventory')), revalued_for };
}
