import { z } from 'zod';
import {
  amount,
  date,
  documentId,
  id,
  instant,
  name,
  one,
  positiveAmount,
  positiveQuantity,
  price,
  shareRate,
  sum,
  text,
} from '#platform/contract/fields.ts';

/** The most lines that one document may have. */
export const LINES_MAX = 500;

/** The most tenders that one document may have: nine of the largest amount still add up exactly. */
export const TENDERS_MAX = 9;

export const tender = z.strictObject({
  payment_method_id: id,
  bank_account_id: id.optional(),
  /** What was handed over: only cash may be more than what is left to pay. */
  amount: positiveAmount,
  reference: text(100).optional(),
});

export const saleRequestLine = z.strictObject({
  variant_id: id,
  quantity: positiveQuantity,
  unit_price: price.optional(),
  /** Off the whole line. */
  product_discount: price.optional(),
  product_discount_rate: shareRate.optional(),
});

export const saleRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  register_id: z.undefined().optional(),
  customer_id: id.optional(),
  lines: z.array(saleRequestLine).min(1).max(LINES_MAX),
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  payments: z.array(tender).max(TENDERS_MAX),
  removed_lines: z
    .array(
      z.strictObject({
        variant_id: id,
        quantity: positiveQuantity,
        reason: text(200).optional(),
      }),
    )
    .max(LINES_MAX)
    .optional(),
  note: text(1000).optional(),
  sold_at: instant.optional(),
});

export const saleLine = z.strictObject({
  id,
  variant_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit: z.string(),
  quantity: positiveQuantity,
  unit_price: price,
  product_discount: price,
  net: price,
  order_discount_share: price,
  vat_rate: shareRate,
  vat: sum,
});

export const sale = z.strictObject({
  id,
  number: name(),
  business_date: date,
  posted_at: instant,
  /** Who posted it, by name. */
  cashier: z.string(),
  branch_id: id,
  warehouse_id: id,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  lines: z.array(saleLine),
  subtotal: sum,
  discount: sum,
  vat: sum,
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
  change: sum,
  due: sum,
  note: z.string(),
  /** Null where nothing of value moved. */
  journal_entry_id: id.nullable(),
  /** The document that reversed it. */
  reversed_by: id.nullable(),
});

export type Sale = z.output<typeof sale>;
export type SaleRequest = z.output<typeof saleRequest>;

export const saleAnswer = one(sale);
