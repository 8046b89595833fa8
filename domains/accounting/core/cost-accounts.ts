import type { Purpose } from './journal.ts';
import type { AccountKind } from './sections.ts';

/** Lines of these reveal costs: goods, what suppliers are owed or have waived, and their VAT. */
const OF_COST: ReadonlySet<Purpose> = new Set([
  'inventory',
  'payable',
  'input_vat',
  'stock_gain',
  'stock_loss',
  'internal_use_expense',
  'gifts_expense',
  'cost_of_sales',
  'cost_variance',
  'other_income',
]);

/**
 * Whether the balance of an account reveals costs. Equity does: it holds what an opening balance
 * was short of, which is the stock and what suppliers were owed, and the result of closed years.
 */
export function isOfCost({ purpose, kind }: { purpose: Purpose | null; kind: AccountKind }) {
  return kind === 'equity' || (purpose !== null && OF_COST.has(purpose));
}
