import { defined } from '#domains/kernel/core/defined.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Order, OrderLine } from '../../contract/order.ts';
import { ORDER_TERMS } from '../../core/order-kind.ts';
import { EMPTY_TRADE, type TradeDraft } from './trade-draft.ts';
import { percentText, type TradeLine } from './trade-line.ts';

/** The order as an editable draft. */
export function draftOfOrder(order: Order): TradeDraft {
  const { party, warehouse, until_date, reference, note, discount, delivery } = order;
  return {
    ...EMPTY_TRADE,
    party,
    warehouse_id: warehouse.id,
    until_date: until_date ?? '',
    reference,
    note,
    order_discount: discount ?? ZERO,
    delivery: delivery ?? ZERO,
    ...agreedOf(order),
  };
}

/** Agreed terms stay while it is edited: percentages, and lines without a price. */
function agreedOf(order: Order): Partial<TradeDraft> {
  const { order_discount_rate: rate, kind } = order;
  const isSold = ORDER_TERMS[kind].party === 'customer';
  return {
    ...defined({
      order_discount: rate === null ? undefined : ZERO,
      order_discount_rate: rate ?? undefined,
    }),
    products: order.lines.map((line) => {
      const { product_discount_rate, unit_price } = line;
      return {
        ...lineOf(line),
        // An agreed price stays, even if it is 0.
        ...defined({
          price_by_hand: unit_price === undefined ? undefined : true,
          discount_by_hand: isSold ? true : undefined,
          product_discount_rate: product_discount_rate ?? undefined,
        }),
      };
    }),
  };
}

/** The part of its prices, discounts and delivery charge that is not invoiced or received yet. */
export function openTermsOf(order: Order) {
  const { discount_left = ZERO, delivery_left = ZERO, order_discount_rate, lines } = order;
  const open_lines = lines.map((line) => {
    const { unit_price = ZERO, net = ZERO, product_discount_left = ZERO } = line;
    return { ...line, unit_price, net, product_discount_left };
  });
  return { discount_left, delivery_left, order_discount_rate, open_lines };
}

/** What is left of it for a sale or a receipt: line by line, with the agreed prices. */
export function restOfOrder(order: Order): TradeDraft {
  const { discount_left: order_discount, delivery_left: delivery } = openTermsOf(order);
  const rest = { order_discount, order_discount_rate: undefined, delivery };
  const draft = { ...draftOfOrder(order), ...rest };
  const products = order.lines.flatMap((line, index) => {
    const left = quantity(line.quantity - line.taken);
    const product = draft.products[index];
    if (left <= 0 || product === undefined) return [];
    const { id: order_line_id, product_discount_left: product_discount = ZERO } = line;
    const agreed = {
      product_discount,
      product_discount_rate: undefined,
      discount_by_hand: false,
    };
    const cost_unseen = line.unit_price === undefined;
    return [{ ...product, quantity: left, left, order_line_id, ...agreed, cost_unseen }];
  });
  return { ...draft, products, until_date: '' };
}

function lineOf(line: OrderLine): TradeLine {
  const { name, name_bn, variant, variant_bn, product_code, decimals } = line;
  const { unit_name, unit_name_bn, unit_id, unit_price = ZERO, product_discount = ZERO } = line;
  const unit = { unit: line.unit, unit_name, unit_name_bn, decimals, factor: line.factor };
  const units =
    unit_id === null
      ? []
      : [{ ...unit, unit_id, sale_price: unit_price, barcodes: [] as string[] }];
  return {
    name,
    name_bn,
    variant,
    variant_bn,
    product_code,
    decimals,
    unit_name,
    unit_name_bn,
    variant_id: line.variant_id,
    unit_id,
    quantity: line.quantity,
    unit_price,
    units,
    product_discount,
    vat_rate: line.vat_rate,
    vat_percent: percentText(line.vat_rate),
    sale_price: line.sale_price,
    sale_price_now: line.sale_price,
    kind: 'not_counted' as never,
    stock: ONE as Quantity,
  };
}
