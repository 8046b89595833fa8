import {
  add,
  lineAmount,
  type Minor,
  percentageOf,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import {
  type AgreedOrder,
  shareAgreedDiscounts,
} from '#domains/orders/core/share-agreed-discounts.ts';
import type { AgreedTerms } from '#domains/pricing/core/price-lines.ts';

/** A customer's order with what is still to be invoiced. */
export type PromisedOrder = Pick<AgreedOrder, 'discount_left'> & {
  order_discount_rate?: Rate | null | undefined;
  /** The part of the delivery charge that is not invoiced yet. */
  delivery_left: Minor;
  open_lines: readonly (AgreedOrder['open_lines'][number] & {
    unit_price: Minor;
    product_discount_rate?: Rate | null | undefined;
  })[];
};

type Line = {
  quantity: Quantity;
  order_line_id?: string | undefined;
  unit_price?: Minor | undefined;
  product_discount?: Minor | undefined;
  product_discount_rate?: Rate | undefined;
};

/** The terms that an invoice states itself. */
export type InvoiceTerms = {
  lines: readonly Line[];
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  delivery?: Minor | undefined;
};

/**
 * Completes an invoice with the agreed terms of its order. A term that the invoice states wins.
 * Example: of 10 at 90.00 less 300.00, an invoice of 2 is 2 at 90.00 less 60.00; the last invoice
 * takes the rest. A stated percentage equal to the agreed one also takes that share, so that all
 * invoices add up to the order. The next invoice carries the delivery charge.
 */
export function withPromised<I extends InvoiceTerms>(
  invoice: I,
  order: PromisedOrder,
): { invoice: I; agreed: AgreedTerms } {
  const promised = new Map(order.open_lines.map((line) => [line.id, line]));
  const { lines: shares, orderDiscount } = shareAgreedDiscounts(invoice.lines, order);
  const lines = invoice.lines.map((line, at) => {
    const agreed = promised.get(line.order_line_id ?? '');
    if (agreed === undefined) return line;
    const unit_price = line.unit_price ?? agreed.unit_price;
    const share = shares[at] ?? ZERO;
    const discount = discountOfLine({ ...line, unit_price }, agreed.product_discount_rate, share);
    return { ...line, unit_price, ...discount };
  });
  const terms = invoice.lines.map((line, at) => {
    const agreed = promised.get(line.order_line_id ?? '');
    if (agreed === undefined) return null;
    return { unit_price: agreed.unit_price, product_discount: shares[at] ?? ZERO };
  });
  const isOrdered = terms.every((agreed) => agreed !== null);
  const subtotal = isOrdered ? add(...lines.map(netOf)) : null;
  return {
    invoice: {
      ...invoice,
      ...orderDiscountOf(invoice, {
        rate: order.order_discount_rate,
        share: orderDiscount,
        subtotal,
      }),
      delivery: invoice.delivery ?? order.delivery_left,
      lines,
    },
    agreed: { lines: terms, order_discount: orderDiscount },
  };
}

type PricedLine = Line & { unit_price: Minor };

function discountOfLine(line: PricedLine, rate: Rate | null | undefined, share: Minor) {
  const { product_discount, product_discount_rate } = line;
  const isExplicit = product_discount !== undefined || (product_discount_rate ?? rate) !== rate;
  if (isExplicit) return { product_discount, product_discount_rate };
  // A rate is kept if it gives the same amount, so that the printout says 10 %.
  const gross = lineAmount(line.unit_price, line.quantity);
  return isRateOf(rate, gross, share)
    ? { product_discount: undefined, product_discount_rate: rate }
    : { product_discount: share, product_discount_rate: undefined };
}

/** `subtotal` of the lines; null: some lines were not ordered. */
type OrderDiscountTerms = { rate: Rate | null | undefined; share: Minor; subtotal: Minor | null };

function orderDiscountOf(invoice: InvoiceTerms, { rate, share, subtotal }: OrderDiscountTerms) {
  const { order_discount, order_discount_rate } = invoice;
  const isAgreedRate = order_discount_rate === rate && subtotal !== null;
  const isExplicit =
    order_discount !== undefined || (order_discount_rate !== undefined && !isAgreedRate);
  if (isExplicit) return { order_discount, order_discount_rate };
  return isRateOf(rate, subtotal, share)
    ? { order_discount: undefined, order_discount_rate: rate }
    : { order_discount: share, order_discount_rate: undefined };
}

function isRateOf(rate: Rate | null | undefined, base: Minor | null, share: Minor): rate is Rate {
  if (rate === null || rate === undefined || base === null) return false;
  return percentageOf(base, rate) === share;
}

function netOf(line: Line): Minor {
  const { unit_price = ZERO, product_discount, product_discount_rate: rate } = line;
  const gross = lineAmount(unit_price, line.quantity) ?? ZERO;
  const off = rate === undefined ? (product_discount ?? ZERO) : percentageOf(gross, rate);
  return subtract(gross, off);
}
