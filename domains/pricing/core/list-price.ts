import {
  type ListedVariant,
  type PriceListLines,
  priceInForce,
} from '#domains/catalog/core/price-in-force.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { SoldUnit } from './find-sold-unit.ts';

/** The price lists that may apply to a sale: by place, time and customer. */
export type ListPrices = {
  lines: PriceListLines;
  group_id: string | null;
  branch_id: string;
  /** The business day. */
  date: string;
};

export type ListedLine = {
  variant: ListedVariant | null | undefined;
  unit_id: string | null | undefined;
  quantity: Quantity;
  own_quantity: Quantity;
};

/**
 * The unit with the price of a price list, if one applies. That price is final: the product's own
 * discount applies only to its own price. A discount given by hand comes on top.
 */
export function applyListPrice<Unit extends Pick<SoldUnit, 'sale_price' | 'product_discount'>>(
  unit: Unit,
  { variant, unit_id, quantity, own_quantity }: ListedLine,
  prices: ListPrices | undefined,
): Unit {
  if (prices === undefined || !variant) return unit;
  const { lines, ...terms } = prices;
  const item = { variant, unit_id: unit_id || null, unit_price: unit.sale_price };
  const found = priceInForce(lines, { ...item, quantity, own_quantity, ...terms });
  if (found.line === null) return unit;
  return { ...unit, sale_price: found.unit_price, product_discount: ZERO };
}
