import { isTooFine, type Quantity, timesOne } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The unit of a line: one holds `factor` own units of the variant. */
export type CountedIn = { decimals: number; factor: Quantity };

type CountRefusal = Rejection<'quantity_too_fine' | 'amount_too_large'>;

/**
 * The quantity of a line in the own unit: 1.5 boxes of 24 pieces are 36 pieces. 0.7 boxes would be
 * 16.8 pieces, which is rejected if pieces have no decimals.
 */
export function toBaseQuantity(
  counted: Quantity,
  unit: CountedIn,
  own_decimals: number,
  path: string,
): Quantity | CountRefusal {
  if (isTooFine(counted, unit.decimals)) {
    return reject('quantity_too_fine', { path, params: { decimals: unit.decimals } });
  }
  return partOf(counted, unit.factor, own_decimals, path);
}

/** The quantity of a part in several bundles: 3 sets of 2 pieces are 6 pieces. */
export function partOf(
  counted: Quantity,
  of_one: Quantity,
  decimals: number,
  path: string,
): Quantity | CountRefusal {
  const baseQuantity = timesOne(counted, of_one);
  if (baseQuantity === 'too_large') return reject('amount_too_large', { path });
  if (baseQuantity === 'too_fine' || isTooFine(baseQuantity, decimals)) {
    return reject('quantity_too_fine', { path, params: { decimals } });
  }
  return baseQuantity;
}
