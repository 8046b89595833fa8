import { toTrackedInput } from '#domains/inventory/web/part/draft-tracked.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  type AgreedOrder,
  shareAgreedDiscounts,
} from '#domains/orders/core/share-agreed-discounts.ts';
import { discountFieldsOf, rateOf, type TradeLine } from '#domains/orders/web/part/trade-line.ts';
import type { DraftTender } from '#domains/payments/web/part/tender-fields.tsx';
import type { ReceiptRequest } from '../contract/goods-receipt.ts';
import { priceReceipt } from '../core/decide-receipt.ts';

export type Draft = {
  /** The purchase order. null: none. */
  order_id?: string | null;
  /** The remaining discounts of that order; each receipt takes its part. */
  agreed?: AgreedOrder;
  supplier: { id: string; name: string } | null;
  warehouse_id: string;
  lines: readonly TradeLine[];
  order_discount: Minor;
  order_discount_rate?: Rate | undefined;
  /** Whether the discount was typed; otherwise it follows the order. */
  is_discount_by_hand?: boolean;
  tenders: readonly DraftTender[];
  note: string;
};

export const EMPTY_DRAFT: Draft = {
  supplier: null,
  warehouse_id: '',
  lines: [],
  order_discount: ZERO,
  tenders: [],
  note: '',
};

/** Fills in the order's part of the discounts that were not typed. */
export function applyAgreed(draft: Draft): Draft {
  const { agreed, is_discount_by_hand: isByHand } = draft;
  if (agreed === undefined) return draft;
  const { lines, orderDiscount } = shareAgreedDiscounts(draft.lines, agreed);
  return {
    ...draft,
    order_discount: isByHand ? draft.order_discount : orderDiscount,
    lines: draft.lines.map((line, at) =>
      line.order_line_id === undefined || line.discount_by_hand
        ? line
        : { ...line, product_discount: lines[at] ?? ZERO },
    ),
  };
}

export type DraftSums = {
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
};

/** The sums, computed as by the server. null: a discount exceeds its amount. */
export function sumsOf(draft: Draft): DraftSums | null {
  const { lines, tenders } = draft;
  const requestedLines = lines.map((line) => ({
    quantity: line.quantity,
    unit_cost: line.unit_price,
    ...discountFieldsOf(line),
    vat_rate: rateOf(line) ?? (0 as Rate),
  }));
  const priced = priceReceipt({ lines: requestedLines, ...orderDiscountOf(draft) });
  if (isRejection(priced)) return null;
  const { subtotal, discount, vat, total } = priced;
  const paid = sumOf(tenders, ({ amount }) => amount);
  return { subtotal, discount, vat, total, paid, due: subtract(total, paid) };
}

/** Whether lines have costs that this user may not see; then no total is shown either. */
export function hidesCosts({ lines }: Draft): boolean {
  return lines.some(({ cost_unseen }) => cost_unseen === true);
}

function orderDiscountOf({ order_discount, order_discount_rate }: Draft) {
  return order_discount_rate === undefined ? { order_discount } : { order_discount_rate };
}

/** The first required field that is empty. null: none. */
export function missingOf(draft: Draft): 'supplier' | 'goods' | 'vat' | 'discount' | 'over' | null {
  if (draft.lines.length === 0) return 'goods';
  if (draft.supplier === null) return 'supplier';
  if (draft.lines.some((line) => rateOf(line) === null)) return 'vat';
  if (hidesCosts(draft)) return null;
  const sums = sumsOf(draft);
  if (sums === null) return 'discount';
  return sums.due < 0 ? 'over' : null;
}

function costFieldsOf(line: TradeLine) {
  return { unit_cost: line.unit_price, ...discountFieldsOf(line) };
}

/** The body of the request. Sale prices are sent only if they change. */
export function requestOf(draft: Draft, id: string): ReceiptRequest {
  return {
    id,
    supplier_id: draft.supplier?.id ?? '',
    order_id: draft.order_id || undefined,
    warehouse_id: draft.warehouse_id,
    lines: draft.lines.map((line) => ({
      variant_id: line.variant_id,
      quantity: line.quantity,
      ...(!line.cost_unseen && costFieldsOf(line)),
      vat_rate: rateOf(line) ?? (0 as Rate),
      ...defined({
        unit_id: line.unit_id ?? undefined,
        order_line_id: line.order_line_id,
        sale_price: line.sale_price === line.sale_price_now ? undefined : line.sale_price,
      }),
      ...toTrackedInput(line.tracked),
    })),
    ...(!hidesCosts(draft) && orderDiscountOf(draft)),
    payments: draft.tenders.filter(({ amount }) => amount > 0),
    note: draft.note.trim() || undefined,
  };
}
