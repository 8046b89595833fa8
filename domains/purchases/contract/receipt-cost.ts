import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  instant,
  one,
  price,
  shareRate,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { SHARED_BY } from '../core/share-cost.ts';
import { costPart } from './cost-part.ts';

/** Weight or volume of the whole line, in any one unit. */
const measure = z.int().min(0).max(1_000_000_000_000);

const supplierReference = {
  id: documentId,
  receipt_id: id,
  /** The number of the supplier's document. */
  reference: text(100).optional(),
  /** Paid at once; the rest is owed. */
  payments: tenders,
  note: text(1000).optional(),
  happened_at: instant.optional(),
};

const landedCostRequest = z.strictObject({
  ...supplierReference,
  /** The creditor: the carrier, the customs, or the supplier. */
  supplier_id: id,
  costs: z
    .array(
      z.strictObject({
        /** `manual`: by the field `manual` of the lines. */
        by: z.enum(SHARED_BY),
        /** Negative: a reduction. */
        amount,
      }),
    )
    .min(1)
    .max(20),
  /** Only these lines bear the costs. Absent: all. */
  lines: linesOf(
    z.strictObject({
      receipt_line_id: id,
      weight: measure.optional(),
      volume: measure.optional(),
      manual: amount.optional(),
    }),
  ).optional(),
});

export type LandedCostRequest = z.output<typeof landedCostRequest>;

const billRequest = z.strictObject({
  ...supplierReference,
  /** The billed lines; lines and discounts that are absent stay as billed before. */
  lines: linesOf(
    z.strictObject({
      receipt_line_id: id,
      unit_cost: price,
      product_discount: price.optional(),
      product_discount_rate: shareRate.optional(),
    }),
  ).optional(),
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
});

export type BillRequest = z.output<typeof billRequest>;

const receiptCost = z.strictObject({
  ...documentHead,
  kind: z.enum(['landed_cost', 'bill']),
  receipt_id: id,
  receipt_number: z.string(),
  supplier_id: id,
  supplier_name: z.string(),
  reference: z.string(),
  note: z.string(),
  lines: z.array(
    z.strictObject({
      receipt_line_id: id,
      variant_id: id,
      /** The added value of stock on hand and in transit. */
      to_stock: cost(amount),
      /** The rest of the cost of the line: used, lost or returned; `parts` has the accounts. */
      to_sales: cost(amount),
      /** As billed. */
      product_discount: cost(sum.nullable()),
      net: cost(sum.nullable()),
      order_discount_share: cost(sum.nullable()),
      vat: cost(sum.nullable()),
    }),
  ),
  /** The accounts of the amount; the sum of the parts is `amount`. */
  parts: cost(z.array(costPart)),
  amount: cost(amount),
  vat: cost(amount),
  total: cost(amount),
  paid: cost(sum),
  due: cost(amount),
});

export type ReceiptCost = z.output<typeof receiptCost>;

const REJECTIONS = {
  receipt_not_found: 404,
  receipt_line_not_found: 404,
  supplier_not_found: 404,
  payment_method_not_found: 404,
  bank_account_not_found: 404,
  receipt_reversed: 409,
  id_reused: 409,
  ...DAY_REJECTIONS,
  happened_at_in_future: 422,
  line_given_twice: 422,
  nothing_changes: 422,
  payment_over_total: 422,
} as const;

export const postLandedCostRoute = defineRoute({
  method: 'POST',
  path: '/purchases/landed-costs/',
  permission: 'goods-receipt.create',
  summary: 'Add freight, customs and other costs to a receipt, by value, quantity, weight or hand',
  body: landedCostRequest,
  answer: one(receiptCost),
  status: 201,
  rejections: {
    ...REJECTIONS,
    measure_required: 422,
    shares_do_not_match: 422,
  },
});

export const postBillRoute = defineRoute({
  method: 'POST',
  path: '/purchases/bills/',
  permission: 'goods-receipt.create',
  summary: 'Add a supplier’s bill that differs from the costs of the receipt',
  body: billRequest,
  answer: one(receiptCost),
  status: 201,
  rejections: {
    ...REJECTIONS,
    amount_too_large: 422,
    discount_given_twice: 422,
    discount_too_large: 422,
  },
});

export const readReceiptCostRoute = defineRoute({
  method: 'GET',
  path: '/purchases/receipt-costs/{id}',
  permission: 'goods-receipt.read',
  summary: 'Get the costs added to a receipt, as posted',
  params: byId,
  answer: one(receiptCost),
});

export const reverseReceiptCostRoute = defineRoute({
  method: 'POST',
  path: '/purchases/receipt-costs/{id}/void',
  permission: 'goods-receipt.void',
  summary: 'Reverse costs added to a receipt with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
