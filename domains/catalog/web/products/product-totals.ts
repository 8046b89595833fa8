import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Product } from '../../contract/product.ts';

/** A product, or only one of its variants. */
type Some = Pick<Product, 'variants'>;

/** The stock of all variants. null: the user cannot see stock. */
export function stockOf({ variants }: Some): Quantity | null {
  const known = variants.map(({ stock }) => stock);
  if (known.includes(null)) return null;
  return quantity(known.reduce<number>((sum, stock) => sum + (stock ?? 0), 0));
}

/** Their stock in one warehouse. */
export function levelOf({ variants }: Some, warehouse_id: string): Quantity {
  const there = variants
    .flatMap(({ levels }) => levels ?? [])
    .filter((level) => level.warehouse_id === warehouse_id);
  return quantity(there.reduce((sum, { on_hand }) => sum + on_hand, 0));
}

/** Whether any of them is low anywhere. */
export function isLow({ variants }: Some): boolean {
  return variants.some(({ levels }) => levels?.some((level) => level.is_low));
}

/** One price, or the lowest and the highest. */
export function priceSpan({ variants }: Some, format: (value: Minor) => string): string {
  const prices = variants.map(({ sale_price }) => sale_price);
  if (prices.length === 0) return '–';
  const lowest = minor(Math.min(...prices));
  const highest = minor(Math.max(...prices));
  return lowest === highest ? format(lowest) : `${format(lowest)} – ${format(highest)}`;
}
