import { allocate } from '#domains/kernel/core/allocate.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, multiplyDivide, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

type AgreedLine = {
  id: string;
  quantity: Quantity;
  taken: Quantity;
  /** After its own discount. */
  net: Minor;
  /** The part that no receipt has taken yet. */
  product_discount_left: Minor;
};

/** An order, with the discounts left for goods that are still to come. */
export type AgreedOrder = { discount_left: Minor; open_lines: readonly AgreedLine[] };

type Part = { order_line_id?: string | undefined; quantity: Quantity };

/**
 * The share of an order's discounts for a part of its goods: line discounts by quantity, the order
 * discount by the value of those quantities. Each is a share of what is left, so that the last part
 * takes the rest: 100.00 off 3 boxes that come one by one is 33.33, 33.34 and 33.33.
 */
export function shareAgreedDiscounts(
  parts: readonly Part[],
  { discount_left, open_lines }: AgreedOrder,
): { lines: Minor[]; orderDiscount: Minor } {
  const open = new Map(
    open_lines.map((line) => {
      const count = Math.max(0, line.quantity - line.taken);
      return [line.id, { line, count, discount: line.product_discount_left }];
    }),
  );
  const worth = () => sumOf([...open.values()], ({ line, count }) => worthOf(line, count));
  const before = worth();
  const lines = parts.map(({ order_line_id = '', quantity }) => {
    const rest = open.get(order_line_id);
    if (rest === undefined || rest.count === 0) return ZERO;
    const part = Math.min(quantity, rest.count);
    rest.count -= part;
    const [off = ZERO] = allocate(rest.discount, [part, rest.count]);
    rest.discount = subtract(rest.discount, off);
    return off;
  });
  const after = worth();
  if (after === before) return { lines, orderDiscount: ZERO };
  const [orderDiscount = ZERO] = allocate(discount_left, [before - after, after]);
  return { lines, orderDiscount };
}

function worthOf({ net, quantity }: AgreedLine, count: number): Minor {
  return multiplyDivide(net, count, quantity);
}

type Discounted = {
  lines: readonly (Part & {
    product_discount?: Minor | undefined;
    product_discount_rate?: number | undefined;
  })[];
  order_discount?: Minor | undefined;
  order_discount_rate?: number | undefined;
};

/** A receipt without a discount takes its share of the agreed one. */
export function withAgreed<R extends Discounted>(request: R, order: AgreedOrder): R {
  const agreed = shareAgreedDiscounts(request.lines, order);
  const { order_discount, order_discount_rate } = request;
  const hasOrderDiscount = order_discount !== undefined || order_discount_rate !== undefined;
  return {
    ...request,
    ...defined({ order_discount: hasOrderDiscount ? undefined : agreed.orderDiscount }),
    lines: request.lines.map((line, at) => {
      const { product_discount, product_discount_rate } = line;
      const hasDiscount = product_discount !== undefined || product_discount_rate !== undefined;
      const isOrdered = line.order_line_id !== undefined;
      if (hasDiscount || !isOrdered) return line;
      return { ...line, product_discount: agreed.lines[at] ?? ZERO };
    }),
  };
}
