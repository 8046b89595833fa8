import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
import {
  BATCH_REJECTIONS,
  movedBatches,
  trackedLine,
} from '#domains/inventory/contract/tracked.ts';
import { CARD_REFUND_REJECTIONS } from '#domains/loyalty/contract/gift-card.ts';
import { saleTenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  name,
  one,
  positiveQuantity,
  price,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { bookedSale } from './sale.ts';

export const returnLineRequest = z.strictObject({
  sale_line_id: id,
  quantity: positiveQuantity,
  /** True: the quantity is in base units (pieces), also if the line was sold in boxes. */
  in_own_unit: z.boolean().optional(),
  ...trackedLine,
});

const returnRequest = z.strictObject({
  id: documentId,
  sale_id: id,
  /** The register whose drawer pays the refund. */
  register_id: id.optional(),
  lines: linesOf(returnLineRequest),
  /** What is refunded; the rest of the return reduces the due of the sale. */
  refunds: saleTenders,
  reason: text(500).optional(),
});

export type ReturnRequest = z.output<typeof returnRequest>;

const returnLine = z.strictObject({
  id,
  /** Null for a return without a receipt. */
  sale_line_id: id.nullable(),
  variant_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit: z.string(),
  factor: positiveQuantity,
  quantity: positiveQuantity,
  unit_price: price,
  net: price,
  order_discount_share: price,
  vat: sum,
  /** The VAT that the price includes: all of it, or 0. */
  vat_in_price: sum,
  batches: movedBatches,
});

export const saleReturn = z.strictObject({
  ...documentHead,
  form: z.enum(['return', 'exchange', 'without_receipt']),
  /** The name of the user who posted it. */
  cashier: z.string(),
  /** Null for a return without a receipt. */
  sale_id: id.nullable(),
  sale_number: name().nullable(),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  reason: z.string(),
  lines: z.array(returnLine),
  subtotal: sum,
  discount: sum,
  vat: sum,
  vat_included: sum,
  rounding: amount,
  total: sum,
  refunds: z.array(
    z.strictObject({
      payment_method_id: id,
      name: z.string(),
      name_bn: z.string(),
      amount: sum,
      reference: z.string(),
    }),
  ),
  refunded: sum,
  /** The part that reduced the due of the sale. */
  credited: sum,
  /** The part that paid for the goods taken in exchange. */
  applied: sum,
  /** The goods taken in exchange, as a sale. */
  taken: bookedSale.nullable(),
});

export type SaleReturn = z.output<typeof saleReturn>;

export const returnAnswer = one(saleReturn);

export const postReturnRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/',
  permission: 'return-sale.create',
  priority: 'till',
  summary: 'Return lines of a sale, whole or in part',
  body: returnRequest,
  answer: returnAnswer,
  status: 201,
  rejections: {
    sale_not_found: 404,
    sale_line_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    sale_reversed: 409,
    line_given_twice: 422,
    quantity_too_fine: 422,
    return_exceeds_sold: 409,
    due_written_off: 409,
    amount_too_large: 422,
    customer_required: 422,
    ...CARD_REFUND_REJECTIONS,
    refund_over_paid: 422,
    refund_does_not_match: 422,
    ...BATCH_REJECTIONS,
  },
});

export const readReturnRoute = defineRoute({
  method: 'GET',
  path: '/return-sale/{id}',
  permission: 'return-sale.read',
  summary: 'A posted sale return or exchange',
  params: byId,
  answer: returnAnswer,
});
