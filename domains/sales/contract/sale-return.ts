import { z } from 'zod';
import { tenders } from '#domains/payments/contract/tender.ts';
import { documentHead, linesOf } from '#domains/shops/contract/document.ts';
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
} from '#platform/contract/fields.ts';

const returnRequest = z.strictObject({
  id: documentId,
  sale_id: id,
  /** The register whose drawer the money comes out of. */
  register_id: id.optional(),
  lines: linesOf(z.strictObject({ sale_line_id: id, quantity: positiveQuantity })),
  /** What is handed back; the rest of the return lowers the sale's due. */
  refunds: tenders,
});

export type ReturnRequest = z.output<typeof returnRequest>;

const saleReturn = z.strictObject({
  ...documentHead,
  sale_id: id,
  sale_number: name(),
  lines: z.array(
    z.strictObject({
      id,
      sale_line_id: id,
      variant_id: id,
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      quantity: positiveQuantity,
      net: price,
      order_discount_share: price,
      vat: sum,
    }),
  ),
  subtotal: sum,
  discount: sum,
  vat: sum,
  rounding: amount,
  total: sum,
  refunded: sum,
  /** What lowered the sale's due. */
  credited: sum,
});

export type SaleReturn = z.output<typeof saleReturn>;

export const postReturnRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/',
  permission: 'return-sale.create',
  priority: 'till',
  summary: 'Take back lines of a sale, whole or in part',
  body: returnRequest,
  answer: one(saleReturn),
  status: 201,
  rejections: {
    sale_not_found: 404,
    sale_line_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    id_reused: 409,
    register_not_found: 404,
    shift_not_open: 409,
    sale_reversed: 409,
    line_given_twice: 422,
    quantity_too_fine: 422,
    return_exceeds_sold: 409,
    refund_over_paid: 422,
    refund_does_not_match: 422,
  },
});

export const readReturnRoute = defineRoute({
  method: 'GET',
  path: '/return-sale/{id}',
  permission: 'return-sale.read',
  summary: 'A sale return, as posted',
  params: byId,
  answer: one(saleReturn),
});
