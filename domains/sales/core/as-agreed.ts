import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type AgreedOrder, agreedDiscounts } from '#domains/orders/core/agreed-discounts.ts';

type Line = {
  unit_price?: Minor | undefined;
  product_discount?: Minor | null | undefined;
  product_discount_rate?: Rate | null | undefined;
};

type Discounted = {
  order_discount?: Minor | null | undefined;
  order_discount_rate?: Rate | null | undefined;
};

type Asked = Discounted & {
  lines: readonly (Line & { quantity: Quantity; order_line_id?: string | undefined })[];
};
type Order = Discounted & { lines: readonly Line[] } & Pick<AgreedOrder, 'open_lines'>;

/**
 * Whether a sale keeps to what its order promised: then prices and discounts ask for no right of
 * their own, whoever posts it. A line that was not ordered, another price, or more off is his own
 * doing: of 30.00 off 3 boxes, one box has 10.00 and no more. An amount off the whole order holds
 * for the whole order.
 */
export function isAsAgreed(asked: Asked, order: Order): boolean {
  const same = (a: unknown, b: unknown) => (a ?? 0) === (b ?? 0);
  const isWhole = asked.lines.length === order.lines.length;
  if (!same(asked.order_discount_rate, order.order_discount_rate)) return false;
  if (asked.order_discount && !(isWhole && same(asked.order_discount, order.order_discount))) {
    return false;
  }
  const { lines: parts } = agreedDiscounts(asked.lines, { ...order, discount_left: ZERO });
  return asked.lines.every((line, index) => {
    const at = order.open_lines.findIndex(({ id }) => id === line.order_line_id);
    const agreed = order.lines[at];
    return (
      agreed !== undefined &&
      same(line.unit_price, agreed.unit_price) &&
      (line.product_discount ?? 0) <= (parts[index] ?? 0) &&
      (!line.product_discount_rate ||
        same(line.product_discount_rate, agreed.product_discount_rate))
    );
  });
}
