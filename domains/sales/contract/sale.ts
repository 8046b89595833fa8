import { z } from 'zod';
import { documentHead, LINES_MAX, linesOf } from '#domains/documents/contract/document.ts';
import { movedBatches, trackedLine } from '#domains/inventory/contract/tracked.ts';
import { pointsInput, salePoints } from '#domains/loyalty/contract/points.ts';
import { saleTenders } from '#domains/payments/contract/tender.ts';
import { pricedLine } from '#domains/pricing/contract/priced-line.ts';
import { promotionInput } from '#domains/promotions/contract/promotion-input.ts';
import {
  amount,
  documentId,
  id,
  instant,
  one,
  positiveQuantity,
  price,
  shareRate,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { removedLine } from './removed-line.ts';

export const saleRequestLine = z.strictObject({
  ...pricedLine,
  /** True: somebody has set the price, which is a right. Else one not in force is an old one. */
  price_override: z.boolean().optional(),
  ...trackedLine,
});

export const saleRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  /** The register it is made at: its shift is to be open. */
  register_id: id.optional(),
  customer_id: id.optional(),
  lines: linesOf(saleRequestLine),
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  ...promotionInput,
  ...pointsInput,
  payments: saleTenders,
  removed_lines: z.array(removedLine).max(LINES_MAX).optional(),
  note: text(1000).optional(),
  sold_at: instant.optional(),
  /** True: expired goods among them go all the same, which is a right. */
  sell_expired: z.boolean().optional(),
  approval_id: id.optional(),
});

export const saleLine = z.strictObject({
  id,
  variant_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  /** What quantity and price count in, and how many of the product's own unit are in one. */
  unit: z.string(),
  factor: positiveQuantity,
  quantity: positiveQuantity,
  unit_price: price,
  product_discount: price,
  net: price,
  order_discount_share: price,
  vat_rate: shareRate,
  vat: sum,
  /** What of it the price holds: all of it, or nothing. */
  vat_in_price: sum,
  /** No VAT by law, which is not the same as a rate of nothing. */
  vat_exempt: z.boolean(),
  batches: movedBatches,
});

export const sale = z.strictObject({
  ...documentHead,
  /** Who posted it, by name. */
  cashier: z.string(),
  warehouse_id: id,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  lines: z.array(saleLine),
  subtotal: sum,
  discount: sum,
  vat: sum,
  /** Stands in the prices: total = subtotal - discount + vat - vat_included + delivery
   * + rounding. */
  vat_included: sum,
  /** What was charged for bringing the goods; nothing at the till. */
  delivery: sum,
  rounding: amount,
  total: sum,
  payments: z.array(
    z.strictObject({
      payment_method_id: id,
      name: z.string(),
      name_bn: z.string(),
      amount,
      handed_over: amount,
      reference: z.string(),
    }),
  ),
  paid: sum,
  /** What of it goods paid that came back by the same document. */
  exchanged: sum,
  change: sum,
  due: sum,
  note: z.string(),
  /** The promotions and the coupon among the discounts of the lines, each with all it takes off. */
  promotions: z.array(
    z.strictObject({
      promotion_id: id,
      name: z.string(),
      name_bn: z.string(),
      code: z.string().nullable(),
      amount: sum,
    }),
  ),
  points: salePoints,
  /** The public page of the receipt, for its QR. */
  receipt_url: z.string(),
});

export type Sale = z.output<typeof sale>;

/** As the books have it: the link is made, and stored nowhere. */
export const bookedSale = sale.omit({ receipt_url: true });

export type BookedSale = z.output<typeof bookedSale>;
export type SaleRequest = z.output<typeof saleRequest>;

export const saleAnswer = one(sale);
