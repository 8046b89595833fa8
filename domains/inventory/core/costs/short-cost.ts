import type { StockLevel } from '../levels/issue-lines.ts';
import type { ShortCost } from './costing.ts';

/**
 * The provisional cost of stock sold before it comes: that of the stock on hand or already missing;
 * with lots, that of the last receipt. null: nothing is on hand or missing.
 */
export function shortCost({ on_hand, value, lots }: StockLevel): ShortCost | null {
  const newest = lots?.at(-1);
  if (newest !== undefined) return newest;
  if (on_hand === 0) return null;
  return { quantity: Math.abs(on_hand), value: Math.abs(value) } as ShortCost;
}
