import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
import { BATCH_REJECTIONS, trackedLine } from '#domains/inventory/contract/tracked.ts';
import { tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
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
import { cost } from '#platform/contract/seen-by.ts';

const receiptRequest = z.strictObject({
  id: documentId,
  supplier_id: id,
  warehouse_id: id,
  /** The purchase order of the receipt. */
  order_id: id.optional(),
  lines: linesOf(
    z.strictObject({
      variant_id: id,
      order_line_id: id.optional(),
      /** A unit of the variant for quantity and unit cost. Absent: its own unit. */
      unit_id: id.optional(),
      quantity: positiveQuantity,
      /** Absent: the agreed cost of the order. Required for lines without an order. */
      unit_cost: price.optional(),
      /** Discount on the line. Both absent: the line's part of the agreed discount, or none. */
      product_discount: price.optional(),
      product_discount_rate: shareRate.optional(),
      /** Rate of input VAT on top of the cost. Absent: none. */
      vat_rate: shareRate.optional(),
      /** The new sale price. Absent: unchanged. Needs permission to change prices. */
      sale_price: price.optional(),
      ...trackedLine,
    }),
  ),
  /** Discount on the whole receipt, shared among its lines. Both absent: as for a line. */
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  /** Paid at once; the rest is owed to the supplier. */
  payments: tenders,
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type ReceiptRequest = z.output<typeof receiptRequest>;

const receipt = z.strictObject({
  ...documentHead,
  warehouse_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  lines: z.array(
    z.strictObject({
      id,
      variant_id: id,
      /** The unit of the line. null: the variant's own unit. */
      unit: z.string().nullable(),
      /** The number of own units in one unit of the line. */
      factor: positiveQuantity,
      quantity: positiveQuantity,
      unit_cost: cost(price),
      product_discount: cost(price),
      net: cost(price),
      order_discount_share: cost(price),
      vat_rate: shareRate,
      vat: cost(sum),
    }),
  ),
  subtotal: cost(sum),
  discount: cost(sum),
  vat: cost(sum),
  total: cost(sum),
  paid: cost(sum),
  due: cost(sum),
  note: z.string(),
});

export type Receipt = z.output<typeof receipt>;

export const postReceiptRoute = defineRoute({
  method: 'POST',
  path: '/purchases/receipts/',
  permission: 'goods-receipt.create',
  summary: 'Post a goods receipt from a supplier, on credit or paid',
  body: receiptRequest,
  answer: one(receipt),
  status: 201,
  rejections: {
    order_not_found: 404,
    order_closed: 409,
    order_done: 409,
    order_of_another_party: 422,
    order_line_not_found: 404,
    more_than_ordered: 409,
    supplier_not_found: 404,
    variant_not_found: 404,
    not_stocked: 409,
    unit_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    quantity_too_fine: 422,
    amount_too_large: 422,
    discount_given_twice: 422,
    discount_too_large: 422,
    payment_over_total: 422,
    unit_cost_required: 422,
    ...BATCH_REJECTIONS,
  },
});

export const readReceiptRoute = defineRoute({
  method: 'GET',
  path: '/purchases/receipts/{id}',
  permission: 'goods-receipt.read',
  summary: 'Get a posted goods receipt',
  params: byId,
  answer: one(receipt),
});
