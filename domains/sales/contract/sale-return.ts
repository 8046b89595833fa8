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
  /** True: the quantity counts pieces, where the line counts boxes of them. */
  in_own_unit: z.boolean().optional(),
  ...trackedLine,
});

const returnRequest = z.strictObject({
  id: documentId,
  sale_id: id,
  /** The register whose drawer the money comes out of. */
  register_id: id.optional(),
  lines: linesOf(returnLineRequest),
  /** What is handed back; the rest of the return lowers the sale's due. */
  refunds: saleTenders,
  reason: text(500).optional(),
});

export type ReturnRequest = z.output<typeof returnRequest>;

const returnLine = z.strictObject({
  id,
  /** Null where there was no receipt. */
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
  /** What of it the price held: all of it, or nothing. */
  vat_in_price: sum,
  batches: movedBatches,
});

export const saleReturn = z.strictObject({
  ...documentHead,
  form: z.enum(['return', 'exchange', 'without_receipt']),
  /** Who posted it, by name. */
  cashier: z.string(),
  /** Null where there was no receipt. */
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
  /** What lowered the sale's due. */
  credited: sum,
  /** What paid of the goods that were taken instead. */
  applied: sum,
  /** The goods of an exchange that were taken instead, as a sale. */
  taken: bookedSale.nullable(),
});

export type SaleReturn = z.output<typeof saleReturn>;

export const returnAnswer = one(saleReturn);

export const postReturnRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/',
  permission: 'return-sale.create',
  priority: 'till',
  summary: 'Take back lines of a sale, whole or in part',
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
  summary: 'A sale return or an exchange, as posted',
  params: byId,
  answer: returnAnswer,
});
