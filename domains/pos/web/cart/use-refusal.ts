import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type Discount, priceSale } from '#domains/pricing/core/price-sale.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart } from './cart.ts';
import { lineToPrice } from './cart-lines.ts';
import { tooMuchGiven } from './discount-limit.ts';

/** Final: it is not allowed. Else an approver's PIN allows it. */
type Refusal = { text: string; isFinal: boolean };

/** The message for a discount before it is given: `of` is a variant, or the order. */
export function useRefusal(cart: Cart, currency: string) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const me = useMe();
  return (of: string | 'order', discount: Discount): Refusal | null => {
    const lines = cart.lines.map((line) => (line.product.id === of ? { ...line, discount } : line));
    const order_discount = of === 'order' ? discount : cart.order_discount;
    // The rounding unit does not change the discount.
    const rounding_unit = 1 as Parameters<typeof priceSale>[0]['rounding_unit'];
    const priced = priceSale({ lines: lines.map(lineToPrice), order_discount, rounding_unit });
    if (isRejection(priced)) return { text: t(priced.rejection), isFinal: true };
    const excessDiscount = tooMuchGiven({ lines, order_discount }, priced, me);
    if (excessDiscount <= 0) return null;
    const isFinal = !me.can('approvals.create');
    const amount = format.money(excessDiscount);
    return { text: t(`discount_over_limit${isFinal ? '' : '_asks'}`, { amount }), isFinal };
  };
}
