import type { Purpose } from './journal.ts';

/** Accounts whose lines tell what goods cost: the goods, what is owed for them, the VAT on that. */
const OF_COST: ReadonlySet<Purpose> = new Set([
  'inventory',
  'payable',
  'input_vat',
  'opening_equity',
  'stock_gain',
  'stock_loss',
  'internal_use_expense',
  'gifts_expense',
  'cost_of_sales',
  'cost_variance',
]);

export function isOfCost(purpose: Purpose | null): boolean {
  return purpose !== null && OF_COST.has(purpose);
}
