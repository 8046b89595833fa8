import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

type Typed = {
  target: 'variant' | 'product' | 'category' | 'brand' | 'all';
  target_id: string | null;
  unit_id: string | null;
  min_quantity: number;
  max_quantity: number | null;
  min_amount: number;
  max_amount: number | null;
  rate: number | null;
  price: number | null;
};

type Refusal = Rejection<
  'target_not_found' | 'rule_without_amount' | 'unit_without_product' | 'bounds_reversed'
>;

/** A line needs a single target, a rate or a price, and limits in order. */
export function checkPriceListLine(line: Typed): Refusal | null {
  const { target, target_id, unit_id, rate, price } = line;
  if ((target === 'all') !== (target_id === null)) {
    return reject('target_not_found', { path: 'target_id' });
  }
  if ((rate === null) === (price === null)) return reject('rule_without_amount', { path: 'price' });
  // A unit needs a variant or a product as its target.
  if (unit_id !== null && target !== 'variant' && target !== 'product') {
    return reject('unit_without_product', { path: 'unit_id' });
  }
  if (line.max_quantity !== null && line.max_quantity < line.min_quantity) {
    return reject('bounds_reversed', { path: 'max_quantity' });
  }
  if (line.max_amount !== null && line.max_amount < line.min_amount) {
    return reject('bounds_reversed', { path: 'max_amount' });
  }
  return null;
}
