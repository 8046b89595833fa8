import type { Minor } from '#domains/kernel/core/money.ts';
import type { SaleRequest } from '../contract/sale.ts';
import type { Discount } from '../core/price-sale.ts';
import type { Cart } from './cart.ts';

/** A tender as it is typed. */
export type TenderRow = {
  key: number;
  payment_method_id: string;
  amount: Minor;
  reference: string;
};

/** The cart as a document: sent again unchanged after an answer that never came. */
export function toRequest(
  cart: Cart & { sale_id: string },
  warehouse_id: string,
  rows: readonly TenderRow[],
): SaleRequest {
  const given = rows.filter((row) => row.amount > 0);
  return {
    id: cart.sale_id,
    warehouse_id,
    ...(cart.customer === null ? {} : { customer_id: cart.customer.id }),
    lines: cart.lines.map(({ product, quantity, discount }) => ({
      variant_id: product.id,
      quantity,
      unit_price: product.unit_price,
      ...named(discount, 'product_discount', 'product_discount_rate'),
    })),
    ...named(cart.order_discount, 'order_discount', 'order_discount_rate'),
    payments: given.map(({ payment_method_id, amount, reference }) => ({
      payment_method_id,
      amount,
      ...(reference === '' ? {} : { reference }),
    })),
    ...(cart.removed.length === 0 ? {} : { removed_lines: [...cart.removed] }),
    ...(cart.note === '' ? {} : { note: cart.note }),
  };
}

function named<A extends string, R extends string>(discount: Discount, amount: A, rate: R) {
  if (discount.amount !== undefined) {
    return { [amount]: discount.amount } as { [key in A]: Minor };
  }
  return discount.rate === undefined
    ? {}
    : ({ [rate]: discount.rate } as { [key in R]: NonNullable<Discount['rate']> });
}
