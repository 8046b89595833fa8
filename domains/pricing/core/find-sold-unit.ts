import type { CountedIn } from '#domains/catalog/core/to-base-quantity.ts';
import { LINE_MAX, lineAmount, type Minor, minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';

/** A unit that a variant is sold in besides its base unit. */
export type OtherUnit = {
  unit_id: string;
  unit: string;
  decimals: number;
  factor: Quantity;
  /** null: the price of the base unit times the factor. */
  sale_price: Minor | null;
};

/** The unit and price of a line: the variant's base unit, or another of its units. */
export type SoldUnit = CountedIn & {
  unit: string;
  sale_price: Minor;
  product_discount: Minor;
};

type Sold = {
  unit: string;
  decimals: number;
  sale_price: Minor;
  product_discount: Minor;
  units: readonly OtherUnit[];
};

/**
 * undefined: the variant has no such unit. A box of 24 at 10.00 less 0.50 each is 240.00 less
 * 12.00.
 */
export function findSoldUnit(variant: Sold, unit_id?: string | null): SoldUnit | undefined {
  const { unit, decimals, sale_price, product_discount } = variant;
  if (!unit_id) return { unit, decimals, factor: ONE, sale_price, product_discount };
  const other = variant.units.find((one) => one.unit_id === unit_id);
  if (other === undefined) return undefined;
  const price = other.sale_price ?? lineAmount(sale_price, other.factor) ?? LINE_MAX;
  const off = lineAmount(product_discount, other.factor) ?? LINE_MAX;
  return {
    unit: other.unit,
    decimals: other.decimals,
    factor: other.factor,
    sale_price: price,
    product_discount: minor(Math.min(price, off)),
  };
}
