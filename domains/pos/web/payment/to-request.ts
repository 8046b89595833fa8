import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { TenderRow } from '#domains/payments/web/part/tender-row.ts';
import type { Discount } from '#domains/pricing/core/price-sale.ts';
import { parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import type { SaleRequest } from '#domains/sales/contract/sale.ts';
import { type Cart, listRemovedLines } from '../cart/cart.ts';
import { priceOf } from '../cart/cart-lines.ts';

/** The cart as a request: a retry after a lost response sends it unchanged. */
export function toRequest(
  cart: Cart & { sale_id: string },
  warehouse_id: string,
  rows: readonly TenderRow[],
): SaleRequest {
  return {
    id: cart.sale_id,
    warehouse_id,
    customer_id: cart.customer?.id,
    lines: cart.lines.map((line) => ({
      ...parseUnitId(line.product.id),
      quantity: line.quantity,
      unit_price: priceOf(line),
      price_override: line.own_price === undefined ? undefined : true,
      ...discountFields(line.discount, 'product_discount', 'product_discount_rate'),
    })),
    ...discountFields(cart.order_discount, 'order_discount', 'order_discount_rate'),
    ...promotionFieldsOf(cart),
    points: cart.points?.spent,
    payments: paymentsOf(rows),
    removed_lines: cart.removed.length === 0 ? undefined : listRemovedLines(cart),
    note: cart.note || undefined,
  };
}

/** A coupon without discount is not used up. */
function promotionFieldsOf({ lines, coupon }: Cart) {
  const promotion_discount = sumOf(
    lines,
    ({ applied_promotion }) => applied_promotion?.taken ?? ZERO,
  );
  const isUsed = lines.some(
    ({ applied_promotion }) => applied_promotion !== undefined && applied_promotion.coupon > 0,
  );
  return {
    promotion_discount,
    coupon_code: isUsed ? coupon?.code : undefined,
  };
}

/** The rows with an amount, as both documents of a payment take them. */
export function paymentsOf(rows: readonly TenderRow[]): SaleRequest['payments'] {
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ payment_method_id, amount, reference, is_card }) => ({
      payment_method_id,
      amount,
      gift_card_code: is_card === true ? reference : undefined,
      reference: is_card !== true && reference !== '' ? reference : undefined,
    }));
}

function discountFields<A extends string, R extends string>(
  discount: Discount,
  amount: A,
  rate: R,
) {
  if (discount.amount !== undefined) {
    return { [amount]: discount.amount } as { [key in A]: Minor };
  }
  return discount.rate === undefined
    ? {}
    : ({ [rate]: discount.rate } as { [key in R]: NonNullable<Discount['rate']> });
}
