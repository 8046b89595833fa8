import type { Accounts, JournalLine, Purpose } from '#domains/accounting/core/journal.ts';
import { type LatePart, refKey } from '#domains/inventory/core/costs/past-moves.ts';
import { type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';

type CostByLine = ReadonlyMap<string, Minor>;

/** The change of the cost of each line when a late cost is reversed: negative for freight. */
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
 * The parts of a reversal add up to its change of the due without VAT: the mirror of the cost, and
 * the correction for stock that was kept. 10 were received at 100.00, billed at 110.00, and 4
 * returned: 60.00 are taken off the stock and the due. The lower cost of the 4 equals the
 * additional
 * credit of the supplier.
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

/** Accounts of late costs besides Stock in hand and Cost variance. */
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
 * The difference between the reversal and the mirror of the entry. Freight of 50.00 was added to 10
 * pieces, of which 4 are sold by now. The mirror takes 50.00 off the stock; 20.00 of that must be
 * taken off the cost of sales instead.
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
  const known = OTHERS.flatMap((purpose) => {
    const purposeParts = parts.filter((part) => part.purpose === purpose);
    const amount = subtract(
      sumOf(purposeParts, (part) => part.amount),
      mirrored(purpose),
    );
    return amount === ZERO ? [] : [{ purpose, amount }];
  });
  return { value: subtract(value, mirrored('inventory')), known };
}
