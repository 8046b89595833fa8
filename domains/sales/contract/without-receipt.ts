import { z } from 'zod';
import { DAY_REJECTIONS, linesOf } from '#domains/documents/contract/document.ts';
import { BATCH_REJECTIONS, trackedLine } from '#domains/inventory/contract/tracked.ts';
import { CARD_REFUND_REJECTIONS } from '#domains/loyalty/contract/gift-card.ts';
import { saleTenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, id, name, positiveQuantity, price } from '#platform/contract/fields.ts';
import { returnAnswer } from './sale-return.ts';

const looseRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  register_id: id.optional(),
  customer_id: id.optional(),
  /** The reason for accepting goods without a receipt. */
  reason: name(500),
  lines: linesOf(
    z.strictObject({
      variant_id: id,
      /** The unit of quantity and price; omitted: the product's base unit. */
      unit_id: id.optional(),
      quantity: positiveQuantity,
      /** At most the current price less the product's own discount; omitted: exactly that. */
      unit_price: price.optional(),
      ...trackedLine,
    }),
  ),
  refunds: saleTenders,
  approval_id: id.optional(),
});

export type LooseRequest = z.output<typeof looseRequest>;

export const postWithoutReceiptRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/without-receipt',
  permission: 'return-sale.without_receipt',
  by_approval: true,
  summary: 'Return goods without a receipt',
  body: looseRequest,
  answer: returnAnswer,
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    customer_not_found: 404,
    variant_not_found: 404,
    unit_not_found: 404,
    quantity_too_fine: 422,
    ...BATCH_REJECTIONS,
    return_price_too_high: 422,
    amount_too_large: 422,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    customer_required: 422,
    ...CARD_REFUND_REJECTIONS,
    refund_does_not_match: 422,
  },
});
