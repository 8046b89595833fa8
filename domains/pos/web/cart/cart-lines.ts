import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Discount, LineToPrice } from '#domains/pricing/core/price-sale.ts';
import {
  baseStockOf,
  countFullUnits,
  factorOf,
  limitOf,
  soldAs,
  toBaseUnit,
} from '#domains/pricing/web/part/expand-units.ts';

export type LinePromotion = {
  /** All that is off the line. */
  discount: Minor;
  /** What of it offers have taken. */
  taken: Minor;
  coupon: Minor;
  promotion: { name: string; name_bn: string } | null;
};

export type CartLine = {
  product: PosProduct;
  quantity: Quantity;
  discount: Discount;
  /** It was put away since: the sale is refused as long as it is in the cart. */
  is_unavailable?: true;
  /** A price given by hand, by who may. */
  own_price?: Minor;
  /** The shop's price when the cart was held, where it is another one now. */
  held_price?: Minor;
  /** What it costs by the list that holds for this customer, here, today, for as many. */
  list?: { price: Minor; name: string; name_bn: string };
  /** What offers take off, as the device reckons it. */
  applied_promotion?: LinePromotion;
};

/** What is left for it where other lines have some of it in another unit. */
export function limitIn(lines: readonly CartLine[], product: PosProduct): Quantity {
  const { variant_id } = soldAs(product.id);
  const others = lines.filter(
    (line) => line.product.id !== product.id && soldAs(line.product.id).variant_id === variant_id,
  );
  const limit = limitOf(product);
  if (others.length === 0 || limit === QUANTITY_MAX) return limit;
  const taken = others.reduce((sum, line) => sum + toBaseUnit(line.product, line.quantity), 0);
  const left = quantity(Math.max(0, baseStockOf(product) - taken));
  return countFullUnits(left, factorOf(product), product.decimals);
}

/** What one of a line costs here. */
export function priceOf({ product, own_price, list }: CartLine): Minor {
  return own_price ?? list?.price ?? product.unit_price;
}

/** A line as the shared pricing wants it. */
export function lineToPrice(line: CartLine): LineToPrice {
  const { product, discount } = line;
  return {
    quantity: line.quantity,
    unit_price: priceOf(line),
    // A price of a list is final.
    unit_discount: line.list === undefined ? product.product_discount : ZERO,
    discount:
      line.applied_promotion === undefined ? discount : { amount: line.applied_promotion.discount },
    vat_rate: product.vat_rate,
  };
}
