import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Discount, LineToPrice } from '#domains/pricing/core/price-sale.ts';
import {
  baseStockOf,
  countFullUnits,
  factorOf,
  limitOf,
  parseUnitId,
  toBaseUnit,
} from '#domains/pricing/web/part/expand-units.ts';

export type LinePromotion = {
  /** All discounts of the line. */
  discount: Minor;
  /** The part that promotions take off. */
  taken: Minor;
  coupon: Minor;
  promotion: { name: string; name_bn: string } | null;
};

export type CartLine = {
  product: PosProduct;
  quantity: Quantity;
  discount: Discount;
  /** It was archived meanwhile: the sale is refused while it is in the cart. */
  is_unavailable?: true;
  /** A price set by hand, with permission. */
  own_price?: Minor;
  /** The shop's price when the cart was held, if it has changed. */
  held_price?: Minor;
  /** The list price for this customer, branch, day and quantity. */
  list?: { price: Minor; name: string; name_bn: string };
  /** What promotions take off, as calculated on the device. */
  applied_promotion?: LinePromotion;
};

/** The limit of a product, less what other lines have of it in other units. */
export function limitIn(lines: readonly CartLine[], product: PosProduct): Quantity {
  const { variant_id } = parseUnitId(product.id);
  const others = lines.filter(
    (line) =>
      line.product.id !== product.id && parseUnitId(line.product.id).variant_id === variant_id,
  );
  const limit = limitOf(product);
  if (others.length === 0 || limit === QUANTITY_MAX) return limit;
  const taken = others.reduce((sum, line) => sum + toBaseUnit(line.product, line.quantity), 0);
  const left = quantity(Math.max(0, baseStockOf(product) - taken));
  return countFullUnits(left, factorOf(product), product.decimals);
}

/** The current price of one unit of a line. */
export function priceOf({ product, own_price, list }: CartLine): Minor {
  return own_price ?? list?.price ?? product.unit_price;
}

/** Converts a line for the shared pricing. */
export function lineToPrice(line: CartLine): LineToPrice {
  const { product, discount } = line;
  return {
    quantity: line.quantity,
    unit_price: priceOf(line),
    // A list price is final.
    unit_discount: line.list === undefined ? product.product_discount : ZERO,
    discount:
      line.applied_promotion === undefined ? discount : { amount: line.applied_promotion.discount },
    vat_rate: product.vat_rate,
  };
}
