import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { TenderRow } from '#domains/payments/web/part/tender-row.ts';
import type { Discount } from '#domains/pricing/core/price-sale.ts';
import { soldAs } from '#domains/pricing/web/part/in-units.ts';
import type { SaleRequest } from '#domains/sales/contract/sale.ts';
import { type Cart, removedLines } from '../cart/cart.ts';
import { priceOf } from '../cart/cart-goods.ts';

/** The cart as a document: sent again unchanged after an answer that never came. */
export function toRequest(
  cart: Cart & { sale_id: string },
  warehouse_id: string,
  rows: readonly TenderRow[],
): SaleRequest {
  return {
    id: cart.sale_id,
    warehouse_id,
    ...(cart.customer === null ? {} : { customer_id: cart.customer.id }),
    lines: cart.lines.map((line) => ({
      ...soldAs(line.product.id),
      quantity: line.quantity,
      unit_price: priceOf(line),
      ...(line.own_price === undefined ? {} : { price_override: true }),
      ...named(line.discount, 'product_discount', 'product_discount_rate'),
    })),
    ...named(cart.order_discount, 'order_discount', 'order_discount_rate'),
    ...offersOf(cart),
    ...(cart.points && { points: cart.points.spent }),
    payments: paymentsOf(rows),
    ...(cart.removed.length === 0 ? {} : { removed_lines: removedLines(cart) }),
    ...(cart.note === '' ? {} : { note: cart.note }),
  };
}

/** A coupon that takes nothing off is not used up for it. */
function offersOf({ lines, coupon }: Cart) {
  const offer_discount = sumOf(lines, ({ offer }) => offer?.taken ?? ZERO);
  const isUsed = lines.some(({ offer }) => offer !== undefined && offer.coupon > 0);
  return { offer_discount, ...(coupon !== null && isUsed ? { coupon_code: coupon.code } : {}) };
}

/** The rows with something in them, as both documents of a payment take them. */
export function paymentsOf(rows: readonly TenderRow[]): SaleRequest['payments'] {
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ payment_method_id, amount, reference, is_card }) => ({
      payment_method_id,
      amount,
      ...(is_card === true && { gift_card_code: reference }),
      ...(is_card !== true && reference !== '' && { reference }),
    }));
}

function named<A extends string, R extends string>(discount: Discount, amount: A, rate: R) {
  if (discount.amount !== undefined) {
    return { [amount]: discount.amount } as { [key in A]: Minor };
  }
  return discount.rate === undefined
    ? {}
    : ({ [rate]: discount.rate } as { [key in R]: NonNullable<Discount['rate']> });
}
