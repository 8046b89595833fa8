import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Discount, LineToPrice } from '../core/price-sale.ts';

export type CartLine = {
  product: PosProduct;
  quantity: Quantity;
  discount: Discount;
  /** A price given by hand, by who may. */
  own_price?: Minor;
  /** The shop's price when the cart was held, where it is another one now. */
  held_price?: Minor;
};

/** The most of a product that one sale may have: what its warehouse has. */
export function limitOf(product: PosProduct): Quantity {
  return Math.max(product.stock, 0) as Quantity;
}

/** What one of a line costs here. */
export function priceOf({ product, own_price }: CartLine): Minor {
  return own_price ?? product.unit_price;
}

/** A line as the shared pricing wants it. */
export function lineToPrice(line: CartLine): LineToPrice {
  const { product, quantity, discount } = line;
  return {
    quantity,
    unit_price: priceOf(line),
    unit_discount: product.product_discount,
    discount,
    vat_rate: product.vat_rate,
  };
}
