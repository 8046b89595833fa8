import type { Purpose } from './journal.ts';

/** Accounts whose lines reveal costs: goods, what is owed for them, and their VAT. */
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
