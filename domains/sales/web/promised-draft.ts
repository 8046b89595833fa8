import { ZERO } from '#domains/kernel/core/money.ts';
import type { TradeDraft } from '#domains/orders/web/part/trade-draft.ts';
import { discountFieldsOf } from '#domains/orders/web/part/trade-line.ts';
import { type InvoiceTerms, type PromisedOrder, withPromised } from '../core/promised-terms.ts';

/**
 * Discounts that nobody typed follow the invoiced part of the order, calculated as on the server.
 */
export function applyPromisedTerms(draft: TradeDraft, order: PromisedOrder): TradeDraft {
  const { invoice } = withPromised(typedTerms(draft), order);
  return {
    ...draft,
    order_discount: invoice.order_discount ?? ZERO,
    order_discount_rate: invoice.order_discount_rate,
    products: draft.products.map((line, at) => {
      const { product_discount = ZERO, product_discount_rate } = invoice.lines[at] ?? {};
      return { ...line, product_discount, product_discount_rate };
    }),
  };
}

function typedTerms(draft: TradeDraft): InvoiceTerms {
  const { order_discount, order_discount_rate: rate, delivery } = draft;
  const orderDiscount = rate === undefined ? { order_discount } : { order_discount_rate: rate };
  return {
    lines: draft.products.map((line) => ({
      quantity: line.quantity,
      order_line_id: line.order_line_id,
      unit_price: line.unit_price,
      ...(line.discount_by_hand === true && discountFieldsOf(line)),
    })),
    ...(draft.is_discount_by_hand === true && orderDiscount),
    delivery,
  };
}
