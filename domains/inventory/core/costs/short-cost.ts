import type { StockLevel } from '../levels/issue-lines.ts';
import type { ShortCost } from './costing.ts';

/**
 * What goods are taken to cost that are sold before they come: what lies there does, or is missing
 * already; where goods lie in lots, what came last. Null: nothing lies there, and none is missing.
 */
export function shortCost({ on_hand, value, lots }: StockLevel): ShortCost | null {
  const newest = lots?.at(-1);
  if (newest !== undefined) return newest;
  if (on_hand === 0) return null;
  return { quantity: Math.abs(on_hand), value: Math.abs(value) } as ShortCost;
}
