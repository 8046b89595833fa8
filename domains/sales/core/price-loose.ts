import { type Minor, minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import { type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';

/** Prices a return without a receipt, for the screen and the server. */
export function priceLoose(
  lines: readonly {
    sold: { vat_rate: PricedVariant['vat_rate'] };
    quantity: Quantity;
    unit_price: Minor;
  }[],
  { rounding_unit, prices_include_vat }: { rounding_unit: Minor; prices_include_vat: boolean },
): PricedSale | Rejection<'amount_too_large'> {
  const priced = priceSale({
    lines: lines.map(({ sold, quantity, unit_price }) => ({
      quantity,
      unit_price,
      unit_discount: ZERO,
      discount: {},
      vat_rate: sold.vat_rate,
    })),
    order_discount: {},
    rounding_unit,
    prices_include_vat,
  });
  return isRejection(priced)
    ? reject('amount_too_large', priced.path === undefined ? {} : { path: priced.path })
    : priced;
}

/** The current price less the product's own discount. */
export function priceNow(variant: { sale_price: Minor; product_discount: Minor }): Minor {
  return minor(Math.max(0, subtract(variant.sale_price, variant.product_discount)));
}
