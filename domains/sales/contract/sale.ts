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
  /**
   * True: the price was set by hand, which needs permission. False: a price that differs is out of
   * date.
   */
  price_override: z.boolean().optional(),
  ...trackedLine,
});

export const saleRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  /** The register of the sale: it needs an open shift. */
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
  /** True: sells expired goods too, which needs permission. */
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
  /** The unit of quantity and price, and how many base units one of it is. */
  unit: z.string(),
  factor: positiveQuantity,
  quantity: positiveQuantity,
  unit_price: price,
  product_discount: price,
  net: price,
  order_discount_share: price,
  vat_rate: shareRate,
  vat: sum,
  /** The VAT that the price includes: all of it, or 0. */
  vat_in_price: sum,
  /** Exempt from VAT by law, which differs from a rate of 0. */
  vat_exempt: z.boolean(),
  batches: movedBatches,
});

export const sale = z.strictObject({
  ...documentHead,
  /** The name of the user who posted it. */
  cashier: z.string(),
  warehouse_id: id,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  lines: z.array(saleLine),
  subtotal: sum,
  discount: sum,
  vat: sum,
  /**
   * VAT included in the prices: total = subtotal - discount + vat - vat_included + delivery +
   * rounding.
   */
  vat_included: sum,
  /** The delivery charge; 0 at the till. */
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
  /** The part paid by goods returned in the same document. */
  exchanged: sum,
  change: sum,
  due: sum,
  note: z.string(),
  /** Promotions and coupon included in the discounts of the lines, each with its total. */
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
  /** The public page of the receipt, for its QR code. */
  receipt_url: z.string(),
});

export type Sale = z.output<typeof sale>;

/** The sale as stored: the link is derived and never stored. */
export const bookedSale = sale.omit({ receipt_url: true });

export type BookedSale = z.output<typeof bookedSale>;
export type SaleRequest = z.output<typeof saleRequest>;

export const saleAnswer = one(sale);
