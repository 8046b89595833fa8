import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Product } from '../contract/product.ts';

/** What lies of all its variants; null: not for this reader. */
export function stockOf({ variants }: Product): Quantity | null {
  const known = variants.map(({ stock }) => stock);
  if (known.includes(null)) return null;
  return quantity(known.reduce<number>((sum, stock) => sum + (stock ?? 0), 0));
}

/** One price, or from the lowest to the highest. */
export function priceSpan({ variants }: Product, format: (value: Minor) => string): string {
  const prices = variants.map(({ sale_price }) => sale_price);
  if (prices.length === 0) return '–';
  const lowest = minor(Math.min(...prices));
  const highest = minor(Math.max(...prices));
  return lowest === highest ? format(lowest) : `${format(lowest)} – ${format(highest)}`;
}
